import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { Task } from '#contract/task.ts'
import { findBookings } from '#features/booking/public.server.ts'
import { addDays, fromJalali, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { counselorCards } from '../booking/choose.server.ts'
import { bookingKind } from '../booking/rules.ts'
import type { CounselingTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { findByBookings } from './find-session.server.ts'

const t = withTables<CounselingTables>()

/** @throws AppError notFound */
export async function setTaskDone(
  { db, user, now }: SignedIn,
  { id, done }: CheckedInputOf<typeof calls.setTaskDone>,
) {
  const set = await t(db)
    .updateTable('counseling_task')
    .set({ done_at: done ? now() : null })
    .where('id', '=', id)
    .where('session_id', 'in', own =>
      own.selectFrom('counseling_session').select('id').where('user_id', '=', user.id),
    )
    .returning('id')
    .executeTakeFirst()
  if (!set) throw new AppError('notFound')
  return {}
}

/** Today's sessions of somebody, and what they agreed to do and have not done, each by its own title. */
export async function counselingTasks(db: Db, userId: string, now: Date): Promise<Task[]> {
  const { year, month, day } = toJalali(now)
  const bookings = await findBookings(db, {
    kinds: [bookingKind],
    userIds: [userId],
    states: ['booked'],
    from: fromJalali({ year, month, day }),
    until: fromJalali(addDays({ year, month, day }, 1)),
  })
  const sessions = await findByBookings(
    db,
    bookings.filter(({ ends_at }) => ends_at > now),
  )
  const cards = await counselorCards(
    db,
    sessions.map(({ counselor_id }) => counselor_id),
  )
  const agreed = await t(db)
    .selectFrom('counseling_task')
    .innerJoin('counseling_session', 'counseling_session.id', 'session_id')
    .select(({ fn, ref, val }) => [
      'session_id',
      'counseling_task.title',
      fn<string | null>('to_char', [ref('due_on'), val('YYYY-MM-DD')]).as('dueOn'),
    ])
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .orderBy('due_on')
    .orderBy('counseling_task.id')
    .limit(20)
    .execute()
  const today = isoDay(now)
  return [
    ...sessions.map(
      (session): Task => ({
        kind: 'counseling-session',
        title: cards.get(session.counselor_id)?.name ?? '',
        count: null,
        state: 'open',
        dueAt: session.booking.starts_at.toISOString(),
        link: `/counseling/sessions/${session.id}`,
      }),
    ),
    ...agreed.map(
      ({ session_id, title, dueOn }): Task => ({
        kind: 'counseling-task',
        title,
        count: null,
        state: dueOn !== null && dueOn < today ? 'late' : 'open',
        dueAt: dueOn === null ? null : fromJalali(addDays(parseIsoDay(dueOn)!, 1)).toISOString(),
        link: `/counseling/sessions/${session_id}`,
      }),
    ),
  ]
}
