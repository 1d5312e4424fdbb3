import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findMine, isShut } from '#features/enrolment/public.server.ts'
import { markWatched } from '#features/streaks/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { signedLink } from '#server/engines/media/links.ts'
import { mediaCards, withLinks } from '#server/engines/media/media-cards.ts'
import { listPlaybackPositions } from '#server/engines/media/playback-positions.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { RecordingsAndSchool } from './tables.server.ts'
import { addPart, sumParts, type WatchedPart } from './watched-parts.ts'

const t = withTables<RecordingsAndSchool>()
type Row = Pick<RecordingsAndSchool['recording'], 'id' | 'title' | 'recorded_at' | 'seconds' | 'media_id'> & {
  number: number
}

/** The recordings of the class of the query they stand in (`selectClasses`). */
export const selectRecordingsOfClass = (db: Db) =>
  t(db)
    .selectFrom('recording')
    .select('recording.id')
    .where('session_id', '=', sql.ref<string>('class_session.id'))

/** What lists show of recordings: with their weight, and where this person stands in them. */
export async function withMedia(db: Db, userId: string, rows: readonly Row[]) {
  const ids = rows.flatMap(({ media_id }) => media_id ?? [])
  const [cards, positions] = [await mediaCards(db, ids), await listPlaybackPositions(db, userId, ids)]
  const slides = await weighSlides(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, title, number, recorded_at, seconds, media_id }) => {
    const card = cards.get(media_id ?? '')
    return {
      id,
      title,
      number,
      recordedAt: recorded_at.toISOString(),
      seconds: Math.round(card?.seconds ?? seconds),
      media: card
        ? {
            id: card.id,
            family: toRecordingFamily(card),
            bytes: card.bytes,
            audioBytes: card.audio?.bytes ?? null,
            slideBytes: slides.get(id) ?? 0,
            place: positions.get(card.id) ?? null,
          }
        : null,
    }
  })
}

/** What the pictures of the slides of recordings weigh, by recording. */
async function weighSlides(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await t(db)
    .selectFrom('recording_slide')
    .select(['recording_id', sql<number>`sum(bytes)::int`.as('bytes')])
    .where('recording_id', 'in', [...ids, noId])
    .groupBy('recording_id')
    .execute()
  return new Map(rows.map(({ recording_id, bytes }) => [recording_id, bytes]))
}

/** Only these two kinds are taken for recordings. */
export const toRecordingFamily = ({ family }: { family: string }) =>
  family === 'video' ? ('video' as const) : ('audio' as const)

/**
 * A recording of the group of somebody's enrolment, also when the time to watch it is over.
 * @throws AppError notFound for somebody else's enrolment and another course's session
 */
export async function findRecording(db: Db, userId: string, { id, recording }: LessonId) {
  const mine = await findMine(db, userId, id)
  const row = await t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .selectAll('recording')
    .where('recording.id', '=', recording)
    .where('group_id', '=', mine.group_id)
    .executeTakeFirstOrThrow(notFound)
  return { mine, row }
}

type LessonId = CheckedInputOf<typeof calls.readLesson>

/** The same while it can be watched. @throws AppError notFound besides where that is over, and where nothing is to play */
export async function findPlayed(db: Db, userId: string, asked: LessonId, now: Date) {
  const { mine, row } = await findRecording(db, userId, asked)
  const card = (await mediaCards(db, row.media_id ? [row.media_id] : [])).get(row.media_id ?? '')
  if (isShut(mine, now) || !card) throw new AppError('notFound')
  return { row, card }
}

export async function readLesson(context: SignedIn, { id, recording }: LessonId) {
  const { db, user, now } = context
  const { row, card } = await findPlayed(db, user.id, { id, recording }, now())
  const texts = await t(db)
    .selectFrom('recording_text')
    .select(['kind', 'lang', 'vtt'])
    .where('recording_id', '=', recording)
    .orderBy('kind')
    .orderBy('lang')
    .execute()
  const slides = await t(db)
    .selectFrom('recording_slide')
    .select(['second', 'title', 'file_key', 'bytes'])
    .where('recording_id', '=', recording)
    .orderBy('place')
    .execute()
  const { src, save, audio, poster, peaks } = withLinks(context, card, row.title)
  return {
    lesson: {
      id: row.id,
      title: row.title,
      recordedAt: row.recorded_at.toISOString(),
      seconds: card.seconds ?? row.seconds,
      mediaId: card.id,
      family: toRecordingFamily(card),
      whole: { src, save, bytes: card.bytes },
      audio,
      poster: poster?.src ?? null,
      peaks,
      texts,
      slides: slides.map(({ file_key, ...slide }) => ({ ...slide, src: signedLink(context, file_key) })),
      chat: row.chat.map(({ second, name, text }) => ({ second, name, text })),
      place: (await listPlaybackPositions(db, user.id, [card.id])).get(card.id) ?? null,
    },
  }
}

/** Whether somebody is in a group whose session this is a recording of, and the time to watch it is not over. */
export async function mayWatchRecording(
  db: Db,
  { userId, mediaId, now }: { userId: string; mediaId: string; now: Date },
): Promise<boolean> {
  const groups = await t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .innerJoin('enrolment', 'enrolment.group_id', 'class_session.group_id')
    .innerJoin('course_group', 'course_group.id', 'class_session.group_id')
    .select(['ends_at', 'recordings_days'])
    .where('media_id', '=', mediaId)
    .where('enrolment.user_id', '=', userId)
    .execute()
  return groups.some(group => !isShut(group, now))
}

/** A recorded session was watched: that is learning. Other media are other features' business. */
export async function watchedRecording(
  tx: Tx,
  {
    userId,
    mediaId,
    seconds,
    until,
    at,
  }: { userId: string; mediaId: string; seconds: number; until: number; at: Date },
): Promise<void> {
  const recording = await t(tx)
    .selectFrom('recording')
    .select('id')
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  if (!recording) return
  await markWatched(tx, userId, seconds, at)
  await addWatchedPart(tx, { userId, recordingId: recording.id, part: [until - seconds, until] })
}

async function addWatchedPart(
  tx: Tx,
  { userId, recordingId, part }: { userId: string; recordingId: string; part: WatchedPart },
): Promise<void> {
  const before = await t(tx)
    .selectFrom('recording_watch')
    .select('parts')
    .where('user_id', '=', userId)
    .where('recording_id', '=', recordingId)
    .forUpdate()
    .executeTakeFirst()
  const parts = addPart(before?.parts ?? [], part)
  const watched = { parts: JSON.stringify(parts), seconds: sumParts(parts) }
  await t(tx)
    .insertInto('recording_watch')
    .values({ user_id: userId, recording_id: recordingId, ...watched })
    .onConflict(conflict => conflict.columns(['user_id', 'recording_id']).doUpdateSet(watched))
    .execute()
}
