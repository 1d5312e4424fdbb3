import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../app-context.ts'
import { transaction, withTables } from '../../platform/database/database.ts'
import { removeMediaFiles } from './erase-media.ts'
import { fetchRecording } from './fetch-recording.ts'
import { type Ffmpeg, readingOnly, run } from './ffmpeg.ts'
import { maxLinkAge } from './links.ts'
import { loudnessPeaks } from './peaks.ts'
import { probe } from './probe.ts'
import { opusAsItIs, voiceAac, voiceOpus } from './sound-formats.ts'
import type { MediaRow, MediaTables } from './tables.ts'

const t = withTables<MediaTables>()
const limits = { seconds: 120, megabytes: 1024 }
/** Bits a second up to which a browser's own Opus is kept as it is. */
const maxBits = 24_000

/**
 * Makes of speech what is played: Opus in Ogg, which takes the place of what was sent, AAC for where Opus is not played, and
 * how loud it is along the way. Opus that is light already is not encoded again.
 */
export async function prepareSpeech(
  app: AppContext,
  media: MediaRow,
  { ffmpeg, folder, maxSeconds }: { ffmpeg: Ffmpeg; folder: string; maxSeconds: number },
): Promise<void> {
  const { source, detected } = await fetchRecording(app, media, folder)
  const reading = ['-t', String(maxSeconds), ...readingOnly(detected.demuxer, source)]
  const { peaks, seconds } = await loudnessPeaks(ffmpeg, reading, limits)
  if (seconds === 0) throw new Error('nothing is heard in it')
  const { codec, channels } = await probe(ffmpeg, source, detected)
  const isLight = codec === 'opus' && channels === 1 && (media.bytes * 8) / seconds <= maxBits
  const make = async (name: string, format: readonly string[]) => {
    const path = join(folder, name)
    await run(ffmpeg.ffmpeg, ['-v', 'error', '-y', ...reading, ...format, `file:${path}`], limits)
    const content = await readFile(path)
    const key = media.file_key.replace(/[^/]*$/, `${media.id}-${name}`)
    await app.files.put(key, content)
    return { file_key: key, bytes: content.length }
  }
  const opus = await make('voice.ogg', isLight ? opusAsItIs : voiceOpus)
  const aac = await make('audio.m4a', voiceAac)
  await transaction(app.db, async tx => {
    const { numUpdatedRows } = await t(tx)
      .updateTable('media')
      .set({ ...opus, state: 'ready', seconds, peaks: JSON.stringify(peaks) })
      .where('id', '=', media.id)
      .executeTakeFirst()
    // Deleted meanwhile, it takes with it what was made of it.
    const isGone = numUpdatedRows === 0n
    if (!isGone)
      await t(tx)
        .insertInto('media_rendition')
        .values({ media_id: media.id, kind: 'audio', ...aac })
        .execute()
    const keys = isGone ? [opus.file_key, aac.file_key] : [media.file_key]
    // What was sent may be under a link that is about to be played.
    const after = new Date(app.now().getTime() + (isGone ? 0 : maxLinkAge))
    await app.jobs.send(tx, removeMediaFiles.name, { keys }, { after })
  })
}
