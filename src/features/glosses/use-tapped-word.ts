import { useCallback, useEffect, useRef, useState } from 'react'
import { markWords } from './mark-words.ts'

/**
 * The word of another language that somebody tapped in a prose, or came to by the button that begins with the first one. The
 * words become elements at the first tap: until then a page has none to carry.
 */
export function useTappedWord() {
  const root = useRef<HTMLDivElement>(null)
  const [word, setWord] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const element = root.current
    if (!element) return
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      // Text that was just selected is to be copied.
      if (getSelection()?.isCollapsed === false || (target as Element).closest('a, button')) return
      markWords(element)
      const tapped = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-word]')
      setWord(tapped && element.contains(tapped) ? tapped : null)
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [])

  useEffect(() => {
    if (!word) return
    word.dataset.lit = ''
    return () => {
      delete word.dataset.lit
    }
  }, [word])

  const openFirst = useCallback(() => {
    if (root.current) setWord(markWords(root.current)[0] ?? null)
  }, [])
  return { root, word, setWord, openFirst }
}
