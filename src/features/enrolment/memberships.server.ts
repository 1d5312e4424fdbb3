import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** The groups somebody learns in, or learned in, with their courses; those of cancelled groups do not count. */
export function listMemberships(db: Db, userId: string) {
  return t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['enrolment.id as enrolmentId', 'group_id as groupId', 'course_id as courseId'])
    .where('user_id', '=', userId)
    .where('course_group.state', '<>', 'cancelled')
    .orderBy('enrolled_at', 'desc')
    .execute()
}

/** Who learns in these groups. */
export async function listMembers(db: Db, groupIds: readonly string[]) {
  if (groupIds.length === 0) return []
  return t(db)
    .selectFrom('enrolment')
    .select(['enrolment.id as enrolmentId', 'group_id as groupId', 'user_id as userId'])
    .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
    .orderBy('enrolled_at')
    .execute()
}

/** Who is in a group whose seats are not settled yet: they rest or take part. */
export const listLearners = (db: Db, groupId: string) =>
  t(db)
    .selectFrom('enrolment')
    .select(['id', 'user_id', 'group_id', 'order_line_id', 'state'])
    .where('group_id', '=', groupId)
    .where('state', '<>', 'finished')
    .orderBy('id')
    .execute()
