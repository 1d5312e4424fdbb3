/** A find in one document: the words around it, and where it is. */
export type Find = { before: string; match: string; after: string; range: Range }

/** Characters shown on either side. */
const around = 40

/** Letter by letter, so that what is found is found at the same place of what is written. */
const folds: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ك: 'ک',
  ۀ: 'ه',
  ة: 'ه',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ؤ: 'و',
  '\u200C': ' ',
  '\u00A0': ' ',
  '\n': ' ',
  '\t': ' ',
  '’': "'",
}

const foldLetter = (letter: string) => {
  const lower = letter.toLowerCase()
  return folds[letter] ?? (lower.length === letter.length ? lower : letter)
}

/** A text with the letters that are typed one way or another made one; as long as it was. */
export const foldText = (text: string): string => [...text].map(foldLetter).join('')

/** Where words stand in a document, at most so often. */
export function findText(document: Document, words: string, limit: number): Find[] {
  const wanted = foldText(words.trim())
  if (wanted === '') return []
  const nodes: { node: Text; start: number }[] = []
  let whole = ''
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push({ node, start: whole.length })
    whole += node.data
  }
  const folded = foldText(whole)
  const locate = (offset: number) => {
    const { node, start } = nodes.findLast(({ start }) => start <= offset)!
    return { node, offset: offset - start }
  }
  const finds: Find[] = []
  for (
    let at = folded.indexOf(wanted);
    at >= 0 && finds.length < limit;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const end = at + wanted.length
    const range = document.createRange()
    const first = locate(at)
    const last = locate(end - 1)
    range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset + 1)
    finds.push({
      before: whole.slice(Math.max(0, at - around), at),
      match: whole.slice(at, end),
      after: whole.slice(end, end + around),
      range,
    })
  }
  return finds
}
