import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Slide } from '#features/classes/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { removeMediaFiles } from '#server/engines/media/erase-media.ts'
import { fetchToFile } from '#server/engines/media/fetch-to-file.ts'
import { lightPicture, picturesAt } from '#server/engines/media/pictures.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { parseVtt } from '#ui/player/vtt.ts'
import type { RecordingsAndSchool } from './tables.server.ts'

const t = withTables<RecordingsAndSchool>()
const maxBytes = 20 * 1024 * 1024
/** How far into a chapter its picture is taken: films fade. In seconds. */
const into = 0.5

/** A slide in our store, as its row has it. */
export type KeptSlide = Pick<
  RecordingsAndSchool['recording_slide'],
  'second' | 'title' | 'file_key' | 'bytes'
>

/** Fetches the pictures of slides; one that cannot be had is left out: a recording is whole without. */
export async function fetchSlides(
  app: AppContext,
  mediaId: string,
  slides: readonly Slide[],
): Promise<KeptSlide[]> {
  const kept: KeptSlide[] = []
  for (const [at, { from, title, picture }] of slides.entries()) {
    if (!picture) continue
    const path = join(app.settings.DATA_DIR, 'fetching', `${mediaId}-${at}`)
    try {
      await fetchToFile(picture, path, { within: 60, maxBytes })
      const content = await lightPicture(path, { isDrawing: picture.endsWith('.svg') })
      const file_key = `private/recording/${mediaId}-slide-${at + 1}.webp`
      await app.files.put(file_key, content)
      kept.push({ second: from, title, file_key, bytes: content.length })
    } catch (failure) {
      app.log.warn({ err: failure, media: mediaId }, 'a slide could not be fetched')
    } finally {
      await rm(path, { force: true })
    }
  }
  return kept
}

const isFrame = (key: string) => key.includes('-frame-')

/**
 * Draws the picture of each chapter of a film that staff put up, in place of those drawn before. What came with slides of
 * its own keeps them; sound has none.
 */
export const drawSlides: Job<{ id: string }> = {
  name: 'draw-slides',
  retryLimit: 1,
  within: 3600,
  async run(app, { id }) {
    const recording = await t(app.db)
      .selectFrom('recording')
      .select('media_id')
      .where('id', '=', id)
      .executeTakeFirst()
    const before = await t(app.db)
      .selectFrom('recording_slide')
      .select('file_key')
      .where('recording_id', '=', id)
      .execute()
    if (!recording?.media_id || before.some(({ file_key }) => !isFrame(file_key))) return
    const text = await t(app.db)
      .selectFrom('recording_text')
      .select('vtt')
      .where('recording_id', '=', id)
      .where('kind', '=', 'chapters')
      .orderBy('lang', 'desc')
      .executeTakeFirst()
    const chapters = text ? parseVtt(text.vtt) : []
    const pictures = await picturesAt(
      app,
      recording.media_id,
      chapters.map(({ start }) => start + into),
    )
    const drawn: KeptSlide[] = []
    for (const [at, content] of pictures.entries()) {
      if (!content) continue
      // A name of its own each time: browsers keep what they fetched.
      const file_key = `private/recording/${recording.media_id}-frame-${randomUUID()}.webp`
      await app.files.put(file_key, content)
      const { start: second, text: title } = chapters[at]!
      drawn.push({ second, title: title.slice(0, 200), file_key, bytes: content.length })
    }
    await transaction(app.db, async tx => {
      await dropSlides(app, tx, id)
      if (drawn.length === 0) return
      await t(tx)
        .insertInto('recording_slide')
        .values(drawn.map((slide, index) => ({ recording_id: id, place: index, ...slide })))
        .execute()
    })
  },
}

/** Takes the slides of a recording away; their files go after the commit. */
export async function dropSlides({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, id: string): Promise<void> {
  const gone = await t(tx)
    .deleteFrom('recording_slide')
    .where('recording_id', '=', id)
    .returning('file_key')
    .execute()
  const keys = gone.map(({ file_key }) => file_key)
  if (keys.length > 0) await jobs.send(tx, removeMediaFiles.name, { keys })
}
