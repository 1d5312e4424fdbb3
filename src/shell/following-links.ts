import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Addresses the server answers with something else than a page of ours, and those by which WordPress names posts. */
const noPages = /^\/(?:(?:api|media|assets|payment\/return|outbox|healthz|readyz|metrics)(?:[/?#]|$)|\?p=\d)/

/**
 * Follows links within the site without loading the document anew. Links are plain `<a href>`: they cost nothing to
 * render, work before and without scripts, and written content may hold them. `data-replace` replaces the address
 * and leaves the page where it is (filters, tabs); `data-reload` loads the document.
 */
export function useFollowingLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element | null)?.closest?.('a')
      if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return
      const { origin, pathname, search, hash } = new URL(link.href)
      if (origin !== location.origin || noPages.test(pathname + search) || link.dataset.reload !== undefined)
        return
      // Within the page the browser finds the anchor by itself.
      if (hash && pathname === location.pathname && search === location.search) return
      event.preventDefault()
      const stays = link.dataset.replace !== undefined
      const again = link.href === location.href
      // What was pressed says so at once: on a slow line the page comes seconds later.
      link.ariaBusy = 'true'
      void Promise.resolve(
        navigate(pathname + search + hash, { replace: stays || again, preventScrollReset: stays }),
      ).finally(() => {
        link.ariaBusy = null
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
