import { dropMedia } from '#server/engines/media/erase-media.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** How long what was asked and not paid is kept, for a payment that comes late. In milliseconds. */
const unpaidRetentionMs = 7 * 86_400_000

/** Deletes what was asked a week ago and never paid, with its voice. */
export const deleteUnpaid: Job = {
  name: 'delete-unpaid-counseling-questions',
  every: '40 4 * * *',
  async run(app) {
    const before = new Date(app.now().getTime() - unpaidRetentionMs)
    await transaction(app.db, async tx => {
      const unpaid = await t(tx)
        .deleteFrom('counseling_question')
        .where('paid_at', 'is', null)
        .where('asked_at', '<', before)
        .returning('voice_id')
        .execute()
      for (const { voice_id } of unpaid) if (voice_id) await dropMedia(app, tx, voice_id)
    })
  },
}
