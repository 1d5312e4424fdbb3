import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Tx, tablesOf, transaction } from '#server/database/database.ts'
import { fixedIds } from '#server/fixed-id.ts'
import type { House } from '#server/house.ts'
import type { Job } from '#server/jobs.ts'
import { fetchToFile } from '#server/media/fetch-to-file.ts'
import { takeIn } from '#server/media/take-in.ts'
import { sessionRecording } from '../recordings-desk.server.ts'
import { fetchSlides, type KeptSlide } from '../slides.server.ts'
import type { ChatLine, CourseTables } from '../tables.server.ts'
import { namedChat } from './class-chat.server.ts'
import { type ClassRow, classTitle, selectClasses, selectUnrecorded } from './find-class.server.ts'
import { providerOf, type Recorded } from './providers/provider.server.ts'
import { ClassRefusal } from './providers/refused.server.ts'

const t = tablesOf<CourseTables>()
const fixedId = fixedIds('fetched recording')
/** How long after its end a class is asked for what was recorded of it, in milliseconds. */
const lookedFor = 2 * 86_400_000

/** Every ten minutes: recordings that are ready at the providers of classes that ended lately, each in a job of its own. */
export const findRecordings: Job = {
  name: 'find-recordings',
  every: '*/10 * * * *',
  async run(house) {
    const now = house.now()
    const held = await selectUnrecorded(house.db, now)
      .where('class_session.starts_at', '>', new Date(now.getTime() - lookedFor))
      .execute()
    for (const row of held) {
      if (!providerOf(house, row).recorded) continue
      await transaction(house.db, tx =>
        house.jobs.send(tx, fetchRecording.name, { id: row.id }, { key: row.id }),
      )
    }
  },
}

/** Fetches what was recorded of one class, and lists it within its session. Run again, it fetches the same. */
export const fetchRecording: Job<{ id: string }> = {
  name: 'fetch-recording',
  // The search sends it again.
  retryLimit: 1,
  within: 2 * 3600,
  async run(house, { id }) {
    const held = await selectClasses(house.db).where('class_session.id', '=', id).executeTakeFirst()
    const recorded = held && (await askFor(house, held))
    if (!held || !recorded || (await isKnown(house, recorded.id))) return
    const mediaId = fixedId(recorded.id)
    const path = join(house.settings.DATA_DIR, 'fetching', mediaId)
    try {
      await fetchToFile(recorded.url, path, { within: 3600, mostBytes: sessionRecording.mostBytes })
      await takeIn(house, { id: mediaId, kind: sessionRecording, name: classTitle(held), path })
    } finally {
      await rm(path, { force: true })
    }
    await list(house, held, recorded, {
      mediaId,
      chat: await namedChat(house.db, held, recorded.chat),
      slides: await fetchSlides(house, mediaId, recorded.slides),
    })
  },
}

async function askFor(house: House, held: ClassRow): Promise<Recorded | null> {
  try {
    return (await providerOf(house, held).recorded?.(held.id)) ?? null
  } catch (thrown) {
    if (!(thrown instanceof ClassRefusal)) throw thrown
    house.log.warn({ session: held.id, reason: thrown.reason }, 'a recording cannot be asked for')
    return null
  }
}

async function isKnown({ db }: House, providerId: string): Promise<boolean> {
  const row = await t(db)
    .selectFrom('recording')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}

type Beside = { mediaId: string; chat: ChatLine[]; slides: readonly KeptSlide[] }

async function list({ db }: House, held: ClassRow, recorded: Recorded, { mediaId, chat, slides }: Beside) {
  await transaction(db, async tx => {
    const made = await t(tx)
      .insertInto('recording')
      .values({
        id: randomUUID(),
        session_id: held.id,
        title: classTitle(held),
        recorded_at: recorded.startedAt,
        seconds: recorded.seconds,
        media_id: mediaId,
        provider_id: recorded.id,
        chat: JSON.stringify(chat),
      })
      .onConflict(conflict => conflict.column('provider_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await layText(tx, made.id, recorded)
    if (slides.length === 0) return
    await t(tx)
      .insertInto('recording_slide')
      .values(slides.map((slide, place) => ({ recording_id: made.id, place, ...slide })))
      .execute()
  })
}

async function layText(tx: Tx, recording_id: string, recorded: Recorded) {
  if (!recorded.slides.some(({ title }) => title !== '')) return
  await t(tx)
    .insertInto('recording_text')
    .values({ recording_id, kind: 'chapters', lang: 'fa', vtt: chaptersOf(recorded) })
    .execute()
}

/** The slides as chapters, in WebVTT; each lasts until the next. */
export function chaptersOf({ slides, seconds }: Pick<Recorded, 'slides' | 'seconds'>): string {
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
