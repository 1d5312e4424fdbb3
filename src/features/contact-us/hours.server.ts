import type { BusinessTime } from '#contract/business-time.ts'
import { closedDays } from '#features/site/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

/** The hours of each open day, Saturday first. */
export const listHours = (db: Db) =>
  t(db).selectFrom('business_hours').selectAll().orderBy('weekday').execute()

/** When somebody answers, holidays taken off. */
export async function readBusinessTime(db: Db): Promise<BusinessTime> {
  return { hours: await listHours(db), closed: await closedDays(db) }
}
