import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { selectTeachersNamed, teacherCards } from '#features/teachers/public.server.ts'
import { key } from '#persian/search-key.ts'
import { freeOfNamed } from '#server/engines/holds.ts'
import { type Db, holdsWords, withTables } from '#server/platform/database/database.ts'
import { type HasFeatures, listCourseHooks } from '../manifest.server.ts'
import type { CourseTables } from '../tables.server.ts'
import type { GroupCard, openGroups } from './contract.ts'
import { weekdayBits } from './plan.ts'
import { buildSeatsKey } from './seats.ts'

const t = withTables<CourseTables>()

export type GroupFilters = Pick<
  CheckedInputOf<typeof openGroups>,
  'q' | 'language' | 'level' | 'day' | 'time' | 'place' | 'seats'
>

/** Minutes of the day: from the first on, before the second. */
const minutesByDayPart = { morning: [0, 720], afternoon: [720, 1020], evening: [1020, 1440] } as const

/** Groups with their courses. */
export const selectGroups = (db: Db) =>
  t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_group.course_id')
    .select([
      'course_group.id',
      'course_group.course_id',
      'course_group.teacher_id',
      'course_group.title',
      'course_group.term',
      'course_group.branch',
      'course_group.capacity',
      'course_group.price',
      'course_group.refund_policy',
      'course_group.weekly',
      'course_group.minutes',
      'course_group.starts_at',
      'course_group.ends_at',
    ])
    .select(['slug', 'course.title as courseTitle', 'language', 'level', 'greeting'])

/** Whose features are asked of seats, in which database, at what time. */
export type Asked = { app: HasFeatures; db: Db; now: Date }

/** Groups as `toGroupCards` takes them: their planned sessions, free seats and who waits are counted in the same question. */
export const selectCards = (asked: Asked) =>
  selectGroups(asked.db).select(({ selectFrom }) => [
    selectFrom('class_session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('class_session.group_id', '=', 'course_group.id')
      .where('class_session.state', '=', 'planned')
      .$asScalar()
      .$notNull()
      .as('sessions'),
    countAwaited(asked).as('waiting'),
    selectFreeSeats(asked).as('free'),
  ])

const selectFreeSeats = ({ db, now }: Asked) =>
  freeOfNamed(db, sql<string>`${buildSeatsKey('')}::text || course_group.id`, now)

const countAwaited = ({ app, db, now }: Asked) =>
  listCourseHooks(app)
    .flatMap(({ countAwaited }) => countAwaited?.(db, now) ?? [])
    .reduce((sum, count) => sql<number>`${sum} + ${count}`, sql<number>`0`)

/** Whether a seat of the group is free for whoever comes by: whom one will be offered to comes before. */
export const hasSeats = (asked: Asked) =>
  sql<boolean>`coalesce(${selectFreeSeats(asked)}, 0) > ${countAwaited(asked)}`

/** Those that have not begun and may be bought, the soonest first. */
export const selectOpenGroups = (asked: Asked) =>
  selectCards(asked)
    .where('course_group.state', '=', 'open')
    .where('course.state', '=', 'open')
    .where('course_group.starts_at', '>', asked.now)
    .orderBy('course_group.starts_at')
    .orderBy('course_group.id')

export type GroupRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

type Builder = ExpressionBuilder<CourseTables, 'course_group'>

/** Whether a group has not begun and fits; what is not chosen lets all through. Its index, `course_group_fits`, holds all it asks. */
export function isOpenAndFits(asked: Asked, { day, time, place, seats, q, ...of }: GroupFilters) {
  const { db, now } = asked
  return (eb: Builder): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [
      eb('course_group.state', '=', 'open'),
      eb('course_group.starts_at', '>', now),
      eb('course_group.course_id', 'in', selectOpenCourses(db, of)),
    ]
    // The words are those of the course or of a teacher of the group. Both are looked for once, not for each group.
    if (key(q) !== '') {
      all.push(
        eb.or([
          eb(
            'course_group.course_id',
            'in',
            eb.selectFrom('course').select('id').where(holdsWords('search_key', q)),
          ),
          eb(
            'course_group.teacher_id',
            'in',
            sql<string>`(${selectTeachersNamed(db, q) as unknown as Expression<string>})`,
          ),
        ]),
      )
    }
    if (day.length > 0) {
      const bits = weekdayBits(day.map(weekday => ({ weekday: Number(weekday), minute: 0 })))
      all.push(sql<boolean>`course_group.weekdays & ${bits} <> 0`)
    }
    if (time.length > 0) {
      all.push(
        eb.or(
          time.map(part => {
            const [from, before] = minutesByDayPart[part]
            return eb.and([eb('course_group.minute', '>=', from), eb('course_group.minute', '<', before)])
          }),
        ),
      )
    }
    // Both chosen is none chosen.
    if (place.length === 1) all.push(eb('course_group.branch', place[0] === 'online' ? 'is' : 'is not', null))
    if (seats.length > 0) all.push(hasSeats(asked))
    return eb.and(all)
  }
}

const selectOpenCourses = (db: Db, { language, level }: Pick<GroupFilters, 'language' | 'level'>) =>
  t(db)
    .selectFrom('course')
    .select('id')
    .where('state', '=', 'open')
    .$if(language.length > 0, all => all.where('language', 'in', language))
    .$if(level.length > 0, all => all.where('level', 'in', level))

/** What lists show of groups, in the order of the rows. */
export async function toGroupCards(db: Db, rows: readonly GroupRow[]): Promise<GroupCard[]> {
  const teachers = await teacherCards(
    db,
    rows.map(({ teacher_id }) => teacher_id),
  )
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    course: {
      slug: row.slug,
      title: row.courseTitle,
      language: row.language,
      level: row.level,
      greeting: row.greeting,
    },
    teacher: teachers.get(row.teacher_id ?? '') ?? null,
    term: row.term,
    branch: row.branch,
    weekly: row.weekly,
    minutes: row.minutes,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    sessionCount: row.sessions,
    price: row.price,
    capacity: row.capacity,
    // Whom a seat will be offered to comes before everybody else.
    freeSeats: Math.max(0, (row.free ?? 0) - row.waiting),
  }))
}
