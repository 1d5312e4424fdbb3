import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { computeClosing, finishAttempt, lockAttempt } from './submit-attempt.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** How long integrity signals are kept, in days. */
const signalDays = 180

/** Ends the attempts whose time is over, each in a transaction of its own. */
export const settleAttempts: Job = {
  name: 'settle-exam-attempts',
  every: '* * * * *',
  async run(app) {
    await settleDue(app)
  },
}

/** Answers how many it ended. */
export async function settleDue(app: AppContext): Promise<number> {
  const { db, now } = app
  const due = await t(db)
    .selectFrom('exam_attempt')
    .select('id')
    .where('state', '=', 'open')
    .where('deadline_at', '<', now())
    .orderBy('deadline_at')
    .limit(1000)
    .execute()
  let ended = 0
  for (const { id } of due) {
    await transaction(db, async tx => {
      const row = await lockAttempt(tx, id)
      const instant = now()
      if (row?.state !== 'open' || computeClosing(row) >= instant) return
      await finishAttempt(app, tx, row, { by: 'time', handedIn: row.deadline_at })
      ended += 1
    })
  }
  return ended
}

export const eraseSignals: Job = {
  name: 'erase-exam-signals',
  every: '20 3 * * *',
  async run({ db, now }) {
    await t(db)
      .deleteFrom('exam_signal')
      .where('at', '<', sql<Date>`${now()}::timestamptz - ${signalDays}::int * interval '1 day'`)
      .execute()
  },
}
