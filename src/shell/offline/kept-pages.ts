import { listSizes } from '#contract/picture-sizes.ts'
import { fetchAnswer, findKept, type Part } from './kept-parts.ts'

/** What else a page shows from this site: the pictures of its text. */
function listPictures(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const sources = [...page.querySelectorAll('article img')].map(picture => picture.getAttribute('src') ?? '')
  return [...new Set(sources)].filter(src => src.startsWith('/media/'))
}

/** The narrowest size of a picture that fills so many pixels, else its widest. */
const chooseSize = (src: string, pixels: number) =>
  listSizes(src).find(({ width }) => width >= pixels)?.address ?? src

/** A page with the pictures of its text, as parts to be kept. @throws where it did not come */
export async function listPageParts(address: string): Promise<Part[]> {
  const page = await fetchAnswer(address)
  const pictures = listPictures(await page.clone().text())
  const fitting = pictures.map(src => chooseSize(src, innerWidth * devicePixelRatio))
  return [
    ...fitting.map(src => ({ address: src })),
    { address, isPage: true, isRenewed: true, fetch: async () => page },
  ]
}

/** What a kept page asks for by itself, as the server answered it; null where it is not kept. */
export async function readKeptAnswer<T>(address: string): Promise<T | null> {
  const kept = await findKept(address)
  return kept && (JSON.parse(await kept.text()) as T)
}
