import { glazes } from '#server/platform/glazes.ts'
import { setSvg } from '#server/platform/pdf/print-pdf.ts'
import { redrawnSvg } from '#server/platform/redrawn-picture.ts'
import template from './cover.typ?raw'

/** The walls of the covers, two to three. */
const walls = import.meta.glob<string>('/src/ui/covers/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type CoverWords = { title: string; latinTitle: string; author: string; brand: string }

/** The cover of a book as JPEG, 800 × 1200: its words over the wall of `language`. */
export async function paintCover(words: CoverWords, language: string): Promise<Buffer> {
  const wall = (walls[`/src/ui/covers/${language}.svg`] ?? walls['/src/ui/covers/en.svg']!).replace(
    '<svg ',
    '<svg x="0" y="0" width="600" height="900" ',
  )
  const glaze = (glazes as Record<string, string>)[language] ?? glazes.en
  const set = await setSvg(template, words)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="800" height="1200" viewBox="0 0 600 900"><defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${glaze}" stop-opacity=".98"/><stop offset=".5" stop-color="${glaze}" stop-opacity=".9"/><stop offset=".8" stop-color="${glaze}" stop-opacity=".25"/><stop offset="1" stop-color="${glaze}" stop-opacity=".85"/></linearGradient></defs><rect width="600" height="900" fill="${glaze}"/>${wall}<rect width="600" height="900" fill="url(#shade)"/>${set}</svg>`
  return redrawnSvg(Buffer.from(svg), image =>
    image.resize(800, 1200).flatten({ background: glaze }).jpeg({ quality: 80, mozjpeg: true }),
  )
}
