import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The id of the element every page's content stands in. */
export const mainId = 'main'

/** The id a hash names; one that is no valid escape is taken as it is written. */
function readAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/**
 * Where the reader stands after a navigation: at the top of the new page, back and forward included; at the anchor
 * when the address names one; where they were when only the query changed. The focus goes with them, so that the
 * next Tab continues in the new page.
 */
export function usePageTransition(): void {
  const { pathname, hash } = useLocation()
  const last = useRef({ pathname, hash })

  useEffect(() => {
    // A reload may restore the position; a step back in the history must not.
    const letBrowserRestore = () => {
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', letBrowserRestore)
    return () => window.removeEventListener('pagehide', letBrowserRestore)
  }, [])

  useEffect(() => {
    const before = last.current
    last.current = { pathname, hash }
    const isNewPage = before.pathname !== pathname
    if (!isNewPage && before.hash === hash) return
    const anchor = hash ? document.getElementById(readAnchor(hash)) : null
    if (anchor) {
      // Nothing of it is returned: newer browsers answer with a promise, which React would call as the effect's end.
      anchor.scrollIntoView()
      return
    }
    if (!isNewPage) return
    window.scrollTo(0, 0)
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, hash])
}
