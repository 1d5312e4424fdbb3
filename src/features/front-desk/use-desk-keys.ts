import { useEffect, useRef } from 'react'
import { isTyping } from '#ui/is-typing.ts'
import { type Way, ways } from './draft.ts'

/** What the keys of the desk do; what is null does nothing now. */
type Acts = {
  submit: () => void
  openNew: (() => void) | null
  /** To the search, or to another person. */
  toPerson: () => void
  next: () => void
  toDiscount: (() => void) | null
  /** To the field that books are typed or scanned into. */
  toBooks: (() => void) | null
  chooseWay: ((way: Way) => void) | null
  /** The group above (-1) or below (1); false where there is none. */
  moveGroup: ((by: 1 | -1) => boolean) | null
}

/** The desk by keyboard alone, whatever layout is on. Null while another window has the keys. */
export function useDeskKeys(acts: Acts | null): void {
  const current = useRef(acts)
  current.current = acts
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (current.current && runKey(event, current.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether the key did something. */
function runKey({ code, ctrlKey, metaKey, altKey, target }: KeyboardEvent, acts: Acts): boolean {
  const run = (act: (() => void) | null) => {
    act?.()
    return act !== null
  }
  if ((ctrlKey || metaKey) && (code === 'Enter' || code === 'NumpadEnter')) return run(acts.submit)
  if (altKey && code === 'KeyN' && acts.openNew) return run(acts.openNew)
  if (ctrlKey || metaKey || altKey || (isTyping(target) && !isRadio(target))) return false
  if (code === 'Slash') return run(acts.toPerson)
  if (code === 'KeyN') return run(acts.next)
  if (code === 'KeyD') return run(acts.toDiscount)
  if (code === 'KeyB') return run(acts.toBooks)
  const way = ways[Number(/^(?:Digit|Numpad)([1-6])$/.exec(code)?.[1] ?? 0) - 1]
  if (way) return run(acts.chooseWay && (() => acts.chooseWay?.(way.way)))
  if (code === 'ArrowDown' || code === 'ArrowUp')
    return acts.moveGroup?.(code === 'ArrowDown' ? 1 : -1) ?? false
  return false
}

const isRadio = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'radio'
