import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  type ClassRow,
  computeEnd,
  groupTitle,
  lockClass,
  lockPlans,
  moveLocked,
  planSessions,
  type SchoolTables,
  selectClasses,
  type WeeklyHour,
} from '#features/courses/public.server.ts'
import { closedDays } from '#features/site/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { addDays, fromJalali, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { compact } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'

const t = withTables<SchoolTables>()

type Proposal = { row: ClassRow; to: Date | null }

/** @throws AppError invalid, where `toDay` is closed itself */
export async function listClosedSessions(
  { db, now }: SignedIn,
  { toDay }: CheckedInputOf<typeof calls.closedSessions>,
) {
  const closed = await closedDays(db)
  if (toDay && closed.has(toDay)) {
    const message = `این روز هم تعطیل است (${closed.get(toDay)}).`
    throw new AppError('invalid', { errors: [{ field: 'toDay', message }] })
  }
  const rows = await selectOnDays(db, [...closed.keys()], now())
  const proposals = toDay
    ? rows.map(row => ({ row, to: atDay(row, toDay) }))
    : await planEnds(db, rows, closed)
  const obstacles = await findObstacles(db, proposals, now())
  return {
    sessions: proposals.map(({ row, to }) => ({
      id: row.id,
      groupId: row.group_id,
      group: groupTitle(row),
      number: row.number,
      day: isoDay(row.starts_at),
      closed: closed.get(isoDay(row.starts_at)) ?? '',
      startsAt: row.starts_at.toISOString(),
      to: to?.toISOString() ?? null,
      obstacle: obstacles.get(row.id) ?? null,
    })),
  }
}

/**
 * Pressed twice it moves them once: a session that is not where it was seen is left alone.
 * @throws AppError conflict, with the name of the session that something stands in the way of; then none is moved
 */
export async function moveClosedSessions(
  { app, db, user, now }: SignedIn,
  { moves }: CheckedInputOf<typeof calls.moveClosedSessions>,
) {
  return transaction(db, async tx => {
    await lockPlans(tx)
    let moved = 0
    // In one order, whoever asks: two at once wait for each other and not in a circle.
    for (const { id, from, to } of moves.toSorted((one, other) => one.id.localeCompare(other.id))) {
      const session = await lockClass(tx, id)
      const isThere = session.starts_at.getTime() === Date.parse(from) && session.state === 'planned'
      if (!isThere || session.starts_at <= now()) continue
      try {
        await moveLocked({ app, tx, by: user.id }, session, new Date(to))
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown
        const why = thrown.errors[0]?.message ?? ''
        const name = `جلسهٔ ${persianNumber(session.number)} «${groupTitle(session)}»`
        const message = `${name} جابه‌جا نشد و هیچ‌کدام جابه‌جا نشدند. ${why}`.trim()
        throw new AppError('conflict', { message, errors: [{ field: 'moves', message }] })
      }
      moved++
    }
    return { moved }
  })
}

function selectOnDays(db: Db, days: readonly string[], now: Date): Promise<ClassRow[]> {
  const ahead = days.filter(day => day >= isoDay(now))
  if (ahead.length === 0) return Promise.resolve([])
  return selectClasses(db)
    .where('class_session.state', '=', 'planned')
    .where('class_session.starts_at', '>', now)
    .where('course_group.state', '<>', 'cancelled')
    .where(sql<string>`(class_session.starts_at at time zone 'Asia/Tehran')::date::text`, 'in', ahead)
    .orderBy('class_session.starts_at')
    .orderBy('class_session.id')
    .execute()
}

function atDay({ starts_at }: ClassRow, day: string): Date {
  const { hour, minute } = toJalali(starts_at)
  return fromJalali({ ...parseIsoDay(day)!, hour, minute })
}

/** After the last session of each group, at the hours of its week. */
async function planEnds(
  db: Db,
  rows: readonly ClassRow[],
  closed: ReadonlyMap<string, string>,
): Promise<Proposal[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ group_id }) => group_id))]
  const groups = await t(db)
    .selectFrom('course_group')
    .select(({ selectFrom }) => [
      'id',
      'weekly',
      selectFrom('class_session')
        .whereRef('group_id', '=', 'course_group.id')
        .where('state', '=', 'planned')
        .select(({ fn }) => fn.max('class_session.starts_at').as('last'))
        .as('last'),
    ])
    .where('id', 'in', ids)
    .execute()
  const free = new Map(
    groups.map(({ id, weekly, last }) => {
      const count = rows.filter(({ group_id }) => group_id === id).length
      return [id, last ? planAfter(last, weekly, count, closed) : []]
    }),
  )
  return rows.map(row => ({ row, to: free.get(row.group_id)?.shift() ?? null }))
}

const planAfter = (
  last: Date,
  weekly: readonly WeeklyHour[],
  count: number,
  closed: ReadonlyMap<string, string>,
) => planSessions({ from: addDays(toJalali(last), 1), weekly, count, closed })

/** What stands in the way of each proposal: its teacher's or its room's other classes, or another proposal. */
async function findObstacles(
  db: Db,
  proposals: readonly Proposal[],
  now: Date,
): Promise<Map<string, string>> {
  const times = proposals.flatMap(({ row, to }) => (to ? [{ ...row, starts_at: to }] : []))
  if (times.length === 0) return new Map()
  const wanted = sql.join(
    times.map(time => sql`(${time.starts_at}::timestamptz, ${computeEnd(time)}::timestamptz)`),
  )
  const near = await selectClasses(db)
    .where('class_session.state', '=', 'planned')
    .where(
      sql<boolean>`exists (select from (values ${wanted}) as wanted (begins, ends)
        where class_session.starts_at < ends
          and class_session.starts_at + class_session.minutes * interval '1 minute' > begins)`,
    )
    .execute()
  const leaving = new Set(times.map(({ id }) => id))
  const staying = near.filter(({ id }) => !leaving.has(id))
  return new Map(
    times.flatMap((time, at): [string, string][] => {
      if (time.starts_at <= now) return [[time.id, 'این زمان گذشته است.']]
      const other = [...staying, ...times.slice(0, at)].find(
        one => one.starts_at < computeEnd(time) && computeEnd(one) > time.starts_at && shares(one, time),
      )
      if (!other) return []
      const what = sharesTeacher(other, time) ? 'استاد' : 'کلاس'
      return [[time.id, `${what} آن ساعت با «${groupTitle(other)}» است.`]]
    }),
  )
}

/** Whether whoever holds the one is the teacher of the other's group. */
const sharesTeacher = (one: ClassRow, other: ClassRow) =>
  one.teacher_id !== null && one.teacher_id === other.groupTeacherId

/** Whether two sessions want the same teacher or the same room. */
const shares = (one: ClassRow, other: ClassRow) =>
  sharesTeacher(one, other) ||
  (one.room_id !== null && one.room_id === other.room_id) ||
  (one.room_id === null &&
    other.room_id === null &&
    one.branch !== null &&
    other.branch !== null &&
    compact(one.branch) === compact(other.branch))
