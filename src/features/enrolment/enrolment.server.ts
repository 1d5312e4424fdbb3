import { notFound } from '#contract/app-error.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** The enrolments of a person with their groups and courses. */
export function selectMine(db: Db, userId: string) {
  return t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select(['enrolment.id', 'enrolment.group_id', 'enrolment.state', 'enrolment.reason', 'enrolled_at'])
    .select(['course_group.title as groupTitle', 'teacher_id', 'starts_at', 'ends_at', 'absences_allowed'])
    .select(['course_group.state as groupState', 'next_group', 'make_ups_allowed'])
    .select(['recordings_days', 'slug', 'course.title', 'language', 'level', 'greeting'])
    .where('enrolment.user_id', '=', userId)
}
export type MyRow = Awaited<ReturnType<typeof findMine>>

/** @throws AppError notFound, alike for somebody else's enrolment and for none */
export const findMine = (db: Db, userId: string, id: string) =>
  selectMine(db, userId).where('enrolment.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Until when the recordings of a group may be watched, as was said before it was paid; null for good. */
export const recordingsUntil = ({
  ends_at,
  recordings_days,
}: {
  ends_at: Date
  recordings_days: number | null
}) => (recordings_days === null ? null : new Date(ends_at.getTime() + recordings_days * 86_400_000))

/** Whether the time in which the recordings may be watched is over. */
export function isShut(group: Parameters<typeof recordingsUntil>[0], now: Date): boolean {
  const until = recordingsUntil(group)
  return until !== null && until <= now
}

/** The enrolments of somebody in groups of a course that are not over, and that this one does not continue. */
export function selectTaking(
  db: Db,
  userId: string,
  { id, course_id }: { id: string; course_id: string },
  now: Date,
) {
  return selectCurrent(db, userId, now)
    .select(['enrolment.id', 'user_id', 'group_id', 'order_line_id', 'enrolment.state'])
    .where('course_id', '=', course_id)
    .where(({ eb, or }) => or([eb('next_group', 'is', null), eb('next_group', '<>', id)]))
}

/** The enrolments of somebody in groups that are not over. */
const selectCurrent = (db: Db, userId: string, now: Date) =>
  t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)

/** Those of the groups in whose courses somebody takes part as `selectTaking` has it, by their ids. */
export async function findTaken(
  db: Db,
  userId: string,
  groups: readonly { id: string; course_id: string }[],
  now: Date,
): Promise<Set<string>> {
  const current = await selectCurrent(db, userId, now).select(['course_id', 'next_group']).execute()
  const taken = groups.filter(({ id, course_id }) =>
    current.some(mine => mine.course_id === course_id && mine.next_group !== id),
  )
  return new Set(taken.map(({ id }) => id))
}
