import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSession } from '#client/session.ts'

// A page without its housekeeping is still a page.
const Housekeeping = lazy<() => ReactNode>(() =>
  import('./housekeeping.tsx').catch(() => ({ default: () => null })),
)

declare global {
  /** The button that was pressed last before the page was alive; the script before first paint writes it. */
  var pressed: HTMLElement | null | undefined
}

/** What a page needs only once it is alive, fetched then; a press that came too early counts now. */
export function OnceAlive() {
  const { ready } = useSession()
  useEffect(() => {
    // What is not in the document any more hears no click.
    if (ready) window.pressed?.click()
  }, [ready])
  return ready ? (
    <Suspense>
      <Housekeeping />
    </Suspense>
  ) : null
}
