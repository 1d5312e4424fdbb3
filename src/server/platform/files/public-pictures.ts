import { randomBytes } from 'node:crypto'
import type { Files } from './files.ts'

/** Where a public picture lies among the files. */
export const buildPicturePath = (name: string) => `public/${name}`

/**
 * Keeps a picture under a name nobody guesses, and takes it back where what is to name it fails.
 * @param folder of the public files
 */
export async function putPublicPicture<T>(
  files: Files,
  { folder, content }: { folder: string; content: Buffer },
  name: (picture: string) => Promise<T>,
): Promise<T> {
  const picture = `${folder}/${randomBytes(16).toString('hex')}.webp`
  await files.put(buildPicturePath(picture), content)
  try {
    return await name(picture)
  } catch (failure) {
    await files.delete(buildPicturePath(picture))
    throw failure
  }
}
