import { markWords } from '#features/glosses/public.tsx'

/**
 * The words of a page of a book, which stands in a frame, as the sheet that explains them knows words: elements of our own page
 * that lie where the words are.
 */
export type TappedWord = { words: readonly HTMLElement[]; marks: readonly HTMLElement[]; at: number }

/** The word under a press; null where there is none of another language. */
export function findTappedWord(document: Document, x: number, y: number): TappedWord | null {
  const marks = markWords(document.body)
  const word = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-word]')
  const at = word ? marks.indexOf(word) : -1
  if (at < 0) return null
  const words = marks.map(mark => {
    const twin = globalThis.document.createElement('span')
    twin.dataset.word = mark.dataset.word
    twin.textContent = mark.textContent
    return twin
  })
  return { words, marks, at }
}

/** Lays the twin of a word over it, within `around`; nobody sees it. */
export function placeTwin(twin: HTMLElement, mark: HTMLElement, around: HTMLElement): void {
  const frame = mark.ownerDocument.defaultView!.frameElement!.getBoundingClientRect()
  const word = mark.getBoundingClientRect()
  const box = around.getBoundingClientRect()
  const right = frame.left + word.right
  twin.style.cssText = `position: absolute; opacity: 0; pointer-events: none; overflow: hidden; inline-size: ${word.width}px; block-size: ${word.height}px; inset-block-start: ${frame.top + word.top - box.top}px; inset-inline-start: ${box.right - right}px;`
  around.append(twin)
}
