import { sentences } from '#client/sentences.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { isServerThere } from './is-server-there.ts'
import { keepTyped } from './typed-input.ts'

const storageKey = 'hamava.reloads'

declare global {
  interface Window {
    /** The router's table of addresses; its version names the build. */
    __reactRouterManifest?: { version: string }
  }
}

/**
 * A file of the page's own build did not come: the build is gone, or the connection is. With the server within reach
 * the page is loaded anew, once an address and build, and what is typed comes back; without it the visitor is told,
 * and it is tried again when the connection is. `wanted` is the address a navigation is under way to, if one is.
 * Dialogs and routes end here alike (tools/vite/stale-chunks.ts). Answers how to stop.
 */
export function watchStaleChunks(wanted: () => string | null): () => void {
  let isBusy = false
  let isWaiting = false

  const recover = async () => {
    const next = wanted()
    if (!(await isServerThere())) {
      isWaiting = true
      showSnack(sentences.offline)
      // The worker has the page or says, on a page of its own, that it has not.
      if (next && navigator.serviceWorker?.controller) location.assign(next)
      return
    }
    if (!isFirst(next ?? location.pathname + location.search)) return showSnack(sentences.generic)
    if (next) return location.assign(next)
    keepTyped()
    location.reload()
  }
  const lose = (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    void recover().finally(() => {
      isBusy = false
    })
  }
  const regain = () => {
    if (isWaiting) void recover()
    isWaiting = false
  }
  addEventListener('vite:preloadError', lose)
  addEventListener('online', regain)
  return () => {
    removeEventListener('vite:preloadError', lose)
    removeEventListener('online', regain)
  }
}

/** Remembers, as long as the tab lives, that this build loads this address anew; false when it already has. */
function isFirst(address: string): boolean {
  const reload = `${window.__reactRouterManifest?.version} ${address}`
  try {
    const reloads = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as string[]
    if (reloads.includes(reload)) return false
    sessionStorage.setItem(storageKey, JSON.stringify([...reloads, reload].slice(-50)))
    return true
  } catch {
    // What cannot be remembered might be done for ever.
    return false
  }
}

/**
 * Where no worker could answer, a link followed without a connection would end on an error page; the visitor stays and
 * is told instead. Answers how to stop.
 */
export function holdLinksOffline(): () => void {
  const hold = (event: MouseEvent) => {
    if (navigator.onLine || navigator.serviceWorker?.controller || event.button !== 0) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link?.href || link.download || link.origin !== location.origin) return
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    showSnack(sentences.offline)
  }
  document.addEventListener('click', hold, true)
  return () => document.removeEventListener('click', hold, true)
}
