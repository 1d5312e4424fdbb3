import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { EnrolmentHooks, SessionFacts } from '#features/enrolment/manifest.server.ts'
import { findMine, isShut } from '#features/enrolment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { mediaCards } from '#server/engines/media/media-cards.ts'
import { type Db, readPage, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { withMedia } from './recordings.server.ts'
import type { RecordingsAndSchool } from './tables.server.ts'

const t = withTables<RecordingsAndSchool>()

/** None where the time to watch them is over. @throws AppError notFound, as `findMine` */
export async function myRecordings(
  { db, user, now }: SignedIn,
  { id, page, perPage }: CheckedInputOf<typeof calls.myRecordings>,
) {
  const mine = await findMine(db, user.id, id)
  if (isShut(mine, now())) return { items: [], page, perPage, total: 0 }
  const { rows, total } = await readPage(
    selectRecordings(db, mine.group_id).orderBy('recorded_at', 'desc').orderBy('recording.id'),
    { page, perPage },
  )
  return { items: await withMedia(db, user.id, rows), page, perPage, total }
}

const selectRecordings = (db: Db, groupId: string) =>
  t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .select(['recording.id', 'recording.title', 'number', 'recorded_at', 'seconds', 'media_id'])
    .where('group_id', '=', groupId)

/** What the page of one's course shows of its sessions: their recordings, and whether one caught up with what was missed. */
export const describeSessions: NonNullable<EnrolmentHooks['describeSessions']> = async (
  db,
  { userId, enrolment, sessions, now },
) => {
  const recordings = isShut(enrolment, now)
    ? []
    : await selectRecordings(db, enrolment.group_id)
        .select('session_id')
        .orderBy('seconds', 'desc')
        .orderBy('recording.id')
        .execute()
  const shown = await withMedia(db, userId, recordings)
  const recorded = Map.groupBy(shown, (_, at) => recordings[at]!.session_id)
  const catchUps = await t(db)
    .selectFrom('catch_up')
    .select(['session_id', 'done_at'])
    .where('enrolment_id', '=', enrolment.id)
    .execute()
  const caught = new Map(
    catchUps.map(({ session_id, done_at }) => [session_id, done_at ? ('done' as const) : ('open' as const)]),
  )
  return new Map<string, SessionFacts>(
    sessions.map(({ id }) => [id, { recordings: recorded.get(id) ?? [], catchUp: caught.get(id) ?? null }]),
  )
}

/** The recordings of a group, as its members' page leads to them. */
export async function listGroupRecordings(db: Db, groupId: string) {
  const recordings = await t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .select(['recording.id', 'session_id', 'media_id'])
    .where('group_id', '=', groupId)
    .orderBy('seconds', 'desc')
    .execute()
  const cards = await mediaCards(
    db,
    recordings.flatMap(({ media_id }) => media_id ?? []),
  )
  return recordings.map(({ id, session_id, media_id }) => ({
    sessionId: session_id,
    recordingId: id,
    bytes: cards.get(media_id ?? '')?.bytes ?? null,
  }))
}
