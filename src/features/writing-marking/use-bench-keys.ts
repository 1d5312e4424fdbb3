import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#ui/is-typing.ts'

export type BenchActs = {
  move(by: 1 | -1): void
  /** Saves what is typed and goes on. */
  next(): void
  perfect(): void
  /** Into the field of the correction. */
  write(): void
  /** By its key, 1 to 9. */
  chooseType(key: number): void
  comment(): void
}

/**
 * The bench by keyboard alone, whatever layout is on. Beside a field J, K, P, C and digits act by themselves; within the
 * field of a correction Enter goes on, Escape leaves it, and the others act with Alt.
 */
export function useBenchKeys(acts: BenchActs | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (acts && runKey(event, acts)) event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether the key did something. */
function runKey(event: KeyboardEvent, acts: BenchActs): boolean {
  const { code, target } = event
  if (event.ctrlKey || event.metaKey || event.isComposing) return false
  const isEnter = code === 'Enter' || code === 'NumpadEnter'
  const isCorrecting = target instanceof HTMLTextAreaElement && target.dataset.correction !== undefined
  const run = (act: () => void) => {
    act()
    return true
  }
  if (isCorrecting) {
    if (isEnter && !event.shiftKey && !event.altKey) return run(acts.next)
    if (code === 'Escape') return run(() => target.blur())
    if (!event.altKey) return false
  } else if (event.altKey || isTyping(target)) return false
  if (isEnter) return !isCorrecting && !isPressable(target) && run(acts.write)
  if (code === 'KeyJ') return run(() => acts.move(1))
  if (code === 'KeyK') return run(() => acts.move(-1))
  if (code === 'KeyP') return run(acts.perfect)
  if (code === 'KeyC') return run(acts.comment)
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  return digit !== undefined && run(() => acts.chooseType(Number(digit)))
}

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary, [role=button]') !== null
