/** A run of text; `isKey` marks the words the example shows in use. */
export type Run = { text: string; isKey: boolean }

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu
const fold = (word: string) => word.toLowerCase().replace('’', "'")
const splitWords = (text: string) =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    key: fold(word),
    start: index,
    end: index + word.length,
  }))

/**
 * The example cut into runs, with the longest piece it shares with the phrase marked: «I could use a hand.» in
 * «Friday I could use a hand with the boxes.» A shared piece counts when it has two words or more, one of them of
 * four letters at least, or is one word of six; otherwise nothing is marked.
 */
export function markExpression(phrase: string, example: string): Run[] {
  const wanted = splitWords(phrase)
  const words = splitWords(example)
  let best = { from: 0, length: 0 }
  for (let from = 0; from < words.length; from++) {
    for (let at = 0; at < wanted.length; at++) {
      let length = 0
      while (words[from + length] && words[from + length]?.key === wanted[at + length]?.key) length++
      if (length > best.length && isTelling(words.slice(from, from + length))) best = { from, length }
    }
  }
  if (best.length === 0) return [{ text: example, isKey: false }]
  const start = words[best.from]!.start
  const end = words[best.from + best.length - 1]!.end
  return [
    { text: example.slice(0, start), isKey: false },
    { text: example.slice(start, end), isKey: true },
    { text: example.slice(end), isKey: false },
  ].filter(run => run.text !== '')
}

function isTelling(words: { key: string }[]): boolean {
  const longest = Math.max(...words.map(word => word.key.length))
  return words.length > 1 ? longest >= 4 : longest >= 6
}
