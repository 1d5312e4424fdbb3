import { cutSentences } from './cut-sentences.ts'

/** A sentence as it is read: in parts, each with its language, and the elements that it stands in. */
export type Sentence = { parts: { language: string; text: string }[]; elements: HTMLElement[] }

const blocks = 'p, li, h2, h3, h4, h5, h6, td, th'
/** Notes, code and what only points elsewhere is not read. */
const left = '[data-footnotes], sup, pre, [data-way]'

const marked = new WeakMap<Element, Sentence[]>()

/** Makes elements of the sentences of a prose that was laid in as HTML, once, and answers them in their order. */
export function markSentences(prose: Element): Sentence[] {
  const known = marked.get(prose)
  if (known) return known
  const sentences = listParagraphs(prose).flatMap(markParagraph)
  marked.set(prose, sentences)
  return sentences
}

/** The texts of each block, in their order. */
function listParagraphs(prose: Element): Text[][] {
  const paragraphs: Text[][] = []
  const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT)
  let block: Element | null = null
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const its = text.parentElement!.closest(blocks)
    if (!its || !prose.contains(its) || text.parentElement!.closest(left)) continue
    if (its === block) paragraphs.at(-1)!.push(text)
    else paragraphs.push([text])
    block = its
  }
  return paragraphs
}

function markParagraph(texts: readonly Text[]): Sentence[] {
  const spans = cutSentences(texts.map(({ data }) => data).join(''))
  const sentences: Sentence[] = spans.map(() => ({ parts: [], elements: [] }))
  let start = 0
  for (const text of texts) {
    const { data } = text
    const language = text.parentElement!.closest<HTMLElement>('[lang]')!.lang
    const pieces: (string | Element)[] = []
    let done = 0
    for (const [index, { from, to }] of spans.entries()) {
      const [begin, stop] = [Math.max(from - start, 0), Math.min(to - start, data.length)]
      if (begin >= stop) continue
      const piece = data.slice(begin, stop)
      const element = document.createElement('span')
      element.dataset.sentence = ''
      element.textContent = piece
      pieces.push(data.slice(done, begin), element)
      done = stop
      addPiece(sentences[index]!, { language, text: piece }, element)
    }
    if (pieces.length > 0) text.replaceWith(...pieces, data.slice(done))
    start += data.length
  }
  return sentences
}

function addPiece({ parts, elements }: Sentence, piece: Sentence['parts'][number], element: HTMLElement) {
  elements.push(element)
  const last = parts.at(-1)
  // A mark between two runs is of neither language.
  const isMark = !/[\p{L}\p{N}]/u.test(piece.text)
  if (last && (isMark || last.language === piece.language)) last.text += piece.text
  else if (!isMark) parts.push(piece)
}
