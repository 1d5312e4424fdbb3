import { PrecacheController } from 'workbox-precaching'
import { classifyRequest, isKeepable, toPagePath } from './classify-request.ts'
import { keep, maxEntries } from './keep.ts'
import {
  assetsCache,
  buildDataCacheName,
  dataCachePrefix,
  keptCache,
  offlinePath,
  pagesCache,
  shellCache,
  type WorkerMessage,
} from './names.ts'
import { openPressed, showPushed } from './push.ts'
import type { ExtendableEvent, FetchEvent, WorkerScope } from './worker-scope.ts'

/** Written in by tools/build-worker.ts: the files every page needs, and the build they are of. */
declare const SHELL_FILES: string[]
declare const BUILD: string

const scope = self as unknown as WorkerScope
const { origin } = scope.location

/** How long the network may take, in milliseconds, where a kept answer is at hand. */
const networkTimeoutMs = 3000
/** For how long, in milliseconds, a kept page is not fetched again behind a client navigation. */
const young = 10 * 60_000

const shell = new PrecacheController({ cacheName: shellCache })
shell.addToCacheList([
  // Files under /assets/ carry their hash in their name.
  ...SHELL_FILES.map(url => ({ url, revision: url.startsWith('/assets/') ? null : BUILD })),
  { url: offlinePath, revision: `${BUILD}.${scope.settingsStamp ?? ''}` },
])

scope.addEventListener('install', event => {
  event.waitUntil(shell.install(event as never))
})

scope.addEventListener('activate', event => {
  event.waitUntil(takeOver(event))
})

scope.addEventListener('message', event => {
  const message = event.data as WorkerMessage
  if (message.type === 'activate') event.waitUntil(scope.skipWaiting())
  if (message.type === 'which') event.ports[0]?.postMessage(BUILD)
  if (message.type === 'visited') {
    event.waitUntil(keepVisited(message).then(() => event.ports[0]?.postMessage(true)))
  }
})

scope.addEventListener('fetch', event => {
  const kind = classifyRequest(event.request, origin)
  if (kind === 'asset') event.respondWith(answerAsset(event))
  else if (kind === 'page') event.respondWith(answerPage(event))
  else if (kind === 'data') event.respondWith(answerData(event))
  else if (kind === 'picture') event.respondWith(answerPicture(event))
  else if (event.request.method === 'GET' && inShell(event.request.url)) event.respondWith(answerAsset(event))
})

scope.addEventListener('push', event => {
  event.waitUntil(showPushed(scope, event))
})

scope.addEventListener('notificationclick', event => {
  event.waitUntil(openPressed(scope, event))
})

/** The shell of the build before goes, but for what its kept pages need: that becomes a visited file. */
async function takeOver(event: ExtendableEvent) {
  const before = await caches.open(shellCache)
  for (const { url } of await before.keys()) {
    const isOld = new URL(url).pathname.startsWith('/assets/') && !shell.getCacheKeyForURL(url)
    const file = isOld && (await before.match(url))
    if (file) await keep(assetsCache, url, file, maxEntries.assets)
  }
  await shell.activate(event as never)
  for (const name of await caches.keys()) {
    if (name.startsWith(dataCachePrefix) && name !== buildDataCacheName(BUILD)) await caches.delete(name)
  }
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

const withoutHash = (address: string) => address.replace(/#.*$/, '')
const inShell = (address: string) => shell.getCacheKeyForURL(withoutHash(address)) !== undefined
const find = (cacheName: string, address: string) => caches.match(address, { cacheName, ignoreVary: true })

/** Files never change under their name: what is kept is as good as what would be sent. */
async function answerAsset(event: FetchEvent): Promise<Response> {
  const address = withoutHash(event.request.url)
  const kept = (await shell.matchPrecache(address)) ?? (await find(assetsCache, address))
  if (kept) return kept
  const response = await fetch(event.request)
  if (isKeepable(response)) event.waitUntil(keep(assetsCache, address, response.clone(), maxEntries.assets))
  return response
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const offline = () => shell.matchPrecache(offlinePath)
  if (pathname === offlinePath) return (await offline()) ?? fetch(event.request)

  const address = pathname + search
  const network = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))()
  event.waitUntil(network.then(response => keepPage(address, response.clone())).catch(() => undefined))
  const findPage = async () =>
    (await find(pagesCache, address)) ?? (await find(keptCache, address)) ?? findSame(pathname)
  // What somebody keeps is preferred to the network, which brings its next look behind.
  const kept = (await find(keptCache, address)) && (await findPage())
  if (kept && (await isOfThisBuild(kept))) return kept
  const answer = await networkFirst(network, findPage)
  return answer ?? Response.redirect(`${offlinePath}?from=${encodeURIComponent(address)}`)
}

