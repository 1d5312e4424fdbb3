import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { aboutClass, lockClass, note } from '#features/courses/public.server.ts'
import { findMine, isShut, listAssignments } from '#features/enrolment/public.server.ts'
import { listPublicCards } from '#features/phrasebook/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { mediaCards } from '#server/engines/media/media-cards.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { parseVtt } from '#ui/player/vtt.ts'
import type { RecordingsAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<RecordingsAndSchool>()

/** @throws AppError notFound, for who was not told to catch up with it, too */
export async function readCatchUp(
  { app, db, user, now }: SignedIn,
  { id, session: sessionId }: CheckedInputOf<typeof calls.readCatchUp>,
) {
  const mine = await findMine(db, user.id, id)
  const row = await t(db)
    .selectFrom('catch_up')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .select(['class_session.id', 'number', 'title', 'starts_at', 'done_at'])
    .where('enrolment_id', '=', id)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow(notFound)
  const learner = { enrolmentId: id, groupId: mine.group_id, isFrozen: mine.state === 'frozen' }
  const homework = (await listAssignments(app, db, learner, now()))
    .filter(({ session }) => session.id === sessionId)
    .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
  return {
    catchUp: {
      session: {
        id: row.id,
        number: row.number,
        title: row.title,
        startsAt: row.starts_at.toISOString(),
      },
      recording: isShut(mine, now()) ? null : await findRecording(db, sessionId),
      phrases: await listPhrases(db, sessionId),
      homework: homework.map(({ id, title, dueAt, state }) => ({
        id,
        title,
        isHandedIn: state !== null,
        dueAt: dueAt.toISOString(),
      })),
      doneAt: row.done_at?.toISOString() ?? null,
    },
  }
}

/** The longest recording of a session that plays, with its chapters. */
async function findRecording(db: Db, sessionId: string) {
  const recording = await t(db)
    .selectFrom('recording')
    .select(['id', 'seconds', 'media_id'])
    .where('session_id', '=', sessionId)
    .where('media_id', 'is not', null)
    .orderBy('seconds', 'desc')
    .orderBy('recorded_at')
    .executeTakeFirst()
  if (!recording) return null
  const text = await t(db)
    .selectFrom('recording_text')
    .select('vtt')
    .where('recording_id', '=', recording.id)
    .where('kind', '=', 'chapters')
    .orderBy('lang', 'desc')
    .executeTakeFirst()
  const chapters = text ? parseVtt(text.vtt) : []
  const media = (await mediaCards(db, [recording.media_id!])).get(recording.media_id!)
  const seconds = Math.round(media?.seconds ?? recording.seconds)
  return { id: recording.id, seconds, chapters: chapters.map(({ start, text: title }) => ({ start, title })) }
}

async function listPhrases(db: Db, sessionId: string) {
  const rows = await t(db)
    .selectFrom('session_phrase')
    .select('phrase_id')
    .where('session_id', '=', sessionId)
    .orderBy('place')
    .execute()
  return listPublicCards(
    db,
    rows.map(({ phrase_id }) => phrase_id),
  )
}

/** Marked twice, the first time counts. @throws AppError notFound, as `readCatchUp` */
export async function markCatchUp(
  { db, user, now }: SignedIn,
  { id, session, done }: CheckedInputOf<typeof calls.markCatchUp>,
) {
  await findMine(db, user.id, id)
  const row = await t(db)
    .updateTable('catch_up')
    .set(({ fn, val }) => ({ done_at: done ? fn.coalesce('done_at', val(now())) : null }))
    .where('enrolment_id', '=', id)
    .where('session_id', '=', session)
    .returning('done_at')
    .executeTakeFirstOrThrow(notFound)
  return { doneAt: row.done_at?.toISOString() ?? null }
}

/** @throws AppError notFound */
export async function sessionPhrases({ db }: SignedIn, { id }: CheckedInputOf<typeof calls.sessionPhrases>) {
  const known = await t(db).selectFrom('class_session').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new AppError('notFound')
  return { phrases: await listPhrases(db, id) }
}

/** @throws AppError notFound; invalid, at `phrases`, for one that is no phrase of everybody's */
export async function putSessionPhrases(
  { db, user, now }: SignedIn,
  { id, phrases }: CheckedInputOf<typeof calls.putSessionPhrases>,
) {
  const wanted = [...new Set(phrases)]
  if ((await listPublicCards(db, wanted)).length !== wanted.length) {
    const message = 'یکی از این عبارت‌ها دیگر در عبارت‌نامه نیست؛ آن را بردارید.'
    throw new AppError('invalid', { message, errors: [{ field: 'phrases', message }] })
  }
  await transaction(db, async tx => {
    // Two who write at once would write both lists.
    const classSession = await lockClass(tx, id)
    await t(tx).deleteFrom('session_phrase').where('session_id', '=', id).execute()
    if (wanted.length > 0) {
      await t(tx)
        .insertInto('session_phrase')
        .values(wanted.map((phrase_id, index) => ({ session_id: id, phrase_id, place: index })))
        .execute()
    }
    await note(tx, user.id, 'session.phrases', now(), {
      about: aboutClass(classSession),
      details: { session: id, phrases: wanted.length },
    })
  })
  return {}
}
