import { listSizes } from '#contract/picture-sizes.ts'
import { keptCache } from '#offline/names.ts'

/**
 * Pages that somebody keeps on this device, each with the pictures of its text. The worker shows them without a connection, and
 * they stay until they are taken away.
 */
const openCache = () => caches.open(keptCache)

/** What else a page shows from this site: the pictures of its text. */
function listPictures(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const sources = [...page.querySelectorAll('article img')].map(picture => picture.getAttribute('src') ?? '')
  return [...new Set(sources)].filter(src => src.startsWith('/media/'))
}

/** The narrowest size of a picture that fills so many pixels, else its widest. */
const chooseSize = (src: string, pixels: number) =>
  listSizes(src).find(({ width }) => width >= pixels)?.address ?? src

/**
 * Keeps a page, with what else it asks for by itself (`more`: addresses of this site); answers how many bytes it takes.
 * @throws where something did not come, or there is no room
 */
export async function keepPage(address: string, more: readonly string[] = []): Promise<number> {
  const cache = await openCache()
  const page = await fetchAnswer(address)
  const pictures = listPictures(await page.clone().text())
  let bytes = (await page.clone().blob()).size
  const fitting = pictures.map(src => chooseSize(src, innerWidth * devicePixelRatio))
  for (const src of [...fitting, ...more]) {
    const answer = await fetchAnswer(src)
    bytes += (await answer.clone().blob()).size
    await cache.put(src, answer)
  }
  // The last: a page that is there is whole.
  await cache.put(address, page)
  return bytes
}

/** @throws where it did not come, or is no success */
export async function fetchAnswer(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was not answered`)
  return answer
}

export async function isPageKept(address: string): Promise<boolean> {
  try {
    return (await (await openCache()).match(address)) !== undefined
  } catch {
    return false
  }
}

export async function dropPage(address: string, more: readonly string[] = []): Promise<void> {
  const cache = await openCache()
  const page = await cache.match(address)
  await cache.delete(address)
  const pictures = page ? listPictures(await page.text()) : []
  // In whichever size each was kept: the window may have been another one.
  const sizes = pictures.flatMap(listSizes).map(({ address }) => address)
  for (const src of [...sizes, ...more]) await cache.delete(src)
}

/** The kept pages whose addresses begin so, with their headings, the last kept first. */
export async function listKeptPages(prefix: string): Promise<{ address: string; title: string }[]> {
  try {
    const cache = await openCache()
    const kept = (await cache.keys()).filter(({ url }) => {
      const { pathname, search } = new URL(url)
      // Other views of a kept page are kept beside it.
      return pathname.startsWith(prefix) && search === ''
    })
    const pages = kept.reverse().map(async ({ url }) => {
      const page = new DOMParser().parseFromString(
        (await (await cache.match(url))?.text()) ?? '',
        'text/html',
      )
      return { address: new URL(url).pathname, title: page.querySelector('h1')?.textContent ?? '' }
    })
    return await Promise.all(pages)
  } catch {
    // Where the browser keeps nothing, nothing is kept.
    return []
  }
}

/** What a kept page asks for by itself, as the server answered it; null where it is not kept. */
export async function readKeptAnswer<T>(address: string): Promise<T | null> {
  try {
    const kept = await (await openCache()).match(address)
    return kept ? ((await kept.json()) as T) : null
  } catch {
    return null
  }
}
