import { sql } from 'kysely'
import type { StaffFigure, StaffNeeds } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** Of groups that are too small so many are named. */
const named = 4

const selectGroupsWithSeats = (db: Parameters<typeof t>[0]) =>
  t(db)
    .selectFrom('course_group')
    .select(['course_group.id', 'capacity'])
    .select(
      sql<number>`(select count(*)::int from enrolment
        where enrolment.group_id = course_group.id and enrolment.state <> 'finished')`.as('taken'),
    )

/** The seats of groups that meet or will. */
export const seatsTaken: StaffFigure = {
  order: 20,
  permission: 'groups.write',
  title: 'جاهای پر',
  icon: 'users-round',
  path: '/studio/groups',
  async read({ db, now }) {
    const { groups, capacity, taken, open } = await t(db)
      .selectFrom(
        selectGroupsWithSeats(db)
          .where('course_group.state', '<>', 'cancelled')
          .where('ends_at', '>', now())
          .as('seats'),
      )
      .select([
        sql<number>`count(*)::int`.as('groups'),
        sql<number>`coalesce(sum(capacity), 0)::int`.as('capacity'),
        sql<number>`coalesce(sum(least(taken, capacity)), 0)::int`.as('taken'),
        sql<number>`count(*) filter (where taken < capacity)::int`.as('open'),
      ])
      .executeTakeFirstOrThrow()
    return {
      value: persianNumber(taken),
      unit: `از ${persianNumber(capacity)}`,
      share: capacity > 0 ? taken / capacity : 0,
      alert: null,
      detail:
        groups === 0
          ? 'هنوز گروهی باز نشده است.'
          : `${persianNumber(capacity - taken)} جای خالی در ${persianNumber(open)} گروه`,
    }
  },
}

/** Groups that fewer have joined than they need, and that begin soon: somebody must decide. */
export const groupsTooSmall: StaffNeeds = {
  order: 30,
  permission: 'groups.write',
  icon: 'hourglass',
  async list({ db, now }) {
    const groups = await selectGroupsWithSeats(db)
      .innerJoin('course', 'course.id', 'course_id')
      .select(['course.title as course', 'course_group.title', 'min_size', 'starts_at'])
      .where('course_group.state', '=', 'short')
      .where('starts_at', '>', now())
      .orderBy('starts_at')
      .orderBy('course_group.id')
      .limit(named)
      .execute()
    return groups.map(({ id, course, title, taken, min_size, starts_at }) => ({
      id,
      urgency: 'calm' as const,
      title: `«${course}، ${title}» به حد نصاب نرسیده است`,
      detail: `${persianNumber(taken)} نفر از ${persianNumber(min_size)}؛ شروع ${formatDate(starts_at)}`,
      act: 'تصمیم',
      path: studioPaths.group({ id }),
    }))
  },
}
