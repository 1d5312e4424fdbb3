import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { AppContext } from '../../app-context.ts'
import { transaction, withTables } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { fetchRecording } from './fetch-recording.ts'
import { type Ffmpeg, findFfmpeg, readingOnly, run } from './ffmpeg.ts'
import { kindNamed } from './kinds.ts'
import { loudnessPeaks } from './peaks.ts'
import { pictureAt } from './pictures.ts'
import { prepareSpeech } from './prepare-speech.ts'
import { soundOnly, soundRenditions } from './sound-formats.ts'
import type { MediaRow, MediaTables } from './tables.ts'

const t = withTables<MediaTables>()
const limits = { seconds: 1800, megabytes: 2048 }

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
    await prepareOrGiveUp(app, media)
    for (const feature of app.features) await feature.mediaPrepared?.(app, id)
  },
}

async function prepareOrGiveUp(app: AppContext, media: MediaRow): Promise<void> {
  const { id } = media
  const ffmpeg = findFfmpeg(app.settings)
  if (!ffmpeg) return setState(app, id, 'plain')
  const folder = join(app.settings.DATA_DIR, 'preparing', id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const speech = kindNamed(app, media.kind)?.speech
    if (speech) await prepareSpeech(app, media, { ffmpeg, folder, ...speech })
    else await prepare(app, media, ffmpeg, folder)
  } catch (failure) {
    // What was sent plays all the same; the studio shows that nothing could be made of it.
    app.log.error({ err: failure, media: id }, 'a recording could not be prepared')
    await setState(app, id, 'failed')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const setState = async ({ db }: AppContext, id: string, state: 'plain' | 'failed') => {
  await t(db).updateTable('media').set({ state }).where('id', '=', id).execute()
}

type Formats = Partial<
  Record<MediaTables['media_rendition']['kind'], { ending: string; format: readonly string[] }>
>
const lessonSound = { audio: { ending: 'm4a', format: soundOnly } } satisfies Formats
const listEntries = <F extends Formats>(formats: F) => Object.entries(formats) as [keyof F, F[keyof F]][]

async function prepare(app: AppContext, media: MediaRow, ffmpeg: Ffmpeg, folder: string) {
  const { source, detected } = await fetchRecording(app, media, folder)
  const reading = readingOnly(detected.demuxer, source)
  const { peaks, seconds } = await loudnessPeaks(ffmpeg, reading, limits)

  const made: MediaTables['media_rendition'][] = []
  const formats = kindNamed(app, media.kind)?.hasRenditions ? soundRenditions : lessonSound
  for (const [kind, { ending, format }] of seconds > 0 ? listEntries(formats) : []) {
    const sound = join(folder, `${kind}.${ending}`)
    await run(ffmpeg.ffmpeg, ['-v', 'error', '-y', ...reading, ...format, `file:${sound}`], limits)
    made.push(await store(app, media, kind, ending, createReadStream(sound), (await stat(sound)).size))
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
  { id, file_key }: MediaRow,
  kind: MediaTables['media_rendition']['kind'],
  ending: string,
  content: Buffer | Readable,
  bytes: number,
) {
  const key = file_key.replace(/[^/]*$/, `${id}-${kind}.${ending}`)
  await files.put(key, content)
  return { media_id: id, kind, file_key: key, bytes }
}
