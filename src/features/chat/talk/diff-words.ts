/** A run of a text, and whether the other text has it as well. */
export type Run = { text: string; isSame: boolean }

/** Words with the spaces after them; marks stand by themselves. */
const split = (text: string) => text.match(/[\p{L}\p{M}\p{N}'’‌]+\s*|[^\p{L}\p{M}\p{N}\s]\s*|\s+/gu) ?? []

/** Both texts in runs of words that stand in both, in one order, and of words that do not. */
export function diffWords(from: string, to: string): { from: Run[]; to: Run[] } {
  const [a, b] = [split(from), split(to)]
  const same = (x: string, y: string) => x.trim() === y.trim()
  // Lengths of the longest common parts of what is left; a correction is a few sentences.
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] = same(a[i]!, b[j]!)
        ? table[i + 1]![j + 1]! + 1
        : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  const result: { from: Run[]; to: Run[] } = { from: [], to: [] }
  const add = (side: Run[], text: string, isSame: boolean) => {
    const last = side.at(-1)
    if (last?.isSame === isSame) last.text += text
    else side.push({ text, isSame })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && same(a[i]!, b[j]!)) {
      add(result.from, a[i++]!, true)
      add(result.to, b[j++]!, true)
    } else if (j >= b.length || (i < a.length && table[i + 1]![j]! >= table[i]![j + 1]!))
      add(result.from, a[i++]!, false)
    else add(result.to, b[j++]!, false)
  }
  return result
}
