/** How BigBlueButton prints its answers: XML, errors too, always with status 200. */

export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

type Node = string | number | boolean | { [name: string]: Node | readonly Node[] }

/** `{ a: 1, b: [{…}, {…}] }` as `<a>1</a><b>…</b><b>…</b>`. */
export function print(node: Node): string {
  if (typeof node !== 'object') return escapeXml(String(node))
  return Object.entries(node)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(one => [name, one as Node] as const),
    )
    .map(([name, value]) => (value === '' ? `<${name}/>` : `<${name}>${print(value)}</${name}>`))
    .join('\n')
}

export const success = (rest: Record<string, Node | readonly Node[]> = {}) =>
  `<response>\n${print({ returncode: 'SUCCESS', ...rest } as Node)}\n</response>`

/** Its keys of errors with the sentences it says beside them. */
const sentences = {
  checksumError: 'Checksums do not match',
  notFound: 'A meeting with that ID does not exist',
  missingParamMeetingID: 'You must specify a meeting ID for the meeting.',
  invalidMeetingIdentifier: 'The meeting ID that you supplied did not match any existing meetings',
  validationError: 'Validation error',
  maxParticipantsReached: 'The number of participants allowed for this meeting has been reached.',
  unsupportedRequest: 'This request is not supported.',
  mismatchCreateTimeParam: 'The createTime parameter submitted mismatches with the current meeting.',
}
export type FailureKey = keyof typeof sentences

export const failure = (messageKey: FailureKey) =>
  `<response>\n${print({ returncode: 'FAILED', messageKey, message: sentences[messageKey] })}\n</response>`
