import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '#client/session.ts'

declare global {
  /** The button that was pressed last before the page was alive; the script before first paint writes it. */
  var pressed: HTMLElement | null | undefined
}

/**
 * What a page needs only once it is alive, fetched then; a press that came too early counts now. Without `Suspense`:
 * React shows nothing that arrives within 300 ms of a fallback, so the menus would wait behind an empty one.
 */
export function OnceAlive() {
  const { ready } = useSession()
  const [Housekeeping, setHousekeeping] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!ready) return
    // What is not in the document any more hears no click.
    window.pressed?.click()
    // A page without its housekeeping is still a page.
    import('./housekeeping.tsx')
      .then(({ default: fetched }) => setHousekeeping(() => fetched))
      .catch(() => {})
  }, [ready])
  return Housekeeping && <Housekeeping />
}
