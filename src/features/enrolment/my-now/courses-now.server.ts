import { sql } from 'kysely'
import { findPortraits } from '#features/teachers/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { selectMine } from '../enrolment.server.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/**
 * What somebody takes part in now: the groups that are not over, the one with the soonest class first, and that class with
 * its teacher. By two queries, however many groups there are.
 */
export async function coursesNow(db: Db, userId: string, now: Date) {
  const end = sql<Date>`class_session.starts_at + class_session.minutes * interval '1 minute'`
  const counts = t(db)
    .selectFrom('class_session')
    .select(['class_session.group_id'])
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(end, '<=', now).as('held'),
    ])
    .where('class_session.state', '=', 'planned')
    .groupBy('class_session.group_id')
  const ahead = t(db)
    .selectFrom('class_session')
    .leftJoin('course_lesson', 'course_lesson.id', 'lesson_id')
    .distinctOn('class_session.group_id')
    .select(['class_session.group_id', 'class_session.id as sessionId', 'number'])
    .select(['class_session.title as sessionTitle', 'description', 'class_session.starts_at as nextAt'])
    .select('class_session.minutes as nextMinutes')
    .where('class_session.state', '=', 'planned')
    .where(end, '>', now)
    .orderBy('class_session.group_id')
    .orderBy('class_session.starts_at')
  const own = t(db).selectFrom('enrolment').select('group_id').where('user_id', '=', userId)
  const rows = await selectMine(db, userId)
    .leftJoin(counts.where('class_session.group_id', 'in', own).as('counts'), join =>
      join.onRef('counts.group_id', '=', 'course_group.id'),
    )
    .leftJoin(ahead.where('class_session.group_id', 'in', own).as('ahead'), join =>
      join.onRef('ahead.group_id', '=', 'course_group.id'),
    )
    .select(['total', 'held', 'sessionId', 'number', 'sessionTitle', 'description', 'nextAt', 'nextMinutes'])
    .where('enrolment.state', '<>', 'frozen')
    .where('course_group.state', '<>', 'cancelled')
    .where('ends_at', '>', now)
    // Those without one come last.
    .orderBy('nextAt')
    .orderBy('enrolment.id')
    .execute()
  const [first] = rows
  const teacher = first?.sessionId
    ? (await findPortraits(db, [first.teacher_id])).get(first.teacher_id ?? '')
    : undefined
  return {
    next: first?.sessionId
      ? {
          enrolmentId: first.id,
          course: first.title,
          sessionId: first.sessionId,
          number: first.number!,
          of: first.total ?? 0,
          title: first.sessionTitle!,
          description: first.description ?? '',
          startsAt: first.nextAt!.toISOString(),
          minutes: first.nextMinutes!,
          teacher: teacher ?? null,
        }
      : null,
    courses: rows.map(({ id, title, language, level, greeting, total, held, nextAt }) => ({
      id,
      title,
      language,
      level,
      greeting,
      sessions: { total: total ?? 0, held: held ?? 0 },
      nextAt: nextAt?.toISOString() ?? null,
    })),
  }
}
