import { readFile } from 'node:fs/promises'
import type { AppContext } from '../../app-context.ts'
import { type Tx, withTables } from '../../platform/database/database.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()

/** A recording of the demo with all that is made of one, as files of the project. */
export type DemoRecording = {
  id: string
  kind: string
  family: 'audio' | 'video'
  name: string
  /** Paths of the whole file, its sound alone and its picture. */
  whole: string
  audio: string
  poster: string | null
  seconds: number
  peaks: readonly number[]
}

/** Puts the files of a demo recording into the store; `insertDemoRecording` makes its rows. */
export async function storeDemoRecording({ files }: Pick<AppContext, 'files'>, recording: DemoRecording) {
  const { id, kind } = recording
  const key = (path: string, part = '') => `private/${kind}/${id}${part}.${path.split('.').at(-1)}`
  const put = async (path: string, file_key: string) => {
    const content = await readFile(path)
    await files.put(file_key, content)
    return { file_key, bytes: content.length }
  }
  return {
    whole: await put(recording.whole, key(recording.whole)),
    audio: await put(recording.audio, key(recording.audio, '-audio')),
    poster: recording.poster ? await put(recording.poster, key(recording.poster, '-poster')) : null,
  }
}

export async function insertDemoRecording(
  tx: Tx,
  { id, kind, family, name, seconds, peaks }: DemoRecording,
  { whole, audio, poster }: Awaited<ReturnType<typeof storeDemoRecording>>,
  created_at: Date,
): Promise<void> {
  await t(tx)
    .insertInto('media')
    .values({
      id,
      owner_id: null,
      kind,
      personal: false,
      family,
      name,
      ...whole,
      state: 'ready',
      seconds,
      peaks: JSON.stringify(peaks),
      created_at,
    })
    .execute()
  await t(tx)
    .insertInto('media_rendition')
    .values({ media_id: id, kind: 'audio', ...audio })
    .execute()
  if (poster)
    await t(tx)
      .insertInto('media_rendition')
      .values({ media_id: id, kind: 'poster', ...poster })
      .execute()
}
