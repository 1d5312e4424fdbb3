import { tell } from '#account/door.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { tablesOf, transaction } from '#server/database/database.ts'
import type { Job } from '#server/jobs.ts'
import { accountOf } from '../cards.server.ts'
import type { TeachersTables } from '../tables.server.ts'

const t = tablesOf<TeachersTables>()

/** Tells teachers who have an account which of their slots were booked and which came free again. */
export const tellTeachersOfTrials: Job = {
  name: 'tell-teachers-of-trials',
  waits: 'exists (select from trial_session where not is_told)',
  async run(house) {
    await transaction(house.db, async tx => {
      const rows = await t(tx)
        .updateTable('trial_session')
        .set({ is_told: true })
        .where('is_told', '=', false)
        .returning(['teacher_id', 'starts_at', 'state'])
        .execute()
      const link = '/studio/availability'
      for (const { teacher_id, starts_at, state } of rows) {
        const account = await accountOf(tx, teacher_id)
        const when = formatDateTime(starts_at)
        if (!account || starts_at <= house.now()) continue
        if (state === 'booked') await tell(house, tx, account, 'trial-booked', { after: when, link })
        if (state === 'cancelled') await tell(house, tx, account, 'trial-cancelled', { before: when, link })
      }
    })
  },
}
