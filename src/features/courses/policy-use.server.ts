import { type Tx, withTables } from '#server/platform/database/database.ts'
import { lockPlans } from './studio/clashes.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = withTables<CourseTables>()

/** A group that is sold under this policy of refunds; none is opened under it meanwhile. */
export async function findGroupUnderPolicy(tx: Tx, policy: string): Promise<string | null> {
  await lockPlans(tx)
  const row = await t(tx)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course.title as course', 'course_group.title'])
    .where('refund_policy', '=', policy)
    .limit(1)
    .executeTakeFirst()
  return row ? `${row.course}، ${row.title}` : null
}
