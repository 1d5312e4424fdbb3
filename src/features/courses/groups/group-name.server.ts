import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from '../tables.server.ts'

const t = withTables<CourseTables>()

/** How the audit log names a group. */
export const aboutGroup = async (db: Db, id: string) => ({
  kind: 'group' as const,
  id,
  name: await readGroupName(db, id),
})

/** What messages call a group: its course and its own name. */
export async function readGroupName(db: Db, groupId: string): Promise<string> {
  const { course, title } = await t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course.title as course', 'course_group.title'])
    .where('course_group.id', '=', groupId)
    .executeTakeFirstOrThrow()
  return `${course}، ${title}`
}
