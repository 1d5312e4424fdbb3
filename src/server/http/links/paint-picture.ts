import { buffer } from 'node:stream/consumers'
import { AppError } from '#contract/app-error.ts'
import type { LinkPicture } from '#contract/link-card.ts'
import type { Files } from '../../platform/files/files.ts'
import { glazes } from '../../platform/glazes.ts'
import { setSvg } from '../../platform/pdf/print-pdf.ts'
import { redrawnPicture, redrawnSvg } from '../../platform/redrawn-picture.ts'
import { getPaperColours, type LoadedLook } from '../../platform/school-look.ts'
import { pictureSize } from './link-head.ts'
import template from './picture.typ?raw'

/** What messengers load without being asked on slow lines. */
const maxBytes = 60_000
const maxWaiting = 20

/** The walls of the covers. */
const walls = import.meta.glob<string>('/src/ui/covers/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The outline of `ui/arch.svg`, 100 × 120. */
const arch =
  'M0 116V48C0 31 10 23 24 17C36 12 45 6 50 0C55 6 64 12 76 17C90 23 100 31 100 48V116Q100 120 96 120H4Q0 120 0 116Z'
const star =
  'M20 0l5.86 5.86h8.28v8.28L40 20l-5.86 5.86v8.28h-8.28L20 40l-5.86-5.86H5.86v-8.28L0 20l5.86-5.86V5.86h8.28z'
const ears = 'M17.5 12.5a8.2 8.2 0 0 0 0 15M22.5 12.5a8.2 8.2 0 0 1 0 15'

/** Whose picture it is. */
type PaintedSchool = { brand: string; look?: LoadedLook }

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * A link's picture as JPEG, at most 60 KB. One is painted at a time, whatever is asked.
 * @throws AppError unavailable while too many wait
 */
export async function paintPicture(
  files: Pick<Files, 'read'>,
  picture: LinkPicture,
  school: PaintedSchool,
): Promise<Buffer> {
  if (waiting >= maxWaiting) throw new AppError('unavailable', { retryAfter: 5 })
  waiting++
  const painted = last.then(() => paint(files, picture, school))
  last = painted.catch(() => null)
  return painted.finally(() => waiting--)
}

async function paint(
  files: Pick<Files, 'read'>,
  picture: LinkPicture,
  { brand, look }: PaintedSchool,
): Promise<Buffer> {
  const colours = getPaperColours(look)
  const portrait = picture.portraitUrl ? await readPortrait(files, picture.portraitUrl) : null
  const words = await setSvg(colours ? template.replaceAll('#0a5a5e', colours['turquoise-ink']) : template, {
    brand,
    title: shortened(picture.title, 130),
    lang: picture.titleLang ?? '',
    over: picture.over ?? '',
    lines: picture.lines.map(line => shortened(line, 110)),
    price: picture.price ?? '',
    greeting: picture.greeting ?? '',
    language: picture.language ?? 'en',
    portrait: portrait !== null,
  })
  const svg = Buffer.from(
    drawing(picture, words, portrait, {
      accent: colours?.turquoise,
      logo: look?.pictures.get('icon-512.png'),
    }),
  )
  for (const quality of [86, 76, 64, 50]) {
    const jpeg = await redrawnSvg(svg, image =>
      image
        .resize(pictureSize.width, pictureSize.height)
        .flatten({ background: '#faf7f0' })
        .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }),
    )
    if (jpeg.length <= maxBytes || quality === 50) return jpeg
  }
  throw new Error('unreachable')
}

/** Whole words, at most so many letters of them. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max).replace(/\s+\S*$/u, '')}…`
}

/** A portrait as PNG in a data address; null where its file is gone. */
async function readPortrait({ read }: Pick<Files, 'read'>, address: string): Promise<string | null> {
  try {
    const { stream } = await read(address.replace(/^\/media\//, 'public/'))
    const content = await buffer(stream)
    const png = await redrawnPicture(content, image => image.resize(320, 384, { fit: 'cover' }).png())
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    return null
  }
}

/** Wall, portrait and mark, with the words laid over them. */
function drawing(
  { language = 'en', greeting }: LinkPicture,
  words: string,
  portrait: string | null,
  { accent = '#0b7377', logo }: { accent?: string; logo?: Buffer },
): string {
  const wall = (walls[`/src/ui/covers/${language}.svg`] ?? walls['/src/ui/covers/en.svg']!).replace(
    '<svg ',
    '<svg x="0" y="0" width="420" height="630" ',
  )
  const glaze = (glazes as Record<string, string>)[language] ?? glazes.en
  const shade = (from: number, to: number) =>
    `<linearGradient id="shade" x1="0" y1="${from}" x2="0" y2="${to}"><stop offset="0" stop-color="${glaze}" stop-opacity=".96"/><stop offset=".45" stop-color="${glaze}" stop-opacity=".8"/><stop offset="1" stop-color="${glaze}" stop-opacity="0"/></linearGradient>`
  // The logo stands as it is, and dark letters would be lost on a wall of glaze without ground.
  const mark = (on: string, of: string) =>
    logo
      ? `${on === accent ? '' : '<rect x="-2" y="-2" width="44" height="44" rx="6" fill="#faf7f0"/>'}<image width="40" height="40" xlink:href="data:image/png;base64,${logo.toString('base64')}"/>`
      : `<path fill="${on}" d="${star}"/><path fill="none" stroke="${of}" stroke-width="2.6" stroke-linecap="round" d="${ears}"/><circle cx="20" cy="20" r="2.6" fill="#e2a020"/>`
  const { width, height } = pictureSize
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs>${portrait ? shade(0, 1) : shade(1, 0)}<clipPath id="arch"><path transform="translate(50 246) scale(3.2)" d="${arch}"/></clipPath></defs>`,
    `<rect width="${width}" height="${height}" fill="#faf7f0"/>`,
    wall,
    greeting
      ? `<rect y="${portrait ? 0 : 315}" width="420" height="${portrait ? 260 : 315}" fill="url(#shade)"/>`
      : '',
    portrait
      ? `<path transform="translate(50 246) scale(3.2)" d="${arch}" fill="#faf7f0" stroke="#faf7f0" stroke-width="5"/><image x="50" y="246" width="320" height="384" clip-path="url(#arch)" xlink:href="${portrait}"/>`
      : '',
    portrait || greeting ? '' : `<g transform="translate(90 195) scale(6)">${mark('#faf7f0', accent)}</g>`,
    `<rect x="420" width="10" height="${height}" fill="#e2a020"/>`,
    `<g transform="translate(1088 48) scale(1.3)">${mark(accent, '#fff')}</g>`,
    words
      .replace('<svg ', `<svg x="0" y="0" `)
      .replace(/width="1200pt" height="630pt"/, 'width="1200" height="630"'),
    '</svg>',
  ].join('')
}
