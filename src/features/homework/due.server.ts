import { sql } from 'kysely'
import { selectGroupsOfCourses, selectSessions, selectTaughtGroups } from '#features/courses/public.server.ts'
import { selectEnrolments } from '#features/enrolment/public.server.ts'
import type { Teaching } from '#features/teachers/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { HomeworkTables } from './tables.server.ts'

const t = withTables<HomeworkTables>()
const day = 86_400_000

export type DueHomework = {
  id: string
  enrolmentId: string
  title: string
  course: string
  dueAt: Date
  /** It was handed in, and a teacher asks for another try. */
  isReturned: boolean
}

/**
 * What somebody still has to hand in, the soonest due first: nothing was handed in and it is still accepted (what is
 * accepted late is owed for two weeks), or it was returned.
 */
export async function dueHomework(db: Db, userId: string, now: Date): Promise<DueHomework[]> {
  const rows = await t(db)
    .selectFrom(selectEnrolments(db).as('enrolment'))
    .innerJoin(selectGroupsOfCourses(db).as('course_group'), 'course_group.id', 'enrolment.group_id')
    .innerJoin(selectSessions(db).as('class_session'), 'class_session.group_id', 'course_group.id')
    .innerJoin('homework', 'homework.session_id', 'class_session.id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('homework_answer')
          .select('homework_answer.state')
          .whereRef('homework_id', '=', 'homework.id')
          .whereRef('enrolment_id', '=', 'enrolment.id')
          .orderBy('attempt', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .select(['homework.id', 'enrolment.id as enrolmentId', 'homework.title', 'course'])
    .select(['due_at', 'last.state'])
    .where('enrolment.user_id', '=', userId)
    .where('enrolment.state', '=', 'active')
    .where(({ or, and, eb }) =>
      or([
        eb('last.state', '=', 'returned'),
        and([
          eb('last.state', 'is', null),
          or([
            eb('due_at', '>', now),
            and([eb('late_rule', '<>', 'none'), eb('due_at', '>', new Date(now.getTime() - 14 * day))]),
          ]),
        ]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('homework.id')
    .execute()
  return rows.map(({ due_at, state, ...row }) => ({
    ...row,
    dueAt: due_at,
    isReturned: state === 'returned',
  }))
}

/** A query of who has handed in any homework, as `user_id`. */
export const selectHandedIn = (db: Db) =>
  t(db)
    .selectFrom('homework_answer')
    .innerJoin(selectEnrolments(db).as('enrolment'), 'enrolment.id', 'enrolment_id')
    .select('user_id')
    .distinct()

/**
 * How much was graded in these groups over the last thirty days, and its mean from arrival to the grade, in hours; null
 * where nothing was.
 */
export async function computeTurnaround(
  db: Db,
  groups: ReturnType<typeof selectTaughtGroups>,
  now: Date,
): Promise<{ graded: number; hours: number | null }> {
  const { graded, hours } = await t(db)
    .selectFrom('homework_answer')
    .innerJoin(selectEnrolments(db).as('enrolment'), 'enrolment.id', 'enrolment_id')
    .select(({ fn }) => fn.countAll<number>().as('graded'))
    .select(sql<number | null>`avg(extract(epoch from graded_at - arrived_at) / 3600)::float8`.as('hours'))
    .where('graded_at', '>', new Date(now.getTime() - 30 * day))
    .where('enrolment.group_id', 'in', groups)
    .executeTakeFirstOrThrow()
  return { graded, hours: hours === null ? null : Math.round(hours * 10) / 10 }
}

/** What teachers' pages know of the homework they grade. */
export const teaching: Partial<Teaching> = {
  computeTurnaround: (db, teacherId, now) => computeTurnaround(db, selectTaughtGroups(db, teacherId), now),
}
