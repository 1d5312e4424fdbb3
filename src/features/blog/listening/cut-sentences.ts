/** From one character to another. */
export type Span = { from: number; to: number }

/** The mark that ends a sentence, what closes with it, and the space behind; a point behind a capital or a digit ends none. */
const end = /(?:(?<![\p{Lu}\d])\.|[!?؟…])+[»”“"')\]]*\s+/gu

/** Where the sentences of a paragraph lie, without the space between them. */
export function cutSentences(paragraph: string): Span[] {
  const ends = [...paragraph.matchAll(end)].map(match => match.index + match[0].length)
  const spans: Span[] = []
  let from = 0
  for (const to of [...ends, paragraph.length]) {
    const sentence = paragraph.slice(from, to)
    const begin = from + sentence.length - sentence.trimStart().length
    // A mark alone is nothing to be read.
    if (/[\p{L}\p{N}]/u.test(sentence)) spans.push({ from: begin, to: from + sentence.trimEnd().length })
    from = to
  }
  return spans
}
