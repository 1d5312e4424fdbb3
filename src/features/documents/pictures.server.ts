import { randomBytes } from 'node:crypto'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listNarrower, nameNarrower } from '#contract/picture-sizes.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { measurePicture, redrawnPicture } from '#server/platform/redrawn-picture.ts'
import type * as calls from './contract.ts'

/** Keeps a picture for a text, and says its address on the site. */
export async function addPicture({ app }: SignedIn, { file }: CheckedInputOf<typeof calls.addPicture>) {
  const { address } = await keepPicture(app, file)
  return { address }
}

const draw = (file: Uint8Array, width: number) =>
  redrawnPicture(file, image => image.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }))

/**
 * Keeps a picture under a name of ours that tells its size, so that the page has its place before it comes, and narrower ones
 * beside it for small screens. Whoever takes it back deletes the files of `keys`.
 * @throws AppError invalid, where it is no picture
 */
export async function keepPicture(app: Pick<AppContext, 'files'>, file: Uint8Array) {
  const widest = await draw(file, 1600)
  const { width, height } = await measurePicture(widest)
  const name = `prose/${randomBytes(16).toString('hex')}-${width}x${height}s.webp`
  const keys = [`public/${name}`]
  // The one that all texts name comes last: where it is, the others are.
  for (const narrow of listNarrower(width)) {
    const key = `public/${nameNarrower(name, narrow)}`
    await app.files.put(key, await draw(widest, narrow))
    keys.push(key)
  }
  await app.files.put(`public/${name}`, widest)
  return { keys, address: `/media/${name}` }
}
