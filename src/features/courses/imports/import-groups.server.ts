import { AppError } from '#contract/app-error.ts'
import { findDefaultPolicy } from '#features/payment/public.server.ts'
import { isoDay } from '#persian/jalali.ts'
import { compact } from '#persian/search-key.ts'
import { lockFree, setStock } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { sameWeek, type WeeklyHour } from '../groups/plan.ts'
import { buildSeatsKey } from '../groups/seats.ts'
import {
  type GroupValues,
  openGroup,
  planStarts,
  refuseNewClashes,
  resolvePlace,
} from '../studio/groups.server.ts'
import type { CourseTables } from '../tables.server.ts'
import { courseTag, groupTag } from '../tags.ts'

const t = withTables<CourseTables>()

/** A group of the school's records. */
export type ImportedGroup = {
  code: string
  /** The course by its slug or its whole title. */
  course: string
  teacherId: string | null
  title: string
  term: string
  weekly: WeeklyHour[]
  /** The first day, `YYYY-MM-DD` in Tehran. */
  from: string
  sessions: number
  /** Null for as long as the course's sessions are. */
  minutes: number | null
  capacity: number
  toman: number
  branch: string
  liveLink: string
}

export type ImportResult =
  | { outcome: 'created' | 'changed' | 'known' }
  | { fault: { field: string; why: string } }

const faultAt = (field: string, why: string): ImportResult => ({ fault: { field, why } })

/**
 * Opens a group of the school's records by its code, or changes what differs of it: title, term, place, teacher, price,
 * capacity. An imported plan is changed session by session at the studio, so a different one is a fault.
 */
export async function importGroup(tx: Tx, group: ImportedGroup, now: Date): Promise<ImportResult> {
  const course = await findCourse(tx, group.course)
  if (!course) return faultAt('course', 'دوره‌ای با این نشانی یا نام نیست.')
  const known = await t(tx)
    .selectFrom('course_group')
    .selectAll()
    .where('code', '=', group.code)
    // Enrolments that are being written refer to it meanwhile, and hold its seats.
    .forNoKeyUpdate()
    .executeTakeFirst()
  const values = toGroupValues(group, course, known?.refund_policy ?? (await findDefaultPolicy(tx)))
  try {
    if (known) return await change(tx, known, values, now)
    const id = await openGroup(tx, values, now)
    await t(tx).updateTable('course_group').set({ code: group.code }).where('id', '=', id).execute()
    // Nobody saw who came to sessions from before: that is said by the records.
    await t(tx)
      .updateTable('class_session')
      .set({ settled_at: now })
      .where('group_id', '=', id)
      .where('starts_at', '<', now)
      .execute()
    await invalidateTags(tx, courseTag)
    return { outcome: 'created' }
  } catch (thrown) {
    const [error] = thrown instanceof AppError ? thrown.errors : []
    if (!error) throw thrown
    return faultAt(error.field, error.message)
  }
}

async function findCourse(tx: Tx, given: string) {
  const bySlug = await t(tx)
    .selectFrom('course')
    .select(['id', 'minutes'])
    .where('slug', '=', given.toLowerCase())
    .executeTakeFirst()
  if (bySlug) return bySlug
  const all = await t(tx).selectFrom('course').select(['id', 'minutes', 'title']).execute()
  const titled = all.filter(({ title }) => compact(title) === compact(given))
  return titled.length === 1 ? titled[0] : undefined
}

const toGroupValues = (
  group: ImportedGroup,
  course: { id: string; minutes: number },
  refundPolicy: string,
): GroupValues => ({
  courseId: course.id,
  teacherId: group.teacherId ?? '',
  title: group.title,
  term: group.term,
  weekly: group.weekly,
  from: group.from,
  sessions: group.sessions,
  minutes: group.minutes ?? course.minutes,
  capacity: group.capacity,
  minSize: 1,
  toman: group.toman,
  roomId: '',
  branch: group.branch,
  refundPolicy,
  recordingsDays: '',
  absencesAllowed: 3,
  makeUpsAllowed: 3,
  opensAtQuorum: false,
  live: group.liveLink === '' ? 'demo' : 'link',
  liveLink: group.liveLink,
})

type Known = { id: string; course_id: string; weekly: WeeklyHour[]; minutes: number } & Pick<
  CourseTables['course_group'],
  'title' | 'branch' | 'teacher_id' | 'price' | 'capacity'
> & { term: string; room_id: string | null }

async function change(tx: Tx, known: Known, values: GroupValues, now: Date): Promise<ImportResult> {
  if (known.course_id !== values.courseId) return faultAt('course', 'گروهی با این کد در دورهٔ دیگری هست.')
  if (!(await isPlanned(tx, known, values))) {
    const why = 'گروهی با این کد برنامهٔ دیگری دارد؛ برنامه را از میز گروه‌ها جابه‌جا کنید.'
    return faultAt('weekly', why)
  }
  // What the records do not say stays as staff have set it.
  const named = values.branch ? await resolvePlace(tx, values) : null
  const columns = {
    title: values.title,
    term: values.term || known.term,
    branch: named?.branch ?? known.branch,
    room_id: named ? named.roomId || null : known.room_id,
    teacher_id: values.teacherId || known.teacher_id,
    price: values.toman * 10,
    capacity: values.capacity,
  }
  const isSame = (Object.keys(columns) as (keyof typeof columns)[]).every(
    name => columns[name] === known[name],
  )
  if (isSame) return { outcome: 'known' }
  const good = buildSeatsKey(known.id)
  const free = (await lockFree(tx, [good], now)).get(good) ?? 0
  if (values.capacity < known.capacity - free) {
    return faultAt('capacity', 'بیش از این ظرفیت در این گروه ثبت‌نام کرده‌اند.')
  }
  const place = {
    teacherId: columns.teacher_id ?? ('' as const),
    roomId: columns.room_id ?? '',
    branch: columns.branch ?? '',
  }
  await refuseNewClashes(tx, known, { ...place, minutes: values.minutes }, null, now)
  await t(tx)
    .updateTable('course_group')
    .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1), changed_at: now }))
    .where('id', '=', known.id)
    .execute()
  await setStock(tx, good, values.capacity)
  await invalidateTags(tx, courseTag, groupTag(known.id))
  return { outcome: 'changed' }
}

/** Whether the term was planned as the records say; sessions that were moved since are where they were first. */
async function isPlanned(tx: Tx, known: Known, values: GroupValues): Promise<boolean> {
  const sessions = await t(tx)
    .selectFrom('class_session')
    .select(['starts_at', 'moved_from'])
    .where('group_id', '=', known.id)
    .orderBy('number')
    .execute()
  const [first] = sessions
  const [start] = await planStarts(tx, values)
  return (
    first !== undefined &&
    start !== undefined &&
    sessions.length === values.sessions &&
    sameWeek(known.weekly, values.weekly) &&
    known.minutes === values.minutes &&
    isoDay(first.moved_from ?? first.starts_at) === isoDay(start)
  )
}
