import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ClassRefusal,
  openProvider,
  type Recorded,
  type Slide,
  XmlFault,
} from '#features/classes/public.server.ts'
import {
  type ClassRow,
  classTitle,
  lockClass,
  selectClasses,
  selectOver,
} from '#features/courses/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { dropMedia } from '#server/engines/media/erase-media.ts'
import { fetchToFile } from '#server/engines/media/fetch-to-file.ts'
import { ingest } from '#server/engines/media/ingest.ts'
import { mediaCards } from '#server/engines/media/media-cards.ts'
import { movePlaybackPositions } from '#server/engines/media/playback-positions.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { Job } from '#server/platform/jobs.ts'
import { selectRecordingsOfClass } from '../recordings.server.ts'
import { fetchSlides } from '../slides.server.ts'
import { sessionRecording } from '../studio/recordings-admin.server.ts'
import type { ChatLine, RecordingsAndSchool } from '../tables.server.ts'
import { namedChat } from './class-chat.server.ts'

const t = withTables<RecordingsAndSchool>()
const fixedId = fixedIds('fetched recording')
/** How long after its end a class is asked for what was recorded of it, in milliseconds. */
const recordingWindowMs = 2 * 86_400_000

/**
 * Every ten minutes: what is ready at the providers of classes that ended lately, each class in a job of its own. A class is
 * asked about for two days even when something was found: a meeting that was left and entered again is recorded once more,
 * and of one recording the sound is ready before the film. What staff put up themselves stands.
 */
export const findRecordings: Job = {
  name: 'find-recordings',
  every: '*/10 * * * *',
  async run(app) {
    const now = app.now()
    const sessions = await selectOver(app.db, now)
      .where('class_session.starts_at', '>', new Date(now.getTime() - recordingWindowMs))
      .where(({ not, exists }) =>
        not(exists(selectRecordingsOfClass(app.db).where('provider_id', 'is', null))),
      )
      .execute()
    for (const row of sessions) {
      if (!openProvider(app, row).recorded) continue
      await transaction(app.db, tx => app.jobs.send(tx, fetchRecording.name, { id: row.id }, { key: row.id }))
    }
  },
}

/** Fetches what was recorded of one class and is not here yet, and lists it within its session, one part a run of it. */
export const fetchRecording: Job<{ id: string }> = {
  name: 'fetch-recording',
  // The search sends it again.
  retryLimit: 1,
  within: 2 * 3600,
  async run(app, { id }) {
    const session = await selectClasses(app.db).where('class_session.id', '=', id).executeTakeFirst()
    const failures: unknown[] = []
    // One that cannot be had keeps the others from nobody.
    for (const recorded of session ? await askFor(app, session) : []) {
      await bring(app, session!, recorded).catch(failure => failures.push(failure))
    }
    if (failures.length > 0) throw failures[0]
  },
}

async function askFor(app: AppContext, session: ClassRow): Promise<readonly Recorded[]> {
  try {
    return (await openProvider(app, session).recorded?.(session.id)) ?? []
  } catch (thrown) {
    if (!(thrown instanceof ClassRefusal)) throw thrown
    app.log.warn({ session: session.id, reason: thrown.reason }, 'a recording cannot be asked for')
    return []
  }
}

/** Brings a recording, the film of one whose sound is here, and what goes along with one that has nothing yet. */
async function bring(app: AppContext, session: ClassRow, recorded: Recorded) {
  const known = await t(app.db)
    .selectFrom('recording')
    .select(['id', 'media_id', 'chat'])
    .where('provider_id', '=', recorded.id)
    .executeTakeFirst()
  const first = fixedId(recorded.id)
  if (!known) {
    await fetchMedia(app, session, { url: recorded.url, mediaId: first })
    const id = await transaction(app.db, tx => list(tx, session, recorded, first))
    return attachSlidesAndChat(app, session, recorded, { id, mediaId: first, chat: [] })
  }
  // What staff put in its place stands.
  const isSound =
    known.media_id === first && (await mediaCards(app.db, [first])).get(first)?.family === 'audio'
  if (isSound && recorded.isFilm) {
    const film = fixedId(`${recorded.id} film`)
    await fetchMedia(app, session, { url: recorded.url, mediaId: film })
    await transaction(app.db, tx => changeMedia(app, tx, { id: known.id, from: first, to: film }))
  }
  await attachSlidesAndChat(app, session, recorded, { ...known, mediaId: first })
}

