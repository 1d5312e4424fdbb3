import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'

/** Stores a drawn portrait of `seed-media/portraits/` as somebody's own; answers its key, null where the folder is missing. */
export async function storeDemoPortrait(
  { files }: Pick<AppContext, 'files'>,
  name: string,
): Promise<string | null> {
  const path = join('seed-media/portraits', `${name}.webp`)
  if (!existsSync(path)) return null
  await files.put(`public/avatars/${name}.webp`, await readFile(path))
  return `avatars/${name}.webp`
}
