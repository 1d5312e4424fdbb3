/** What a harvester asks, checked as the protocol wants it. */

export const verbs = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'] },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'] },
} as const satisfies Record<string, { required: readonly string[]; optional: readonly string[] }>
export type Verb = keyof typeof verbs

export type ErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'

/** A refusal of the protocol, which is an answer like any other. */
export class OaiError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export const prefix = 'oai_dc'

/** What a list is of: until where, from which place on. */
export type Range = { from: Date | null; before: Date | null; set: string | null; after: Place | null }
/** After which record a page begins. */
export type Place = { at: number; id: string }

type Given = Record<string, string | undefined>

/** @throws OaiError badVerb or badArgument */
export function readVerb(given: Given): Verb {
  const { verb, ...others } = given
  if (!verb || !Object.hasOwn(verbs, verb)) throw new OaiError('badVerb', 'The verb is missing or unknown.')
  const { required, optional } = verbs[verb as Verb]
  const names = Object.keys(others).filter(name => others[name] !== undefined)
  const takesToken = verb === 'ListRecords' || verb === 'ListIdentifiers' || verb === 'ListSets'
  if (takesToken && others.resumptionToken !== undefined) {
    if (names.length > 1) throw new OaiError('badArgument', 'A resumptionToken excludes all other arguments.')
    return verb as Verb
  }
  const known: readonly string[] = [...required, ...optional]
  for (const name of names)
    if (!known.includes(name)) throw new OaiError('badArgument', `The argument ${name} is not known here.`)
  for (const name of required)
    if (others[name] === undefined) throw new OaiError('badArgument', `The argument ${name} is missing.`)
  return verb as Verb
}

/** @throws OaiError badArgument, badResumptionToken or cannotDisseminateFormat */
export function readRange(given: Given): Range {
  if (given.resumptionToken !== undefined) return readToken(given.resumptionToken)
  checkPrefix(given.metadataPrefix)
  const { from, until, set } = given
  if (from !== undefined && until !== undefined && from.length !== until.length)
    throw new OaiError('badArgument', 'from and until have different granularities.')
  const start = from === undefined ? null : readDatestamp(from).from
  const before = until === undefined ? null : readDatestamp(until).before
  if (start && before && start >= before) throw new OaiError('badArgument', 'from is later than until.')
  return { from: start, before, set: set ?? null, after: null }
}

/** @throws OaiError cannotDisseminateFormat */
export function checkPrefix(asked: string | undefined): void {
  if (asked === prefix) return
  throw new OaiError('cannotDisseminateFormat', `Records are given as ${prefix} alone.`)
}

/** A day or a second: where it begins, and where it is over. */
function readDatestamp(typed: string) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed)
  const isSecond = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(typed)
  const from = new Date(isDay ? `${typed}T00:00:00Z` : typed)
  if ((!isDay && !isSecond) || Number.isNaN(from.getTime()))
    throw new OaiError('badArgument', 'A datestamp is YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.')
  return { from, before: new Date(from.getTime() + (isDay ? 86_400_000 : 1000)) }
}

/** All that the next page needs: nothing is kept between two calls. */
export const writeToken = ({ from, before, set, after }: Range): string =>
  Buffer.from(JSON.stringify([from?.getTime() ?? null, before?.getTime() ?? null, set, after])).toString(
    'base64url',
  )

function readToken(token: string): Range {
  const [from, before, set, after] = parseToken(token)
  const isTime = (value: unknown) => value === null || Number.isSafeInteger(value)
  const place = after as Partial<Place> | null
  const isWhole =
    isTime(from) &&
    isTime(before) &&
    (set === null || typeof set === 'string') &&
    Number.isSafeInteger(place?.at) &&
    /^[0-9a-f-]{36}$/.test(String(place?.id))
  if (!isWhole) throw new OaiError('badResumptionToken', 'The resumptionToken is none of ours.')
  return {
    from: from === null ? null : new Date(from as number),
    before: before === null ? null : new Date(before as number),
    set: set as string | null,
    after: place as Place,
  }
}

function parseToken(token: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
