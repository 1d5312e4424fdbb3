import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AppContext } from '../../app-context.ts'
import { transaction, withTables } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { detectType } from './detected-type.ts'
import { type Ffmpeg, findFfmpeg, readingOnly, run } from './ffmpeg.ts'
import { loudnessPeaks } from './peaks.ts'
import { pictureAt } from './pictures.ts'
import type { MediaTables } from './tables.ts'

const t = withTables<MediaTables>()
const limits = { seconds: 1800, megabytes: 2048 }

/** The sound alone as AAC in MP4, which every phone plays: speech at 32 kbit a second, mono. */
export const soundOnly = [
  ...['-vn', '-sn', '-dn', '-map_metadata', '-1', '-ac', '1', '-ar', '24000'],
  ...['-c:a', 'aac', '-b:a', '32k', '-movflags', '+faststart', '-f', 'mp4'],
]
/**
 * Makes of a recording what a slow line needs: its sound alone, how loud it is along the way, how long it is, and a
 * picture of it. Run again, it makes the same again.
 */
export const prepareMedia: Job<{ id: string }> = {
  name: 'prepare-media',
  retryLimit: 2,
  within: 3 * 3600,
  async run(app, { id }) {
    const media = await t(app.db).selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
    if (media?.state !== 'waiting') return
    const ffmpeg = findFfmpeg(app.settings)
    if (!ffmpeg) return setState(app, id, 'plain')
    const folder = join(app.settings.DATA_DIR, 'preparing', id)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    try {
      await prepare(app, media, ffmpeg, folder)
    } catch (failure) {
      // What was sent plays all the same; the studio shows that nothing could be made of it.
      app.log.error({ err: failure, media: id }, 'a recording could not be prepared')
      await setState(app, id, 'failed')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const setState = async ({ db }: AppContext, id: string, state: 'plain' | 'failed') => {
  await t(db).updateTable('media').set({ state }).where('id', '=', id).execute()
}

async function prepare(app: AppContext, media: MediaTables['media'], ffmpeg: Ffmpeg, folder: string) {
  const source = join(folder, 'source')
  await pipeline((await app.files.read(media.file_key)).stream, createWriteStream(source))
  const { demuxer } = await detectType(source)
  if (!demuxer) throw new Error('the stored file is no recording')
  const reading = readingOnly(demuxer, source)
  const { peaks, seconds } = await loudnessPeaks(ffmpeg, reading, limits)

  const sound = join(folder, 'sound.m4a')
  const made: MediaTables['media_rendition'][] = []
  if (seconds > 0) {
    await run(ffmpeg.ffmpeg, ['-v', 'error', '-y', ...reading, ...soundOnly, `file:${sound}`], limits)
    made.push(await store(app, media, 'audio', 'm4a', createReadStream(sound), (await stat(sound)).size))
  }
  const length = media.seconds ?? seconds
  if (media.family === 'video') {
    const poster = await pictureAt(ffmpeg, reading, length / 10)
    made.push(await store(app, media, 'poster', 'webp', poster, poster.length))
  }
  await transaction(app.db, async tx => {
    await t(tx).deleteFrom('media_rendition').where('media_id', '=', media.id).execute()
    if (made.length > 0) await t(tx).insertInto('media_rendition').values(made).execute()
    await t(tx)
      .updateTable('media')
      .set({ state: 'ready', seconds: length, peaks: JSON.stringify(peaks) })
      .where('id', '=', media.id)
      .execute()
  })
}

async function store(
  { files }: AppContext,
  { id, file_key }: MediaTables['media'],
  kind: 'audio' | 'poster',
  ending: string,
  content: Buffer | Readable,
  bytes: number,
) {
  const key = file_key.replace(/[^/]*$/, `${id}-${kind}.${ending}`)
  await files.put(key, content)
  return { media_id: id, kind, file_key: key, bytes }
}
