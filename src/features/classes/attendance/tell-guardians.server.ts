import { findToldAbsences, notifyMany } from '#account/public.server.ts'
import { classTitle, groupTitle } from '#features/courses/public.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { ClassesTables } from '../tables.server.ts'
import type { Missed } from './settle-guests.server.ts'

const t = withTables<ClassesTables>()

/**
 * Tells guardians at once that a child was not there, unless they chose not to hear of it; of one session and child once.
 * Whoever has an account of their own is no child here: of those only the school may know whose age it is.
 */
export async function tellGuardians(app: AppContext, tx: Tx, missed: readonly Missed[]): Promise<void> {
  const children = await findToldAbsences(
    tx,
    missed.map(({ userId }) => userId),
  )
  const theirs = missed.filter(({ userId }) => children.has(userId))
  if (theirs.length === 0) return
  const news = await t(tx)
    .insertInto('guardian_absence')
    .values(
      theirs.map(one => ({
        session_id: one.class.id,
        enrolment_id: one.enrolmentId,
        told_at: app.now(),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning(['session_id', 'enrolment_id'])
    .execute()
  const isNews = ({ class: { id }, enrolmentId }: Missed) =>
    news.some(({ session_id, enrolment_id }) => session_id === id && enrolment_id === enrolmentId)
  await notifyMany(
    app,
    tx,
    'guardian-absence',
    theirs.filter(isNews).map(one => ({
      userId: one.userId,
      group: groupTitle(one.class),
      session: classTitle(one.class),
      when: formatDateTime(one.class.starts_at),
      // It is to be known while it can still be asked where the child is.
      isUrgent: true,
      link: '/profile?tab=children',
    })),
  )
}
