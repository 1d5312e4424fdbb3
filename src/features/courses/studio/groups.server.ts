import { randomUUID } from 'node:crypto'
import { findChanges } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listRooms } from '#features/branches/public.server.ts'
import { listPolicyChoices } from '#features/payment/public.server.ts'
import { closedDays } from '#features/site/public.server.ts'
import { allTeachers, listBands, teacherNames } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { isoDay, parseIsoDay } from '#persian/jalali.ts'
import { compact, key } from '#persian/search-key.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { removeStock, setStock } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { aboutGroup, readGroupName } from '../groups/group-name.server.ts'
import { offeredLives, resolveProviderName } from '../groups/lives.server.ts'
import { earliestMinute, planSessions, sameWeek, weekdayBits } from '../groups/plan.ts'
import { buildSeatsKey } from '../groups/seats.ts'
import { formatHours, formatWeekdays } from '../groups/weekly.ts'
import { listCourseHooks } from '../manifest.server.ts'
import type { CourseTables } from '../tables.server.ts'
import { courseTag, groupTag } from '../tags.ts'
import { lockPlans, type Place, refuseRoomClash, refuseTeacherClash } from './clashes.server.ts'
import type { groups } from './contract.ts'
import { missing, note } from './courses.server.ts'

const t = withTables<CourseTables>()
export type GroupValues = CheckedInputOf<typeof groups.create>
type Values = GroupValues

/** Days before the first session on which it is decided whether enough have come, in milliseconds. */
const decidedBefore = 3 * 86_400_000

