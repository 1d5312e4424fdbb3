import { notifyMany } from '#account/public.server.ts'
import { buildHostNews, findBookings, takeHostNews } from '#features/booking/public.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AskCondition } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findAccounts } from '../cards.server.ts'
import { trialKind } from './rules.ts'

/** Whether a trial session is still ahead and in the state of the notice. */
export const isTrialStill: AskCondition = async (db, abouts, now) => {
  const ids = abouts.map(about => about.split(' ')[0]!)
  const rows = await findBookings(db, { kinds: [trialKind], ids, from: now })
  return new Set(rows.map(({ id, state }) => `${id} ${state}`))
}

/** Notifies teachers who have an account which of their slots were booked and which came free again. */
export const notifyTeachersOfTrials: Job = {
  name: 'tell-teachers-of-trials',
  waits: buildHostNews(trialKind),
  async run(app) {
    await transaction(app.db, async tx => {
      const rows = await takeHostNews(tx, trialKind)
      const link = '/studio/availability'
      const accounts = await findAccounts(
        tx,
        rows.flatMap(({ host_id }) => host_id ?? []),
      )
      const changes = rows.flatMap(({ id, host_id, starts_at, state }) => {
        const userId = accounts.get(host_id ?? '')
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
