import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** `useLayoutEffect` where there is a layout; the server warns of it otherwise. */
const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** How many modals are open: the page behind is released by the last one. */
let openCount = 0

/**
 * Shows a `<dialog>` as a modal for as long as the component lives; the browser holds the focus inside it and gives
 * it back at the end. `onClose` is called by Esc and by a press on the backdrop; without it neither does anything.
 * @param options.careful a press on the backdrop does nothing either
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose?: () => void,
  { careful = false }: { careful?: boolean } = {},
): void {
  const close = useRef(onClose)
  close.current = onClose
  const isCareful = useRef(careful)
  isCareful.current = careful

  useBrowserEffect(() => {
    const element = dialog.current
    if (!element) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      close.current?.()
    }
    // A second Esc closes a dialog whatever `cancel` says; before it, the key itself can be refused.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close.current?.()
    }
    // What is pressed inside and released outside is a selection of text, not a wish to leave.
    let pressedBackdrop = false
    const onPress = (event: PointerEvent) => {
      pressedBackdrop = event.target === element
    }
    const onClick = (event: MouseEvent) => {
      if (pressedBackdrop && event.target === element && !isCareful.current) close.current?.()
    }
    element.addEventListener('cancel', onCancel)
    element.addEventListener('keydown', onKey)
    element.addEventListener('pointerdown', onPress)
    element.addEventListener('click', onClick)
    element.showModal()
    const root = document.documentElement
    // The page stops scrolling; where its scroll bar took room, that room stays.
    if (openCount === 0) root.dataset.modal = window.innerWidth > root.clientWidth ? 'gutter' : ''
    openCount++
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('pointerdown', onPress)
      element.removeEventListener('click', onClick)
      element.close()
      // What opened it may be gone by now: then the reader stands at the page's beginning, not outside it.
      if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true })
      openCount--
      if (openCount === 0) delete root.dataset.modal
    }
  }, [dialog])
}
