import { type Db, noId, withTables } from '../../platform/database/database.ts'
import { type SoundRendition, soundRenditions } from './sound-formats.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()

/** A file that a sound is played from. */
export type SoundFile = { isLight: boolean; src: string; type: string; bytes: number }

const types: Record<SoundRendition, string> = {
  'full-aac': 'audio/mp4',
  'light-opus': 'audio/ogg; codecs=opus',
  'light-aac': 'audio/mp4',
}
/** Of what was sent, by the ending of its file. */
const sentTypes: Record<string, string> = {
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  webm: 'audio/webm',
}
const isRendition = (kind: string): kind is SoundRendition => kind in soundRenditions
const toAddress = (key: string) => key.replace(/^public\//, '/media/')

/**
 * Sounds that anybody may hear (`hasRenditions` of their kind), by their ids: how far they are, and the files to play, the
 * whole one first. Where nothing was made of one, that is what was sent; while it is being made there is none.
 */
export async function listPublicSounds(db: Db, ids: readonly string[]) {
  const asked = [...ids, noId]
  const rows = await t(db)
    .selectFrom('media')
    .select(['id', 'name', 'state', 'seconds', 'peaks', 'file_key', 'bytes'])
    .where('id', 'in', asked)
    .execute()
  const made = await t(db).selectFrom('media_rendition').selectAll().where('media_id', 'in', asked).execute()
  const renditionsById = Map.groupBy(made, ({ media_id }) => media_id)
  return new Map(
    rows.map(({ id, name, state, seconds, peaks, file_key, bytes }) => {
      const renditions = (renditionsById.get(id) ?? []).flatMap(({ kind, ...file }) =>
        isRendition(kind)
          ? {
              isLight: kind !== 'full-aac',
              src: toAddress(file.file_key),
              type: types[kind],
              bytes: file.bytes,
            }
          : [],
      )
      const sent = {
        isLight: false,
        src: toAddress(file_key),
        type: sentTypes[file_key.split('.').at(-1)!] ?? 'audio/mpeg',
        bytes,
      }
      const files: SoundFile[] =
        renditions.length > 0
          ? renditions.toSorted((one, other) => order(one) - order(other))
          : state === 'waiting'
            ? []
            : [sent]
      return [
        id,
        { id, name, state, seconds: seconds ?? 0, peaks: Array.isArray(peaks) ? peaks : null, files },
      ] as const
    }),
  )
}

/** The whole one first, then the lightest. */
const order = ({ isLight, bytes }: SoundFile) => (isLight ? bytes : -1)
