import { notifyMany } from '#account/public.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AskCondition } from '#server/app-context.ts'
import { transaction, withTables } from '#server/database/database.ts'
import type { Job } from '#server/jobs.ts'
import { findAccounts } from '../cards.server.ts'
import type { TeachersTables } from '../tables.server.ts'

const t = withTables<TeachersTables>()

/** Whether a trial session is still ahead and in the state of the notice. */
export const isTrialStill: AskCondition = async (db, abouts, now) => {
  const rows = await t(db)
    .selectFrom('trial_session')
    .select(['id', 'state'])
    .where(
      'id',
      'in',
      abouts.map(about => about.split(' ')[0]!),
    )
    .where('starts_at', '>', now)
    .execute()
  return new Set(rows.map(({ id, state }) => `${id} ${state}`))
}

/** Notifies teachers who have an account which of their slots were booked and which came free again. */
export const notifyTeachersOfTrials: Job = {
  name: 'tell-teachers-of-trials',
  waits: 'exists (select from trial_session where not is_notified)',
  async run(app) {
    await transaction(app.db, async tx => {
      const rows = await t(tx)
        .updateTable('trial_session')
        .set({ is_notified: true })
        .where('is_notified', '=', false)
        .returning(['id', 'teacher_id', 'starts_at', 'state'])
        .execute()
      const link = '/studio/availability'
      const accounts = await findAccounts(
        tx,
        rows.map(({ teacher_id }) => teacher_id),
      )
      const changes = rows.flatMap(({ id, teacher_id, starts_at, state }) => {
        const userId = accounts.get(teacher_id)
        if (!userId || starts_at <= app.now()) return []
        const condition = { name: 'trial-is', about: `${id} ${state}` }
        return {
          state,
          when: formatDateTime(starts_at),
          to: { userId, link, neededBy: starts_at, condition },
        }
      })
      const booked = changes.filter(({ state }) => state === 'booked')
      const cancelled = changes.filter(({ state }) => state === 'cancelled')
      await notifyMany(
        app,
        tx,
        'trial-booked',
        booked.map(({ when, to }) => ({ after: when, ...to })),
      )
      await notifyMany(
        app,
        tx,
        'trial-cancelled',
        cancelled.map(({ when, to }) => ({ before: when, ...to })),
      )
    })
  },
}
