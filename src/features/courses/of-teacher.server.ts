import type { Teaching } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type { GroupCard } from './groups/contract.ts'
import { selectOpenGroups, toGroupCards } from './groups/find-groups.server.ts'
import { computeEnd, taughtBy } from './groups/select-classes.server.ts'
import type { HasFeatures } from './manifest.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = withTables<CourseTables>()

/**
 * The planned sessions these teachers hold, in their own groups or in a colleague's place, as `taught`. Two halves, for each
 * has an index.
 */
export function selectTaughtSessions(db: Db, teacherIds: readonly string[]) {
  const planned = t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['class_session.id', 'class_session.starts_at', 'class_session.minutes'])
    .where('class_session.state', '=', 'planned')
    .where('course_group.state', '<>', 'cancelled')
  return t(db).selectFrom(
    planned
      .select('course_group.teacher_id')
      .where('course_group.teacher_id', 'in', teacherIds)
      .where('substitute_id', 'is', null)
      .unionAll(planned.select('substitute_id as teacher_id').where('substitute_id', 'in', teacherIds))
      .as('taught'),
  )
}

/** How many sessions each of these teachers has held; who held none is missing. */
export async function countTaughtSessions(
  db: Db,
  teacherIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (teacherIds.length === 0) return new Map()
  const rows = await selectTaughtSessions(db, teacherIds)
    .select(({ fn }) => ['teacher_id', fn.countAll<number>().as('count')])
    .where('taught.starts_at', '<', now)
    .groupBy('teacher_id')
    .execute()
  return new Map(rows.map(({ teacher_id, count }) => [teacher_id!, count]))
}

/**
 * The classes of these teachers, and those of `orIds` whoever has their group now, that began before `until` and are over,
 * in order; `teacherId` has them now.
 */
export async function listTaughtSessions(
  db: Db,
  {
    teacherIds,
    orIds,
    until,
    now,
  }: { teacherIds: readonly string[]; orIds: readonly string[]; until: Date; now: Date },
): Promise<{ id: string; title: string; starts_at: Date; minutes: number; teacherId: string | null }[]> {
  const rows = await t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['class_session.id', 'number', 'class_session.starts_at', 'class_session.minutes'])
    .select(['course.title as course', 'course_group.title as group'])
    .select(taughtBy.as('teacherId'))
    .where(({ eb, or }) =>
      or([
        eb(taughtBy, 'in', [...teacherIds, noId]),
        eb('class_session.id', '=', eb.fn.any(eb.val([...orIds]))),
      ]),
    )
    .where('class_session.state', '=', 'planned')
    .where('course_group.state', '<>', 'cancelled')
    .where('class_session.starts_at', '<', until)
    .orderBy('class_session.starts_at')
    .execute()
  return rows
    .filter(({ starts_at, minutes }) => computeEnd({ starts_at, minutes }) <= now)
    .map(({ number, course, group, ...row }) => ({
      ...row,
      title: `${course}، ${group}، جلسهٔ ${persianNumber(number)}`,
    }))
}

/** When these teachers are in class, from one instant to another. */
export async function classTimes(
  db: Db,
  teacherIds: readonly string[],
  from: Date,
  until: Date,
): Promise<{ teacherId: string; from: Date; until: Date }[]> {
  if (teacherIds.length === 0) return []
  const rows = await selectTaughtSessions(db, teacherIds)
    .select(['teacher_id', 'starts_at', 'minutes'])
    // The longest session takes five hours.
    .where('starts_at', '>', new Date(from.getTime() - 5 * 3_600_000))
    .where('starts_at', '<', until)
    .execute()
  return rows.map(({ teacher_id, starts_at, minutes }) => ({
    teacherId: teacher_id!,
    from: starts_at,
    until: computeEnd({ starts_at, minutes }),
  }))
}

/** A teacher's groups that have not begun, the soonest first. */
async function listOpenGroupsByTeacher(
  app: HasFeatures,
  db: Db,
  teacherId: string,
  now: Date,
): Promise<GroupCard[]> {
  const rows = await selectOpenGroups({ app, db, now }).where('teacher_id', '=', teacherId).execute()
  return toGroupCards(db, rows)
}

/** The weekly hours of a teacher's groups that are not over. */
async function listWeeklyHours(db: Db, teacherId: string, now: Date) {
  const rows = await t(db)
    .selectFrom('course_group')
    .select(['weekly', 'minutes'])
    .where('teacher_id', '=', teacherId)
    .where('state', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .execute()
  return rows.flatMap(({ weekly, minutes }) => weekly.map(hour => ({ ...hour, minutes })))
}

/** What teachers' pages and calls know of their groups. */
export const teaching: Partial<Teaching> = {
  countSessions: countTaughtSessions,
  listClassTimes: classTimes,
  listWeeklyHours,
  listOpenGroups: listOpenGroupsByTeacher,
}

/** Whether a teacher has or had a group, or stands in for somebody. */
export async function hasGroups(db: Db, teacherId: string): Promise<boolean> {
  const found = await t(db)
    .selectFrom('course_group')
    .select('id')
    .where('teacher_id', '=', teacherId)
    .unionAll(t(db).selectFrom('class_session').select('id').where('substitute_id', '=', teacherId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
