import { readFile } from 'node:fs/promises'
import type { AppContext } from '../../app-context.ts'
import { type Tx, withTables } from '../../platform/database/database.ts'
import { type SoundRendition, soundRenditions } from './sound-formats.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()

/** A sound of the demo that anybody hears, with the files of the project it is played from. */
export type DemoSound = {
  id: string
  /** Of uploads (`hasRenditions`). */
  kind: string
  name: string
  files: Partial<Record<SoundRendition, string>>
  seconds: number
  peaks: readonly number[]
}

/** Puts the files of a demo sound into the store; `insertDemoSound` makes its rows. */
export async function storeDemoSound(
  { files }: Pick<AppContext, 'files'>,
  { id, kind, files: given }: DemoSound,
) {
  const stored: Pick<MediaTables['media_rendition'], 'kind' | 'file_key' | 'bytes'>[] = []
  for (const [rendition, path] of Object.entries(given) as [SoundRendition, string][]) {
    const file_key = `public/${kind}/${id}-${rendition}.${soundRenditions[rendition].ending}`
    const content = await readFile(path)
    await files.put(file_key, content)
    stored.push({ kind: rendition, file_key, bytes: content.length })
  }
  return stored
}

export async function insertDemoSound(
  tx: Tx,
  { id, kind, name, seconds, peaks }: DemoSound,
  stored: Awaited<ReturnType<typeof storeDemoSound>>,
  created_at: Date,
): Promise<void> {
  const [whole] = stored
  await t(tx)
    .insertInto('media')
    .values({
      id,
      owner_id: null,
      kind,
      personal: false,
      family: 'audio',
      name,
      file_key: whole!.file_key,
      bytes: whole!.bytes,
      state: 'ready',
      seconds,
      peaks: JSON.stringify(peaks),
      created_at,
    })
    .execute()
  await t(tx)
    .insertInto('media_rendition')
    .values(stored.map(file => ({ ...file, media_id: id })))
    .execute()
}
