import { sql } from 'kysely'
import { findTalkers, type Talker } from '#account/public.server.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { isStaff } from './people.server.ts'
import type { TalkRefusal } from './rules.ts'
import type { ChatAndSchool } from './tables.server.ts'

const t = withTables<ChatAndSchool>()

/** Staff who only teach: they and learners write to each other where they share a group. */
const onlyTeaches = ({ roles }: Talker) => roles.every(role => role === 'teacher')

/**
 * Why one may not write to the other alone; null where they may. The same both ways but for who blocked whom: learners
 * write to the teachers of their groups and to the school's other staff; to another learner only where both are known to
 * be of age and learn in one group.
 */
export async function findTalkRefusal(
  db: Db,
  { me, other, now }: { me: string; other: string | null; now: Date },
): Promise<TalkRefusal | null> {
  if (me === other) return 'self'
  const talkers = await findTalkers(db, [me, other], now)
  const [from, to] = [talkers.get(me), other ? talkers.get(other) : undefined]
  if (!from || !to || to.isGone) return 'gone'
  const blocks = await t(db)
    .selectFrom('chat_block')
    .select('user_id')
    .where(eb =>
      eb.or([
        eb.and([eb('user_id', '=', me), eb('blocked_id', '=', to.id)]),
        eb.and([eb('user_id', '=', to.id), eb('blocked_id', '=', me)]),
      ]),
    )
    .execute()
  if (blocks.some(({ user_id }) => user_id === me)) return 'blocked-by-me'
  if (blocks.length > 0) return 'blocked'
  if (isStaff(from) && isStaff(to)) return null
  if (!isStaff(from) && !isStaff(to)) {
    if (!from.isAdult || !to.isAdult) return 'not-of-age'
    return (await shareGroup(db, from.id, to.id)) ? null : 'no-shared-group'
  }
  const [teacher, learner] = isStaff(from) ? [from, to] : [to, from]
  if (!onlyTeaches(teacher) || (await teaches(db, teacher.id, learner.id))) return null
  return isStaff(from) ? 'not-my-learner' : 'not-my-teacher'
}

/** Who learns in groups that are held, or learned there to the end; whose seat was given back or moved is in them no more. */
const selectLearning = (db: Db) =>
  t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .where('course_group.state', '<>', 'cancelled')

async function shareGroup(db: Db, one: string, other: string): Promise<boolean> {
  const row = await selectLearning(db)
    .select('enrolment.group_id')
    .where('enrolment.user_id', '=', one)
    .where(
      'enrolment.group_id',
      'in',
      selectLearning(db).select('enrolment.group_id').where('user_id', '=', other),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function teaches(db: Db, teacherUser: string, learner: string): Promise<boolean> {
  const teacherId = await findTeacherId(db, teacherUser)
  if (!teacherId) return false
  const row = await selectLearning(db)
    .select('enrolment.group_id')
    .where('enrolment.user_id', '=', learner)
    .where('course_group.teacher_id', '=', teacherId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** With whom somebody shares a group: the teachers, by their ids among teachers, and the other learners of each group. */
export const listGroupmates = (db: Db, userId: string) =>
  selectLearning(db)
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .leftJoin('enrolment as other', join =>
      join
        .onRef('other.group_id', '=', 'enrolment.group_id')
        .onRef('other.user_id', '<>', 'enrolment.user_id'),
    )
    .select(['course_group.teacher_id', 'other.user_id'])
    .select(sql<string>`course_group.title || '، ' || course.title`.as('group'))
    .where('enrolment.user_id', '=', userId)
    .orderBy('course_group.starts_at', 'desc')
    .execute()

/** The learners of the groups of a teacher. */
export const listTaughtLearners = (db: Db, teacherId: string) =>
  selectLearning(db)
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select('enrolment.user_id')
    .select(sql<string>`course_group.title || '، ' || course.title`.as('group'))
    .where('course_group.teacher_id', '=', teacherId)
    .orderBy('course_group.starts_at', 'desc')
    .execute()
