import { type RefObject, useEffect, useLayoutEffect } from 'react'

const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Lets a dialog that goes fade away: nobody waits for the picture of it that does, and nothing reads or touches it.
 * `className` animates it and its backdrop. Browsers without popovers let the dialog go at once.
 */
export function useFading(dialog: RefObject<HTMLDialogElement | null>, className: string): void {
  useBrowserEffect(() => {
    const element = dialog.current
    return () => {
      if (!element || !('popover' in HTMLElement.prototype)) return
      const picture = document.createElement('div')
      picture.popover = 'manual'
      picture.inert = true
      picture.ariaHidden = 'true'
      picture.className = `${element.className} ${className}`
      picture.append(...element.cloneNode(true).childNodes)
      // What is named by its id, or checked in its group, is the one that stays.
      for (const named of picture.querySelectorAll('[id], [name]')) {
        named.removeAttribute('id')
        named.removeAttribute('name')
      }
      document.body.append(picture)
      picture.showPopover()
      picture.scrollTop = element.scrollTop
      // What turns without end, such as the ring of a busy button, would hold the picture for ever.
      const ending = picture
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      void Promise.allSettled(ending.map(({ finished }) => finished)).then(() => picture.remove())
    }
  }, [dialog, className])
}
