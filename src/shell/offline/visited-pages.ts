import { dataCachePrefix, pagesCache } from '#offline/names.ts'

export type VisitedPage = { address: string; title: string }

/** The pages kept on this device, youngest first; none where nothing can be kept. */
export async function listVisitedPages(max: number): Promise<VisitedPage[]> {
  try {
    const cache = await caches.open(pagesCache)
    // Views of one page (its tabs, its filters) share a title: the youngest stands for them.
    const pages = new Map<string, VisitedPage>()
    for (const request of [...(await cache.keys())].reverse()) {
      if (pages.size === max) break
      const { pathname, search } = new URL(request.url)
      const title = titleIn((await (await cache.match(request))?.text()) ?? '')
      if (title !== '' && !pages.has(title)) pages.set(title, { address: pathname + search, title })
    }
    return [...pages.values()]
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