export async function groupChoices({ db, app }: SignedIn) {
  const courses = await t(db)
    .selectFrom('course')
    .select(({ selectFrom }) => [
      'id',
      'title',
      'minutes',
      selectFrom('course_lesson')
        .innerJoin('course_unit', 'course_unit.id', 'unit_id')
        .whereRef('course_unit.course_id', '=', 'course.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('sessions'),
    ])
    .where('state', '<>', 'closed')
    .execute()
  const teachers = await allTeachers(db)
  const hours = await listBands(
    db,
    teachers.map(({ id }) => id),
  )
  return {
    courses: byAlphabet(courses, ({ title }) => title).map(({ sessions, ...course }) => ({
      ...course,
      sessions: sessions ?? 0,
    })),
    teachers: teachers.map(teacher => ({ ...teacher, hours: hours.get(teacher.id) ?? [] })),
    refundPolicies: await listPolicyChoices(db),
    lives: offeredLives(app.settings),
    rooms: (await listRooms(db)).map(({ id, label, capacity }) => ({ id, label, capacity })),
    closed: [...(await closedDays(db))].map(([day, title]) => ({ day, title })),
  }
}

export async function listGroups({ db }: SignedIn, { q, page, perPage }: CheckedInputOf<typeof groups.list>) {
  const words = key(q).split(' ').filter(Boolean)
  const found = selectGroups(db).where(({ eb, and, or }) =>
    and(
      words.map(word =>
        or([eb('course.search_key', 'like', `%${word}%`), eb('course_group.title', 'like', `%${word}%`)]),
      ),
    ),
  )
  const { rows, total } = await readPage(
    found.orderBy('course_group.starts_at', 'desc').orderBy('course_group.id'),
    { page, perPage },
  )
  return { items: rows.map(toRecord), page, perPage, total }
}

/** @throws AppError notFound */
export async function readGroup({ db, app }: Pick<SignedIn, 'db' | 'app'>, { id }: { id: string }) {
  const row = await selectGroups(db).where('course_group.id', '=', id).executeTakeFirstOrThrow(notFound)
  return { ...toRecord(row), live: resolveProviderName(app.settings, row) }
}

/** A group with the plan of its whole term, closed days left out. @throws AppError invalid, at the field */
export async function createGroup({ app, db, user, now }: SignedIn, values: Values) {
  const id = await transaction(db, async tx => {
    const made = await openGroup(tx, values, now(), offeredLives(app.settings))
    await note(tx, user.id, 'group.created', now(), { about: await aboutGroup(tx, made) })
    await invalidateTags(tx, courseTag)
    return made
  })
  return readGroup({ db, app }, { id })
}

/**
 * Writes a group with its plan and its seats; answers its id. @throws AppError invalid, at the field; conflict, at the field
 * of the teacher or the place, where either is taken then
 */
export async function openGroup(
  tx: Tx,
  values: Values,
  now: Date,
  lives?: readonly Values['live'][],
): Promise<string> {
  const id = randomUUID()
  await lockPlans(tx)
  const place = await resolvePlace(tx, values)
  await check(tx, values, { lives, room: place.room })
  const starts = await planStarts(tx, values)
  await refuseClashes(
    tx,
    { ...place, teacherId: values.teacherId },
    { times: timesFrom(starts, values.minutes, now) },
  )
  await t(tx)
    .insertInto('course_group')
    .values({
      id,
      ...toColumns(values, place),
      ...toTimeColumns(values, starts),
      decide_at: decidedAt(values, starts[0]!, now),
      created_at: now,
      changed_at: now,
    })
    .execute()
  await writeSessions(tx, id, values, starts, now)
  await setStock(tx, buildSeatsKey(id), values.capacity)
  return id
}

/**
 * What was sold stays as it was: once somebody takes part, or it has begun, the plan is changed session by session.
 * @throws AppError notFound; conflict, where somebody else changed it since `version`; invalid, at the field
 */
export async function changeGroup(
  { app, db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<typeof groups.change>,
) {
  await transaction(db, async tx => {
    await lockPlans(tx)
    const before = await selectGroups(tx)
      .where('course_group.id', '=', id)
      .forUpdate('course_group')
      .executeTakeFirst()
    if (before?.version !== version) throw await missing(tx, 'course_group', id)
    // One that is held where nothing is set any more may be changed in all else.
    const live = resolveProviderName(app.settings, before)
    const place = await resolvePlace(tx, values)
    const isRoomier = place.roomId !== (before.room_id ?? '') || values.capacity > before.capacity
    await check(tx, values, {
      lives: [...offeredLives(app.settings), live],
      room: isRoomier ? place.room : null,
      policy: before.refund_policy,
    })
    const isPlanned = samePlan(toRecord(before), values)
    if (!isPlanned) {
      const instead = 'برنامه‌اش را جلسه‌به‌جلسه جابه‌جا کنید.'
      await refuseIfTaken(app, tx, id, `در این گروه ثبت‌نام کرده‌اند؛ ${instead}`)
    }
    const starts = isPlanned ? null : await planStarts(tx, values)
    const { teacherId, minutes } = values
    await refuseNewClashes(tx, before, { ...place, teacherId, minutes }, starts, now())
    const isDecidedAnew =
      !isPlanned || before.min_size !== values.minSize || (values.opensAtQuorum && !before.opens_at_quorum)
    await t(tx)
      .updateTable('course_group')
      .set({
        ...toColumns(values, place),
        ...(starts && toTimeColumns(values, starts)),
        ...(isDecidedAnew && {
          decide_at: decidedAt(values, starts?.[0] ?? before.starts_at, now()),
          decided_at: null,
        }),
        version: version + 1,
        changed_at: now(),
      })
      .where('id', '=', id)
      .execute()
    if ((values.teacherId || null) !== before.teacher_id) {
      for (const { teacherChanged } of listCourseHooks(app)) await teacherChanged?.(tx, id)
    }
    if (starts) {
      await t(tx).deleteFrom('class_session').where('group_id', '=', id).execute()
      await writeSessions(tx, id, values, starts, now())
      for (const { groupReplanned } of listCourseHooks(app)) await groupReplanned?.(app, tx, id)
    }
    await notifyOfChange(app, tx, before, { teacherId, branch: place.branch })
    await setStock(tx, buildSeatsKey(id), values.capacity)
    await note(tx, user.id, 'group.changed', now(), {
      about: await aboutGroup(tx, id),
      changes: await changesOfGroup(
        tx,
        { ...toRecord(before), live, branch: before.branch ?? '' },
        { ...values, branch: place.branch },
      ),
    })
    await invalidateTags(tx, courseTag, groupTag(id))
  })
  return readGroup({ db, app }, { id })
}

/**
 * Moves a group into another room with all that is ahead; its members are notified.
 * @throws AppError notFound; invalid, where the room is too small; conflict, at `roomId`, where it is taken
 */
export async function changeRoom(
  { app, db, user, now }: SignedIn,
  { id, roomId }: { id: string; roomId: string },
) {
  await transaction(db, async tx => {
    await lockPlans(tx)
    const before = await selectGroups(tx)
      .where('course_group.id', '=', id)
      .forUpdate('course_group')
      .executeTakeFirstOrThrow(notFound)
    if (before.room_id === roomId) return
    const { room, ...place } = await resolvePlace(tx, { roomId, branch: '' })
    if (room && before.capacity > room.capacity) {
      const message = `«${room.label}» ${persianNumber(room.capacity)} نفر جا دارد.`
      throw new AppError('invalid', { errors: [{ field: 'roomId', message }] })
    }
    const teacherId = before.teacher_id ?? ('' as const)
    await refuseNewClashes(tx, before, { ...place, teacherId, minutes: before.minutes }, null, now())
    await t(tx)
      .updateTable('course_group')
      .set({ room_id: roomId, branch: place.branch, version: before.version + 1, changed_at: now() })
      .where('id', '=', id)
      .execute()
    await notifyOfChange(app, tx, before, { teacherId, branch: place.branch })
    await note(tx, user.id, 'group.changed', now(), {
      about: await aboutGroup(tx, id),
      changes: findChanges({ branch: before.branch }, { branch: place.branch }),
    })
    await invalidateTags(tx, courseTag, groupTag(id))
  })
  return {}
}

/** Members are notified of another teacher or place, the old one and the new; calendars take the classes ahead anew. */
async function notifyOfChange(
  app: AppContext,
  tx: Tx,
  before: Row,
  values: Pick<Values, 'teacherId' | 'branch'>,
) {
  const now = app.now()
  const names = await teacherNames(tx, [before.teacher_id, values.teacherId || null])
  const teacher = (id: string | null) => `استاد ${names.get(id ?? '')?.name ?? 'نامعلوم'}`
  const facts = [
    [before.teacher_id, values.teacherId || null].map(teacher),
    [before.branch, values.branch || null].map(branch => branch ?? 'آنلاین'),
  ].filter(([old, fresh]) => old !== fresh)
  if (facts.length === 0 || before.ends_at <= now) return
  await t(tx)
    .updateTable('class_session')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), changed_at: now }))
    .where('group_id', '=', before.id)
    .where('starts_at', '>', now)
    .execute()
  const [was, is] = [0, 1].map(at => facts.map(both => both[at]!).join('، '))
  const notice = { group: await readGroupName(tx, before.id), before: was!, after: is! }
  for (const { groupChanged } of listCourseHooks(app)) await groupChanged?.(app, tx, before.id, notice)
}

