const RLM = '\u200F'

/**
 * A learner's Persian as it is shown under `dir="auto"`: when it begins with a foreign word («queue یعنی صف.») a mark
 * goes before it, so that it still runs from right to left and its full stop stands at the left. Never stored.
 */
export function persianFirst(text: string): string {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  const isPersian = (part: string) => /(?=\p{L})\p{Script=Arabic}/u.test(part)
  return isPersian(text) && !isPersian(first) ? RLM + text : text
}
