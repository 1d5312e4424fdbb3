import { withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { CounselingTables } from '../tables.server.ts'

const t = withTables<CounselingTables>()

/** How long what was held and never booked is kept, for a payment that comes late. In milliseconds. */
const lapsedRetentionMs = 7 * 86_400_000

/** Deletes what was held a week ago and never paid. */
export const deleteLapsed: Job = {
  name: 'delete-lapsed-counseling',
  every: '40 4 * * *',
  async run(app) {
    const before = new Date(app.now().getTime() - lapsedRetentionMs)
    await t(app.db)
      .deleteFrom('counseling_session')
      .where('booking_id', 'is', null)
      .where('held_until', '<', before)
      .execute()
  },
}