/** @throws AppError notFound; conflict, where somebody takes part or has an order for it */
export async function removeGroup({ app, db, user, now }: SignedIn, { id }: { id: string }) {
  await transaction(db, async tx => {
    await t(tx)
      .selectFrom('course_group')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const about = await aboutGroup(tx, id)
    await refuseIfTaken(
      app,
      tx,
      id,
      'این گروه زبان‌آموز دارد و حذف نمی‌شود؛ می‌توانید زبان‌آموزانش را به گروه دیگری ببرید.',
    )
    await t(tx).deleteFrom('course_group').where('id', '=', id).execute()
    await removeStock(tx, buildSeatsKey(id))
    await note(tx, user.id, 'group.removed', now(), { about })
    await invalidateTags(tx, courseTag, groupTag(id))
  })
  return {}
}

/** @throws AppError conflict, with `message` where somebody takes part */
async function refuseIfTaken(app: AppContext, tx: Tx, id: string, message: string) {
  for (const { refuseIfTaken } of listCourseHooks(app)) await refuseIfTaken?.(tx, id, message)
}

type Planned = { times: readonly { starts_at: Date; minutes: number }[]; groupId?: string }

/** What is over cannot clash any more: schools bring groups along that began long ago. */
const timesFrom = (starts: readonly Date[], minutes: number, now: Date) =>
  starts.filter(start => start > now).map(starts_at => ({ starts_at, minutes }))

/** @throws AppError conflict, at `teacherId`, `roomId` or `branch` */
async function refuseClashes(
  tx: Tx,
  { teacherId, roomId, branch }: Place & Pick<Values, 'teacherId'>,
  planned: Planned,
) {
  if (teacherId) await refuseTeacherClash(tx, teacherId, planned)
  if (branch) await refuseRoomClash(tx, { roomId, branch }, planned)
}

/** Only what is otherwise than before may clash anew. @throws AppError conflict, at `teacherId`, `roomId` or `branch` */
export async function refuseNewClashes(
  tx: Tx,
  before: { id: string; teacher_id: string | null; branch: string | null; room_id: string | null },
  { teacherId, roomId, branch, minutes }: Place & Pick<Values, 'teacherId' | 'minutes'>,
  starts: readonly Date[] | null,
  now: Date,
) {
  const groupId = before.id
  if (starts) {
    return refuseClashes(
      tx,
      { teacherId, roomId, branch },
      { groupId, times: timesFrom(starts, minutes, now) },
    )
  }
  const [isRetaught, isElsewhere] = [
    teacherId !== (before.teacher_id ?? ''),
    branch !== (before.branch ?? '') || roomId !== (before.room_id ?? ''),
  ]
  if (!isRetaught && !isElsewhere) return
  const times = await t(tx)
    .selectFrom('class_session')
    .select(['starts_at', 'minutes', 'substitute_id'])
    .where('group_id', '=', groupId)
    .where('state', '=', 'planned')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()
  if (isElsewhere) await refuseClashes(tx, { teacherId: '', roomId, branch }, { groupId, times })
  // Who stands in keeps on doing so.
  const own = times.filter(({ substitute_id }) => substitute_id === null)
  if (isRetaught) await refuseClashes(tx, { teacherId, roomId: '', branch: '' }, { groupId, times: own })
}

