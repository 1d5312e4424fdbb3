import type { MergedAccounts } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** Two accounts that learn in one group hold two of its seats: one must be given back before they are made one. */
export async function findSharedGroups(db: Db, { kept, merged }: MergedAccounts): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('enrolment')
    .innerJoin('enrolment as other', 'other.group_id', 'enrolment.group_id')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .select('course_group.title')
    .where('enrolment.user_id', '=', kept)
    .where('other.user_id', '=', merged)
    .execute()
  return rows.map(({ title }) => `هر دو در «${title}» هستند؛ نخست یکی را از گروه بردارید.`)
}
