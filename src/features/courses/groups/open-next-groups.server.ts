import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { persianNumber } from '#persian/digits.ts'
import { setStocks } from '#server/engines/holds.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from '../tables.server.ts'
import { buildSeatsKey } from './seats.ts'
import { computeEnd } from './select-classes.server.ts'

const t = withTables<CourseTables>()

/** Days before the first session on which it is decided whether enough have come, in milliseconds. */
const decidedBeforeMs = 3 * 86_400_000

/** A group as it goes on: what differs from the one before it, its `source`. */
type NextGroup = {
  id: string
  /** The group before it. */
  group: string
  source: Selectable<CourseTables['course_group']>
  courseId: string
  /** Empty while nobody is named. */
  teacherId: string
  title: string
  room: { id: string } | null
  branch: string | null
  capacity: number
  toman: number
  /** When its sessions begin, in order; one at least. */
  starts: readonly Date[]
}
type Term = {
  /** The name of the new term. */
  term: string
  /** Until when whoever learns in the groups before these has a seat of them. */
  until: Date
  now: Date
}

/** Opens the next term of several groups at once, each with its sessions and seats. The plans are checked, and held by `lockPlans`. */
export async function openNextGroups(
  tx: Tx,
  opened: readonly NextGroup[],
  { term, until, now }: Term,
): Promise<void> {
  await writeGroups(tx, opened, term, now)
  await writeSessions(tx, opened, now)
  await setStocks(tx, new Map(opened.map(({ id, capacity }) => [buildSeatsKey(id), capacity])))
  await nameNextGroups(tx, opened, until)
}

const writeGroups = (tx: Tx, opened: readonly NextGroup[], term: string, now: Date) =>
  t(tx)
    .insertInto('course_group')
    .values(
      opened.map(row => {
        const { source, starts } = row
        const decided = new Date(starts[0]!.getTime() - decidedBeforeMs)
        const min = Math.min(source.min_size, row.capacity)
        return {
          id: row.id,
          course_id: row.courseId,
          teacher_id: row.teacherId || null,
          title: row.title,
          term,
          branch: row.branch,
          room_id: row.room?.id ?? null,
          capacity: row.capacity,
          min_size: min,
          decide_at: min > 1 && decided > now ? decided : null,
          price: row.toman * 10,
          refund_policy: source.refund_policy,
          weekly: JSON.stringify(source.weekly),
          weekdays: source.weekdays,
          minute: source.minute,
          minutes: source.minutes,
          starts_at: starts[0]!,
          ends_at: computeEnd({ starts_at: starts.at(-1)!, minutes: source.minutes }),
          recordings_days: source.recordings_days,
          absences_allowed: source.absences_allowed,
          make_ups_allowed: source.make_ups_allowed,
          live: source.live,
          live_link: source.live_link,
          created_at: now,
          changed_at: now,
        }
      }),
    )
    .execute()

/** As many sessions as there are, by one statement: their values are sent as one text. */
async function writeSessions(tx: Tx, opened: readonly NextGroup[], now: Date) {
  const lessons = await t(tx)
    .selectFrom('course_lesson')
    .innerJoin('course_unit', 'course_unit.id', 'unit_id')
    .select(['course_id', 'course_lesson.id', 'course_lesson.title'])
    .where('course_id', 'in', [...new Set(opened.map(({ courseId }) => courseId))])
    .orderBy('course_unit.place')
    .orderBy('course_lesson.place')
    .execute()
  const byCourse = Map.groupBy(lessons, ({ course_id }) => course_id)
  const sessions = opened.flatMap(({ id, courseId, starts, source }) =>
    starts.map((start, index) => {
      const lesson = byCourse.get(courseId)?.[index]
      return {
        id: randomUUID(),
        group_id: id,
        number: index + 1,
        title: lesson?.title ?? `جلسهٔ ${persianNumber(index + 1)}`,
        lesson_id: lesson?.id ?? null,
        starts_at: start.toISOString(),
        minutes: source.minutes,
      }
    }),
  )
  await sql`
    insert into class_session (id, group_id, number, title, lesson_id, starts_at, minutes, changed_at)
    select id, group_id, number, title, lesson_id, starts_at, minutes, ${now}
    from json_to_recordset(${JSON.stringify(sessions)}::json)
      as planned (id uuid, group_id uuid, number int, title text, lesson_id uuid, starts_at timestamptz, minutes int)
  `.execute(t(tx))
}

/** Whoever learns in the old ones is proposed a seat of the new ones by these, until then or until they begin. */
async function nameNextGroups(tx: Tx, opened: readonly NextGroup[], until: Date) {
  const named = opened.map(({ group, id, starts }) => ({
    id: group,
    next: id,
    until: (until < starts[0]! ? until : starts[0]!).toISOString(),
  }))
  await sql`
    update course_group set next_group = named.next, next_until = named.until
    from json_to_recordset(${JSON.stringify(named)}::json) as named (id uuid, next uuid, until timestamptz)
    where course_group.id = named.id
  `.execute(t(tx))
}
