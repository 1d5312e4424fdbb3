import { findBookings } from '#features/booking/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { keepPastWork, listSessionsFor } from './pay/work.server.ts'
import type { CounselingTables } from './tables.server.ts'

const t = withTables<CounselingTables>()

/** What was said goes with its learner; a package that was bought stays in the books without a name. */
export async function eraseCounseling(tx: Tx, userId: string, now: Date): Promise<void> {
  await keepPastWork(tx, await listSessionsFor(tx, userId, now))
  await t(tx).deleteFrom('counseling_session').where('user_id', '=', userId).execute()
  await t(tx).updateTable('counseling_credit').set({ user_id: null }).where('user_id', '=', userId).execute()
  await t(tx).updateTable('counselor').set({ user_id: null }).where('user_id', '=', userId).execute()
}

/** What somebody told counselors and what came of it; what only the counselor reads is theirs. */
export async function exportCounseling(db: Db, userId: string) {
  const sessions = await t(db)
    .selectFrom('counseling_session')
    .innerJoin('counselor', 'counselor.id', 'counselor_id')
    .innerJoin('counseling_topic', 'counseling_topic.id', 'topic_id')
    .select(['counseling_session.id', 'booking_id', 'name as counselor', 'counseling_topic.title as topic'])
    .select(['mode', 'intake', 'counseling_session.title', 'summary'])
    .where('counseling_session.user_id', '=', userId)
    .orderBy('held_until')
    .execute()
  const bookings = await findBookings(db, { ids: sessions.flatMap(({ booking_id }) => booking_id ?? []) })
  const starts = new Map(bookings.map(({ id, starts_at }) => [id, starts_at]))
  const tasks = await t(db)
    .selectFrom('counseling_task')
    .innerJoin('counseling_session', 'counseling_session.id', 'session_id')
    .select(['session_id', 'counseling_task.title', 'due_on as dueOn', 'done_at as doneAt'])
    .where('user_id', '=', userId)
    .orderBy('place')
    .execute()
  const packages = await t(db)
    .selectFrom('counseling_credit')
    .select(['title', 'sessions', 'expires_at as expiresAt', 'created_at as boughtAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    sessions: sessions.map(({ id, booking_id, ...session }) => ({
      ...session,
      startsAt: starts.get(booking_id ?? '') ?? null,
      tasks: tasks.filter(task => task.session_id === id).map(({ session_id: _, ...task }) => task),
    })),
    packages,
  }
}
