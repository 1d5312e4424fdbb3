import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '#client/session.ts'

declare global {
  /** The button that was pressed last before the page was hydrated; the script before first paint writes it. */
  var pressed: HTMLElement | null | undefined
}

/**
 * What a page needs only once it is hydrated, fetched then; a press that came too early counts now. Without `Suspense`:
 * React shows nothing that arrives within 300 ms of a fallback, so the menus would wait behind an empty one.
 */
export function AfterHydration() {
  const { ready } = useSession()
  const [GlobalEffects, setGlobalEffects] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!ready) return
    // What is not in the document any more hears no click.
    window.pressed?.click()
    // A page without its global effects is still a page.
    import('./global-effects.tsx')
      .then(({ default: fetched }) => setGlobalEffects(() => fetched))
      .catch(() => {})
  }, [ready])
  return GlobalEffects && <GlobalEffects />
}
