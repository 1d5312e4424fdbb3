import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from '#ui/is-typing.ts'

/**
 * The keys of a list inside the element the answer is given to: `/` leads to its search, `n` to the form of a new
 * record, `j` and `k` walk down and up its rows. They stand by their place on the board, whatever language it types.
 */
export function useListKeys(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, code, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !container.current) return
      if (isTyping(target)) return
      const action = actions[key === '/' ? 'Slash' : code]
      if (!action) return
      event.preventDefault()
      action(container.current)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return container
}

const actions: Record<string, (list: HTMLElement) => void> = {
  Slash: list => list.querySelector<HTMLInputElement>('input[type="search"]')?.select(),
  KeyN: list => list.querySelector<HTMLAnchorElement>('a[data-new]')?.click(),
  KeyJ: list => walk(list, 1),
  KeyK: list => walk(list, -1),
}

function walk(list: HTMLElement, steps: 1 | -1) {
  const links = [...list.querySelectorAll<HTMLAnchorElement>('tbody th a')]
  const here = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = here < 0 ? (steps > 0 ? 0 : links.length - 1) : here + steps
  links[next]?.focus()
}
