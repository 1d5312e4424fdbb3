import { dataCachePrefix, pagesCache } from '#offline/names.ts'

export type Place = { address: string; title: string }

/** The pages kept on this device, youngest first; none where nothing can be kept. */
export async function visitedPlaces(max: number): Promise<Place[]> {
  try {
    const cache = await caches.open(pagesCache)
    // Views of one page (its tabs, its filters) share a title: the youngest stands for them.
    const places = new Map<string, Place>()
    for (const request of [...(await cache.keys())].reverse()) {
      if (places.size === max) break
      const { pathname, search } = new URL(request.url)
      const title = titleIn((await (await cache.match(request))?.text()) ?? '')
      if (title !== '' && !places.has(title)) places.set(title, { address: pathname + search, title })
    }
    return [...places.values()]
  } catch {
    return []
  }
}

/** The title of a page's text, as a person reads it. */
function titleIn(html: string): string {
  return new DOMParser().parseFromString(html.slice(0, html.indexOf('</head>')), 'text/html').title
}

/** What somebody searched for and filtered by goes with them when they log out; pages as such are everybody's. */
export async function forgetSearches(): Promise<void> {
  try {
    for (const name of await caches.keys()) {
      if (name !== pagesCache && !name.startsWith(dataCachePrefix)) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (new URL(request.url).search) await cache.delete(request)
      }
    }
  } catch {
    // What could not be opened holds nothing of ours.
  }
}
