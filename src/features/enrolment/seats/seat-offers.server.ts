import { type Db, withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** The seats that are kept for somebody now, the one that is let go soonest first. */
export async function seatOffers(db: Db, userId: string, now: Date) {
  const rows = await t(db)
    .selectFrom('waitlist_entry')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select([
      'group_id',
      'course.title as course',
      'course_group.title as group',
      'starts_at',
      'offered_until',
    ])
    .where('user_id', '=', userId)
    .where('offered_until', '>', now)
    .where('course_group.state', '=', 'open')
    .orderBy('offered_until')
    .execute()
  return rows.map(({ group_id, course, group, starts_at, offered_until }) => ({
    groupId: group_id,
    course,
    group,
    startsAt: starts_at.toISOString(),
    until: offered_until!.toISOString(),
  }))
}
