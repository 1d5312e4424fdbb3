import { publicSettings } from '#contract/public-settings.ts'
import { offlinePath, type WorkerMessage, workerPath } from '#offline/names.ts'
import { isSomethingTyped } from './typed-input.ts'

/** How often, in milliseconds, a tab that stays open looks for a new version when it is looked at again. */
const lookAgain = 60 * 60_000
/** How long a worker has for saying which build it is, in milliseconds. */
const timeoutMs = 3000
/** For how long, in milliseconds, pages are waited for that are to be kept. */
const keepingMs = 15_000

/** Browsers give a service worker to secure addresses only; under `npm run dev` there is none. */
const workers = (): ServiceWorkerContainer | undefined =>
  publicSettings().production ? navigator.serviceWorker : undefined

const postToWorker = (
  worker: ServiceWorker | null | undefined,
  message: WorkerMessage,
  ports: MessagePort[] = [],
) => worker?.postMessage(message, ports)

/**
 * Registers the service worker once the page has loaded, and calls `offer` when a newer version is ready, with what
 * opens it. Another tab's consent makes this tab the old one: out of sight it follows by itself unless something is
 * typed in it; in sight it offers too. Answers how to stop.
 */
export function keepWorker(offer: (open: () => void) => void): () => void {
  const container = workers()
  if (!container) return () => undefined
  const stopping = new AbortController()
  const { signal } = stopping
  let isControlled = container.controller !== null
  let isOpening = false

  const follow = async () => {
    // The first worker of all takes the page over as it is.
    if (!isControlled) isControlled = true
    else if (isOpening) location.reload()
    // One that only takes the worker away has nothing to offer.
    else if (!(await hasBuild(container.controller))) return
    else if (document.hidden && !isSomethingTyped()) location.reload()
    else offer(() => location.reload())
  }
  container.addEventListener('controllerchange', follow, { signal })

  const watch = async () => {
    const registration = await container.register(workerPath, { updateViaCache: 'none' })
    const offerWaiting = async (worker: ServiceWorker) => {
      if (!(await hasBuild(worker))) return removeWorker(registration)
      offer(() => {
        isOpening = true
        postToWorker(worker, { type: 'activate' })
      })
    }
    const arrive = () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && registration.active) void offerWaiting(worker)
      })
    }
    if (signal.aborted) return
    if (registration.waiting && registration.active) void offerWaiting(registration.waiting)
    // Found while this page loaded, it may be on its way already.
    arrive()
    registration.addEventListener('updatefound', arrive, { signal })
    let looked = Date.now()
    const look = () => {
      if (document.hidden || Date.now() - looked < lookAgain) return
      looked = Date.now()
      registration.update().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look, { signal })
  }
  // A browser that keeps no worker (private windows, forbidden storage) shows the site all the same.
  const begin = () => void watch().catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true, signal })
  return () => stopping.abort()
}

/** Whether a worker is one of ours; an empty file, say, would say nothing. */
function hasBuild(worker: ServiceWorker | null): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, timeoutMs, false)
    postToWorker(worker, { type: 'which' }, [port2])
  })
}

async function removeWorker(registration: ServiceWorkerRegistration) {
  await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Has the page that is open kept for airplane mode, with the files it loaded; not where people save data. */
export async function keepVisitedPage(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || location.pathname === offlinePath) return
  await keepPages([location.pathname + location.search])
}

/** The same of pages by their addresses, all of which need the files that this page loaded; waits until they are kept. */
export async function keepPages(addresses: readonly string[]): Promise<void> {
  const container = workers()
  if (!container) return
  const { active } = await container.ready
  const assets = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const url = new URL(name)
    return url.origin === location.origin && url.pathname.startsWith('/assets/') ? [url.pathname] : []
  })
  await Promise.all(
    addresses.map(address => {
      const { port1, port2 } = new MessageChannel()
      return new Promise<void>(resolve => {
        port1.onmessage = () => resolve()
        setTimeout(resolve, keepingMs)
        postToWorker(active, { type: 'visited', address, assets: [...new Set(assets)] }, [port2])
      })
    }),
  )
}
