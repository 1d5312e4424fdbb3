import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listRooms } from '#features/branches/public.server.ts'
import {
  computeEnd,
  daysLeftOut,
  lockPlans,
  planSessions,
  type SchoolTables,
} from '#features/courses/public.server.ts'
import { closedDays } from '#features/site/public.server.ts'
import { allTeachers } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { fromJalali, parseIsoDay } from '#persian/jalali.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { RolledRow } from './contract.ts'
import { findObstacles } from './find-obstacles.server.ts'
import { listSources, type PlannedRow } from './sources.server.ts'

const t = withTables<SchoolTables>()

type Input = CheckedInputOf<typeof calls.openNextTerm>

/**
 * What each group would go on as, and what stands in the way of it. Whoever plans after this waits.
 * @throws AppError invalid, at `until`; notFound
 */
export async function planTerm(tx: Tx, { until: day, rows }: Input, now: Date) {
  await lockPlans(tx)
  const until = fromJalali({ ...parseIsoDay(day)!, hour: 23, minute: 59 })
  if (until <= now) {
    throw new AppError('invalid', { errors: [{ field: 'until', message: 'این روز گذشته است.' }] })
  }
  const known = await listSources(
    tx,
    rows.map(({ group }) => group),
  )
  const sources = new Map(known.map(source => [source.id, source]))
  if (rows.some(({ group }) => !sources.has(group)) || sources.size !== rows.length) {
    throw new AppError('notFound')
  }
  const rooms = await listRooms(tx)
  const teachers = await allTeachers(tx)
  const courses = await t(tx).selectFrom('course').select('id').where('state', '<>', 'closed').execute()
  const closed = await closedDays(tx)
  const planned: PlannedRow[] = []
  const answers = new Map<string, RolledRow>()
  for (const row of rows) {
    const source = sources.get(row.group)!
    const answer: RolledRow = {
      group: row.group,
      outcome: 'ready',
      opened: null,
      startsAt: null,
      endsAt: null,
      leftOut: 0,
      errors: [],
      notes: [],
      rooms: [],
      teachers: [],
    }
    answers.set(row.group, answer)
    if (source.next_group) {
      answer.outcome = 'known'
      answer.opened = source.next_group
      continue
    }
    const refuse = (field: string, message: string) => answer.errors.push({ field, message })
    const room = rooms.find(({ id }) => id === row.roomId) ?? null
    if (row.roomId && !room) refuse('roomId', 'این کلاس پیدا نشد.')
    if (room && row.capacity > room.capacity) {
      refuse('capacity', `«${room.label}» ${persianNumber(room.capacity)} نفر جا دارد.`)
    }
    if (!courses.some(({ id }) => id === row.courseId)) refuse('courseId', 'این دوره پیدا نشد یا بسته است.')
    if (row.teacherId && !teachers.some(({ id }) => id === row.teacherId)) {
      refuse('teacherId', 'این استاد پیدا نشد.')
    }
    if (!row.teacherId) answer.notes.push('هنوز استاد ندارد.')
    if (source.weekly.length === 0) {
      refuse('from', 'این گروه برنامهٔ هفتگی ندارد؛ آن را جدا باز کنید.')
      continue
    }
    const from = parseIsoDay(row.from)!
    const starts = planSessions({ from, weekly: source.weekly, count: row.sessions, closed })
    const [first, last] = [starts[0], starts.at(-1)]
    if (!first || !last || starts.length < row.sessions) {
      refuse('sessions', 'با این برنامه روز کافی پیدا نمی‌شود.')
      continue
    }
    if (first <= now) refuse('from', 'این روز گذشته است.')
    else if (first < source.ends_at) refuse('from', 'ترم کنونی این گروه تا آن روز تمام نشده است.')
    answer.startsAt = first.toISOString()
    answer.endsAt = computeEnd({ starts_at: last, minutes: source.minutes }).toISOString()
    answer.leftOut = daysLeftOut({ from, until: last, weekly: source.weekly, closed }).length
    const branch = room ? room.label : source.room_id === null ? source.branch : null
    planned.push({ ...row, source, starts, room, branch })
  }
  await findObstacles(tx, { planned, rooms, teachers, answers })
  for (const answer of answers.values()) if (answer.errors.length > 0) answer.outcome = 'faulty'
  return { rows: rows.map(({ group }) => answers.get(group)!), planned, until }
}