async function fetchMedia(
  app: AppContext,
  session: ClassRow,
  { url, mediaId }: { url: string; mediaId: string },
) {
  const path = join(app.settings.DATA_DIR, 'fetching', mediaId)
  try {
    await fetchToFile(url, path, { within: 3600, maxBytes: sessionRecording.maxBytes })
    await ingest(app, { id: mediaId, kind: sessionRecording, name: classTitle(session), path })
  } finally {
    await rm(path, { force: true })
  }
}

/** @returns the id of its row; another process may have listed it meanwhile */
async function list(tx: Tx, session: ClassRow, recorded: Recorded, media_id: string): Promise<string> {
  await lockClass(tx, session.id)
  await t(tx)
    .insertInto('recording')
    .values({
      id: randomUUID(),
      session_id: session.id,
      title: classTitle(session),
      recorded_at: recorded.startedAt,
      seconds: recorded.seconds,
      media_id,
      provider_id: recorded.id,
    })
    .onConflict(conflict => conflict.column('provider_id').doNothing())
    .execute()
  const parts = await t(tx)
    .selectFrom('recording')
    .select(['id', 'title', 'provider_id'])
    .where('session_id', '=', session.id)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
  if (parts.length > 1) {
    for (const [at, { id }] of parts.entries()) {
      const title = `${classTitle(session)}، بخش ${persianNumber(at + 1)}`
      await t(tx).updateTable('recording').set({ title }).where('id', '=', id).execute()
    }
  }
  return parts.find(({ provider_id }) => provider_id === recorded.id)!.id
}

/** The film takes the place of the sound; where people stood in the one they stand in the other. */
async function changeMedia(
  app: AppContext,
  tx: Tx,
  { id, from, to }: { id: string; from: string; to: string },
) {
  const { numUpdatedRows } = await t(tx)
    .updateTable('recording')
    .set({ media_id: to })
    .where('id', '=', id)
    .where('media_id', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await movePlaybackPositions(tx, from, to)
  await dropMedia(app, tx, from)
}

/** Attaches slides and chat to a recording that has none. A recording is whole without. */
async function attachSlidesAndChat(
  app: AppContext,
  session: ClassRow,
  recorded: Recorded,
  { id, mediaId, chat }: { id: string; mediaId: string; chat: readonly ChatLine[] },
) {
  const hasSlides = await t(app.db)
    .selectFrom('recording_slide')
    .select('place')
    .where('recording_id', '=', id)
    .executeTakeFirst()
  if (hasSlides || chat.length > 0) return
  try {
    const beside = await recorded.beside()
    const named = await namedChat(app.db, session, beside.chat)
    const slides = await fetchSlides(app, mediaId, beside.slides)
    await transaction(app.db, async tx => {
      await t(tx)
        .updateTable('recording')
        .set({ chat: JSON.stringify(named) })
        .where('id', '=', id)
        .execute()
      await insertChapters(tx, id, { ...beside, seconds: recorded.seconds })
      if (slides.length === 0) return
      await t(tx)
        .insertInto('recording_slide')
        .values(slides.map((slide, index) => ({ recording_id: id, place: index, ...slide })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
    })
  } catch (failure) {
    if (!(failure instanceof ClassRefusal || failure instanceof XmlFault)) throw failure
    app.log.warn({ err: failure, session: session.id }, 'slides and chat of a recording cannot be read')
  }
}

type Chaptered = { slides: readonly Slide[]; seconds: number }

async function insertChapters(tx: Tx, recording_id: string, recorded: Chaptered) {
  if (!recorded.slides.some(({ title }) => title !== '')) return
  await t(tx)
    .insertInto('recording_text')
    .values({ recording_id, kind: 'chapters', lang: 'fa', vtt: formatChapters(recorded) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The slides as chapters, in WebVTT; each lasts until the next. */
export function formatChapters({ slides, seconds }: Chaptered): string {
  const titled = slides
    .filter(({ title }) => title !== '')
    .filter(({ title }, at, all) => title !== all[at - 1]?.title)
  const cues = titled.map(({ from, title }, at) => {
    const to = titled[at + 1]?.from ?? Math.max(seconds, from + 1)
    return `${clock(from)} --> ${clock(to)}\n${escapeCue(title)}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

const escapeCue = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
