import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { AppError } from '#contract/app-error.ts'
import { heicPicture } from '#contract/heic-picture.ts'

/** What may be decoded, with how many pixels: each keeps below some 150 MB of memory (AVIF takes 18 bytes a pixel). */
const maxPixels = new Map([
  ['jpeg', 50_000_000],
  ['png', 50_000_000],
  ['webp', 50_000_000],
  ['gif', 20_000_000],
  ['heif', 8_500_000],
])
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap(name => [
  `VipsForeignLoad${name}Buffer`,
  `VipsForeignLoad${name}File`,
])

const maxWaiting = 20
const seconds = 10

/**
 * Draws a picture anew, upright and without any metadata: nothing of the file but its pixels goes on. The type is told by
 * content; of moving pictures the first frame is taken.
 * @param file the bytes, or the path where they lie
 * @param draw says how large and as what, `image => image.resize(…).webp()`
 * @throws AppError invalid, at `file`: no picture of the five kinds, broken, or too large; unavailable while too many wait
 */
export const redrawnPicture: Redraw = (file, draw) => inTurn(() => decode(file, draw))

/**
 * The same for an SVG of the school itself: of a service it has set up, or its logo, looked through before. Nothing that
 * people send. It is given as bytes alone, so that no file beside it can be named in it.
 */
export const redrawnSvg: Redraw = (file, draw) =>
  inTurn(async () => {
    const content = typeof file === 'string' ? await readFile(file) : file
    return decode(content, draw, drawings).finally(() => loadSharp(photographs.decoders))
  })

type Redraw = (file: Uint8Array | string, draw: (image: Sharp) => Sharp) => Promise<Buffer>
const photographs = { maxPixels, decoders }
const drawings = { maxPixels: new Map([['svg', 20_000_000]]), decoders: ['VipsForeignLoadSvgBuffer'] }

async function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  if (waiting >= maxWaiting) throw new AppError('unavailable', { retryAfter: 5 })
  waiting++
  // One at a time: so many pixels need memory, and the threads are those of the passwords.
  const made = last.then(work)
  last = made.catch(() => null)
  return made.finally(() => waiting--)
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function decode(
  file: Uint8Array | string,
  draw: (image: Sharp) => Sharp,
  { maxPixels, decoders } = photographs,
): Promise<Buffer> {
  const sharp = await loadSharp(decoders)
  try {
    const { format, compression, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    const limitInputPixels = maxPixels.get(format ?? '')
    if (format === 'heif' && compression !== 'av1') throw refused(heicPicture)
    if (!limitInputPixels) throw refused(noPicture)
    if (width * height > limitInputPixels) throw refused('ابعاد این تصویر بیش از حد بزرگ است.')
    const image = sharp(file, { limitInputPixels, failOn: 'error', sequentialRead: true })
    return await draw(image.timeout({ seconds }).autoOrient()).toBuffer()
  } catch (refusal) {
    throw refusal instanceof AppError ? refusal : refused(noPicture)
  }
}

/** How many pixels a picture has that was drawn here. */
export async function measurePicture(picture: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp(decoders)
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}

const noPicture = 'این پرونده تصویر نیست.'
const refused = (message: string) =>
  new AppError('invalid', { message, errors: [{ field: 'file', message }] })

/** Loads at first use, with every decoder closed but these. */
async function loadSharp(decoders: string[]) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  return sharp
}