/** What of a group is otherwise, by the names of its course and its teacher. */
async function changesOfGroup(tx: Tx, before: Values, after: Values) {
  const teachers = await teacherNames(tx, [before.teacherId || null, after.teacherId || null])
  const courses = await t(tx)
    .selectFrom('course')
    .select(['id', 'title'])
    .where('id', 'in', [before.courseId, after.courseId])
    .execute()
  const toFacts = ({ courseId, teacherId, weekly, liveLink: _, roomId: __, ...values }: Values) => ({
    course: courses.find(({ id }) => id === courseId)?.title,
    teacher: teachers.get(teacherId)?.name,
    weekly: `${formatWeekdays(weekly)} ${formatHours(weekly)}`,
    ...values,
  })
  return findChanges(toFacts(before), toFacts(after))
}

/** What the schema cannot know. @throws AppError invalid, at the field */
async function check(
  tx: Tx,
  values: Values,
  {
    lives = [values.live],
    room = null,
    policy = null,
  }: {
    lives?: readonly Values['live'][]
    room?: { label: string; capacity: number } | null
    policy?: string | null
  },
) {
  const errors: { field: string; message: string }[] = []
  const course = await t(tx)
    .selectFrom('course')
    .select('id')
    .where('id', '=', values.courseId)
    .executeTakeFirst()
  if (!course) errors.push({ field: 'courseId', message: 'این دوره پیدا نشد.' })
  const teachers = await allTeachers(tx)
  if (values.teacherId && !teachers.some(({ id }) => id === values.teacherId)) {
    errors.push({ field: 'teacherId', message: 'این استاد پیدا نشد.' })
  }
  if (values.refundPolicy !== policy) {
    const policies = await listPolicyChoices(tx)
    const chosen = policies.find(({ name }) => name === values.refundPolicy)
    if (!chosen || chosen.isArchived) {
      const message = chosen ? 'این شرایط بایگانی شده است.' : 'این شرایط انصراف پیدا نشد.'
      errors.push({ field: 'refundPolicy', message })
    }
  }
  if (values.weekly.length === 0) {
    errors.push({ field: 'weekly', message: 'دست‌کم یک روز را انتخاب کنید.' })
  }
  if (values.sessions < 1 || values.sessions > 120) {
    errors.push({ field: 'sessions', message: 'شمار جلسه‌ها باید از ۱ تا ۱۲۰ باشد.' })
  }
  if (values.minutes < 15) errors.push({ field: 'minutes', message: 'هر جلسه دست‌کم ۱۵ دقیقه است.' })
  if (values.minSize > values.capacity) {
    errors.push({ field: 'minSize', message: 'حد نصاب از ظرفیت بیشتر است.' })
  }
  if (room && values.capacity > room.capacity) {
    const message = `«${room.label}» ${persianNumber(room.capacity)} نفر جا دارد.`
    errors.push({ field: 'capacity', message })
  }
  if (!lives.includes(values.live)) {
    errors.push({ field: 'live', message: 'این شیوهٔ کلاس در این مدرسه راه‌اندازی نشده است.' })
  }
  if (values.live === 'link' && !values.liveLink) {
    errors.push({ field: 'liveLink', message: 'نشانی کلاس وارد نشده است.' })
  }
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/**
 * Where a group is to meet. A place written as one of our rooms is called is that room, so that nobody else meets there.
 * @throws AppError invalid, at `roomId`
 */
export async function resolvePlace(tx: Tx, { roomId, branch }: Place) {
  if (!roomId && !branch) return { roomId: '', branch: '', room: null }
  const rooms = await listRooms(tx)
  const room = roomId
    ? rooms.find(({ id }) => id === roomId)
    : rooms.find(({ label }) => compact(label) === compact(branch))
  if (room) return { roomId: room.id, branch: room.label, room }
  if (!roomId) return { roomId, branch, room: null }
  throw new AppError('invalid', { errors: [{ field: 'roomId', message: 'این کلاس پیدا نشد.' }] })
}

/** When the sessions are. @throws AppError invalid, where there are not as many days */
export async function planStarts(tx: Tx, { from, weekly, sessions }: Values): Promise<Date[]> {
  const starts = planSessions({
    from: parseIsoDay(from)!,
    weekly,
    count: sessions,
    closed: await closedDays(tx),
  })
  if (starts.length === sessions) return starts
  const message = 'با این برنامه روز کافی پیدا نمی‌شود.'
  throw new AppError('invalid', { errors: [{ field: 'sessions', message }] })
}

const samePlan = (before: Values, after: Values) =>
  (['from', 'sessions', 'minutes', 'courseId'] as const).every(name => before[name] === after[name]) &&
  sameWeek(before.weekly, after.weekly)

async function writeSessions(tx: Tx, groupId: string, values: Values, starts: readonly Date[], now: Date) {
  const lessons = await t(tx)
    .selectFrom('course_lesson')
    .innerJoin('course_unit', 'course_unit.id', 'unit_id')
    .select(['course_lesson.id', 'course_lesson.title'])
    .where('course_id', '=', values.courseId)
    .orderBy('course_unit.place')
    .orderBy('course_lesson.place')
    .execute()
  await t(tx)
    .insertInto('class_session')
    .values(
      starts.map((starts_at, index) => ({
        id: randomUUID(),
        group_id: groupId,
        number: index + 1,
        title: lessons[index]?.title ?? `جلسهٔ ${persianNumber(index + 1)}`,
        lesson_id: lessons[index]?.id ?? null,
        starts_at,
        minutes: values.minutes,
        moved_from: null,
        changed_at: now,
      })),
    )
    .execute()
}

const toColumns = (values: Values, place: Place) => ({
  course_id: values.courseId,
  teacher_id: values.teacherId || null,
  title: values.title,
  term: values.term,
  branch: place.branch || null,
  room_id: place.roomId || null,
  capacity: values.capacity,
  min_size: values.minSize,
  opens_at_quorum: values.opensAtQuorum,
  price: values.toman * 10,
  refund_policy: values.refundPolicy,
  weekly: JSON.stringify(values.weekly),
  weekdays: weekdayBits(values.weekly),
  minute: earliestMinute(values.weekly),
  minutes: values.minutes,
  recordings_days: values.recordingsDays === '' ? null : values.recordingsDays,
  absences_allowed: values.absencesAllowed,
  make_ups_allowed: values.makeUpsAllowed,
  live: values.live,
  live_link: values.live === 'link' ? values.liveLink : null,
})

const toTimeColumns = ({ minutes }: Values, starts: readonly Date[]) => ({
  starts_at: starts[0]!,
  ends_at: new Date(starts.at(-1)!.getTime() + minutes * 60_000),
})

/**
 * When it is decided whether enough have come; never of a group that is opened later than that.
 * @throws AppError invalid, at `minSize`, where a group that opens at its quorum would never be decided
 */
function decidedAt({ minSize, opensAtQuorum }: Values, start: Date, now: Date): Date | null {
  const day = new Date(start.getTime() - decidedBefore)
  if (minSize > 1 && day > now) return day
  if (!opensAtQuorum) return null
  const message =
    minSize > 1
      ? 'گروهی که با حد نصاب باز می‌شود باید بیش از سه روز تا شروعش مانده باشد.'
      : 'گروهی که با حد نصاب باز می‌شود دست‌کم دو نفر می‌خواهد.'
  throw new AppError('invalid', { errors: [{ field: 'minSize', message }] })
}

const selectGroups = (db: Db | Tx) =>
  t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .selectAll('course_group')
    .select(({ selectFrom }) =>
      selectFrom('class_session')
        .whereRef('group_id', '=', 'course_group.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('sessions'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectGroups>['execute']>>[number]

const toRecord = (row: Row) => ({
  id: row.id,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  courseId: row.course_id,
  teacherId: row.teacher_id ?? ('' as const),
  title: row.title,
  term: row.term,
  weekly: row.weekly,
  from: isoDay(row.starts_at),
  sessions: row.sessions ?? 0,
  minutes: row.minutes,
  capacity: row.capacity,
  minSize: row.min_size,
  opensAtQuorum: row.opens_at_quorum,
  toman: row.price / 10,
  roomId: row.room_id ?? ('' as const),
  branch: row.room_id === null ? (row.branch ?? '') : '',
  refundPolicy: row.refund_policy,
  recordingsDays: row.recordings_days ?? ('' as const),
  absencesAllowed: row.absences_allowed,
  makeUpsAllowed: row.make_ups_allowed,
  live: row.live,
  liveLink: row.live_link ?? ('' as const),
})
