import { type Db, withTables } from '#server/platform/database/database.ts'
import { openScheduler, type Scheduler } from '../schedule.ts'
import type { PhrasebookTables } from '../tables.server.ts'

const t = withTables<PhrasebookTables>()

/** The one scheduler of a person's reviews: fitted to them, or everybody's. */
export async function findScheduler(db: Db, userId: string): Promise<Scheduler> {
  const fitted = await t(db)
    .selectFrom('review_fit')
    .select('parameters')
    .where('user_id', '=', userId)
    .where('is_off', '=', false)
    .executeTakeFirst()
  return openScheduler(fitted?.parameters ?? null)
}