/** Pages whose document is the same whatever their query is: what they show comes by calls. */
const sameForAll = /^\/profile\/?$/

const findSame = async (pathname: string) =>
  sameForAll.test(pathname)
    ? caches.match(pathname, { cacheName: pagesCache, ignoreSearch: true, ignoreVary: true })
    : undefined

/** Whether a page asks for the files of this build, all of which are here: one of an earlier build is better fetched. */
async function isOfThisBuild(page: Response): Promise<boolean> {
  const files = [...new Set((await page.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  if (!files.some(file => /\/manifest-/.test(file) && inShell(origin + file))) return false
  const here = await Promise.all(
    files.map(async file => inShell(origin + file) || (await find(assetsCache, file)) !== undefined),
  )
  return here.every(Boolean)
}

/** Those of kept texts come from the device, in the size that was kept. */
async function answerPicture({ request }: FetchEvent): Promise<Response> {
  const findOtherSize = async () => {
    const other = (await listKeptPictures()).get(withoutSize(request.url))
    return other ? find(keptCache, other) : undefined
  }
  const kept = (await find(keptCache, request.url)) ?? (await findOtherSize())
  if (kept) return kept
  return fetch(request).catch(async failure => {
    // It may have been kept since they were listed.
    pictures = null
    const keptSince = await findOtherSize()
    if (keptSince) return keptSince
    throw failure
  })
}

/** The kept pictures by their names, looked for anew after so many milliseconds: pages ask for many at once. */
const picturesHoldMs = 2000
let pictures: { at: number; byName: Promise<Map<string, string>> } | null = null

function listKeptPictures(): Promise<Map<string, string>> {
  if (!pictures || Date.now() - pictures.at > picturesHoldMs) {
    const byName = caches
      .open(keptCache)
      .then(cache => cache.keys())
      .then(keys => new Map(keys.map(({ url }) => [withoutSize(url), url])))
    pictures = { at: Date.now(), byName }
  }
  return pictures.byName
}

/** Pictures in sizes are called `…s.webp` and `…s-w480.webp` (`contract/picture-sizes.ts`). */
const withoutSize = (address: string) => address.replace(/s(?:-w\d+)?\.webp$/, '')

async function answerData(event: FetchEvent): Promise<Response> {
  const address = event.request.url
  const network = fetch(event.request)
  event.waitUntil(
    network
      .then(response => {
        if (!isKeepable(response)) return
        return keep(buildDataCacheName(BUILD), address, response.clone(), maxEntries.data)
      })
      .catch(() => undefined),
  )
  const findData = () => find(buildDataCacheName(BUILD), address)
  const kept = (await find(keptCache, toPagePath(address))) && (await findData())
  if (kept) return kept
  const answer = await networkFirst(network, findData)
  // To the router this is a redirect that loads the document: it finds the kept page, or the offline page.
  const headers = { 'X-Remix-Redirect': toPagePath(address), 'X-Remix-Reload-Document': 'true' }
  return answer ?? new Response(null, { status: 204, headers })
}

/** The network's answer; the kept one when that fails, takes too long, or its gateway finds nobody behind it. */
async function networkFirst(
  network: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
): Promise<Response | null> {
  const answer = network.catch(() => null)
  const late = new Promise<null>(resolve => setTimeout(resolve, networkTimeoutMs, null))
  const first = await Promise.race([answer, late])
  if (first && ![502, 503, 504].includes(first.status)) return first
  return (await findKept()) ?? answer
}

async function keepPage(address: string, response: Response) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (isPage && isKeepable(response)) await keep(pagesCache, address, response, maxEntries.pages)
}

/** Keeps what the worker did not see itself: pages reached by client navigations, files loaded before it was there. */
async function keepVisited({ address, assets }: Extract<WorkerMessage, { type: 'visited' }>) {
  // At once: who loses the connection soon after has the page all the same.
  await Promise.all(
    assets.map(async asset => {
      if (inShell(asset) || (await find(assetsCache, asset))) return
      const response = await fetch(asset).catch(() => null)
      if (response && isKeepable(response)) await keep(assetsCache, asset, response, maxEntries.assets)
    }),
  )
  const url = new URL(address, origin)
  const page = {
    method: 'GET',
    url: url.href,
    mode: 'navigate',
    destination: 'document',
    headers: new Headers(),
  } as const
  if (classifyRequest(page, origin) !== 'page' || url.pathname === offlinePath) return
  const kept = await find(pagesCache, address)
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < young) return
  const response = await fetch(address).catch(() => null)
  if (response) await keepPage(address, response)
}
