import { splitWords } from './split-words.ts'

/** Text of these is no word to be looked up, or does something else when it is pressed. */
const left = '[data-word], a, button, code, pre'

/**
 * Makes an element of each word of another language in prose that was laid in as HTML, and answers them in their order. What is
 * marked already stays; nobody sees, hears or stops at the elements themselves.
 */
export function markWords(root: Element): HTMLElement[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const language = text.parentElement!.closest<HTMLElement>('[lang]')!.lang
    if (language === 'fa' || text.parentElement!.closest(left)) continue
    const parts: (string | Element)[] = []
    let end = 0
    for (const { word, at } of splitWords(text.data, language)) {
      const element = document.createElement('span')
      element.dataset.word = language
      element.textContent = word
      parts.push(text.data.slice(end, at), element)
      end = at + word.length
    }
    if (parts.length > 0) text.replaceWith(...parts, text.data.slice(end))
  }
  return [...root.querySelectorAll<HTMLElement>('[data-word]')]
}
