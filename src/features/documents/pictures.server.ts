import { randomBytes } from 'node:crypto'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { redrawnPicture } from '#server/platform/redrawn-picture.ts'
import type * as calls from './contract.ts'

/** Keeps a picture for a text, and says its address on the site. */
export async function addPicture({ app }: SignedIn, { file }: CheckedInputOf<typeof calls.addPicture>) {
  const { address } = await keepPicture(app, file)
  return { address }
}

/**
 * Keeps a picture under a name of ours that tells its size, so that the page has its place before it comes. Whoever takes it
 * back deletes the file of `key`.
 * @throws AppError invalid, where it is no picture
 */
export async function keepPicture(app: Pick<AppContext, 'files'>, file: Uint8Array) {
  const content = await redrawnPicture(file, image =>
    image.resize({ width: 1600, withoutEnlargement: true }).webp({ quality: 82 }),
  )
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(content).metadata()
  const name = `prose/${randomBytes(16).toString('hex')}-${width}x${height}.webp`
  await app.files.put(`public/${name}`, content)
  return { key: `public/${name}`, address: `/media/${name}` }
}
