import { randomUUID } from 'node:crypto'
import type { BookingTables } from '#features/booking/tables.server.ts'
import type { ClassesTables } from '#features/classes/tables.server.ts'
import { weekdayBits } from '#features/courses/groups/plan.ts'
import type { CourseTables } from '#features/courses/tables.server.ts'
import type { EnrolmentTables } from '#features/enrolment/tables.server.ts'
import type { RecordingsTables } from '#features/recordings/tables.server.ts'
import type { TeachersTables } from '#features/teachers/tables.server.ts'
import { toJalali } from '#persian/jalali.ts'
import { key } from '#persian/search-key.ts'
import { setStock } from '#server/engines/holds.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { TestApp } from './app.ts'

const t = withTables<
  BookingTables & ClassesTables & CourseTables & EnrolmentTables & RecordingsTables & TeachersTables
>()
const day = 86_400_000

type Where = { db: Db; now: () => Date }

/** A teacher of the school; answers the id. */
export async function newTeacher(
  { db, now }: Where,
  { userId = null as string | null, name = 'مریم', surname = 'سهرابی' } = {},
) {
  const id = randomUUID()
  await t(db)
    .insertInto('teacher')
    .values({
      id,
      user_id: userId,
      slug: `t-${id}`,
      name,
      surname,
      gender: null,
      accent: null,
      portrait: null,
      trial_price: null,
      search_key: key(`${name} ${surname}`),
      created_at: now(),
      changed_at: now(),
    })
    .execute()
  return id
}

export type NewGroup = {
  price?: number
  capacity?: number
  policy?: string
  /** Days from now until the first session; negative when it began. */
  startsIn?: number
  title?: string
  course?: Partial<Pick<CourseTables['course'], 'title' | 'slug' | 'level'>> & { enTitle?: string } & {
    id?: string
  }
  teacherId?: string | null
  sessions?: number
  /** Days between sessions. */
  every?: number
  minutes?: number
  /** With how many it is held at least. */
  minSize?: number
  /** Days from now until that is decided; never unless told. */
  decidesIn?: number
}

/** A group of a course of its own (or of `course.id`), with its sessions; answers its id. */
export async function newGroup(
  where: Where,
  {
    price = 10_000_000,
    capacity = 5,
    policy = 'hamava',
    startsIn = 30,
    title = 'گروه آزمون',
    course = {},
    teacherId = null,
    sessions = 4,
    every = 7,
    minutes = 90,
    minSize = 1,
    decidesIn,
  }: NewGroup = {},
): Promise<string> {
  const { db } = where
  const now = where.now()
  const id = randomUUID()
  const courseId = course.id ?? (await newCourse(where, course))
  const starts = Array.from(
    { length: sessions },
    (_, at) => new Date(now.getTime() + (startsIn + every * at) * day),
  )
  const weekly = [...new Map(starts.map(start => [toJalali(start).weekday, start])).values()].map(start => {
    const { weekday, hour, minute } = toJalali(start)
    return { weekday, minute: hour * 60 + minute }
  })
  await t(db)
    .insertInto('course_group')
    .values({
      id,
      course_id: courseId,
      teacher_id: teacherId,
      title,
      branch: null,
      capacity,
      min_size: minSize,
      decide_at: decidesIn === undefined ? null : new Date(now.getTime() + decidesIn * day),
      price,
      refund_policy: policy,
      weekly: JSON.stringify(weekly),
      weekdays: weekdayBits(weekly),
      minute: weekly[0]?.minute ?? null,
      minutes,
      starts_at: starts[0] ?? now,
      ends_at: new Date((starts.at(-1) ?? now).getTime() + minutes * 60_000),
      recordings_days: null,
      live_link: null,
      created_at: now,
      changed_at: now,
    })
    .execute()
  for (const [at, starts_at] of starts.entries())
    await newSession(where, id, { number: at + 1, starts_at, minutes })
  await transaction(db, tx => setStock(tx, `course-group:${id}`, capacity))
  return id
}

export async function newCourse(
  { db, now }: Where,
  {
    title = 'دورهٔ آزمون',
    slug = `c-${randomUUID()}`,
    level = 'B1' as const,
    enTitle,
  }: NewGroup['course'] = {},
): Promise<string> {
  const id = randomUUID()
  await t(db)
    .insertInto('course')
    .values({
      id,
      slug,
      title,
      level,
      en_title: enTitle ?? null,
      greeting: null,
      book: null,
      search_key: key(title),
      created_at: now(),
      changed_at: now(),
    })
    .execute()
  return id
}

export async function findCourseId({ db }: Pick<Where, 'db'>, group: string): Promise<string> {
  const row = await t(db)
    .selectFrom('course_group')
    .select('course_id')
    .where('id', '=', group)
    .executeTakeFirstOrThrow()
  return row.course_id
}

/** A lesson with a text for members, the next one of a group's course; answers its id. */
export async function someLesson(
  { db }: Where,
  {
    group,
    body = 'متن درس',
    preview = null,
  }: { group: string; body?: string | null; preview?: string | null },
): Promise<string> {
  const course_id = await findCourseId({ db }, group)
  const unit = await t(db)
    .selectFrom('course_unit')
    .select('id')
    .where('course_id', '=', course_id)
    .executeTakeFirst()
  const unit_id = unit?.id ?? randomUUID()
  if (!unit) {
    await t(db)
      .insertInto('course_unit')
      .values({ id: unit_id, course_id, place: 0, title: 'بخش نخست', description: '' })
      .execute()
  }
  const { count } = await t(db)
    .selectFrom('course_lesson')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unit_id', '=', unit_id)
    .executeTakeFirstOrThrow()
  const [id, index] = [randomUUID(), Number(count)]
  const html = (text: string | null) => text && `<p>${text}</p>`
  await t(db)
    .insertInto('course_lesson')
    .values({
      id,
      unit_id,
      place: index,
      title: `درس ${index + 1}`,
      description: '',
      preview,
      preview_html: html(preview),
      body,
      body_html: html(body),
    })
    .execute()
  return id
}

/** A session of a group; answers its id. */
export async function newSession(
  { db, now }: Where,
  groupId: string,
  {
    number = 1,
    title = `جلسهٔ ${number}`,
    starts_at = now(),
    minutes = 90,
  }: Partial<Pick<CourseTables['class_session'], 'number' | 'title' | 'starts_at' | 'minutes'>> = {},
): Promise<string> {
  const id = randomUUID()
  await t(db)
    .insertInto('class_session')
    .values({
      id,
      group_id: groupId,
      number,
      title,
      lesson_id: null,
      starts_at,
      minutes,
      moved_from: null,
      changed_at: now(),
    })
    .execute()
  return id
}

/** Somebody takes part without having paid; answers the enrolment's id. */
export async function enrol(
  { db, now }: Where,
  userId: string,
  groupId: string,
  enrolledAt = now(),
): Promise<string> {
  const id = randomUUID()
  await t(db)
    .insertInto('enrolment')
    .values({ id, user_id: userId, group_id: groupId, enrolled_at: enrolledAt })
    .execute()
  return id
}

/** The recording of a session, with nothing put up yet unless `mediaId` says so; answers its id. */
export async function newRecording(
  { db, now }: Where,
  sessionId: string,
  { title = 'جلسه', recorded_at = now(), seconds = 60, media_id = null as string | null } = {},
): Promise<string> {
  const id = randomUUID()
  await t(db)
    .insertInto('recording')
    .values({ id, session_id: sessionId, title, recorded_at, seconds, media_id })
    .execute()
  return id
}

/** The sessions of a group, in order. */
export const listSessions = ({ db }: Where, groupId: string) =>
  t(db).selectFrom('class_session').selectAll().where('group_id', '=', groupId).orderBy('number').execute()

/** A term that is over, in which somebody attended some of its sessions; the last one is settled. */
export async function pastTerm(
  where: Where,
  userId: string,
  { attended = 4, group = {} }: { attended?: number; group?: NewGroup } = {},
): Promise<{ groupId: string; enrolmentId: string }> {
  const groupId = await newGroup(where, { startsIn: -60, ...group })
  const enrolmentId = await enrol(where, userId, groupId, new Date(where.now().getTime() - 70 * day))
  for (const [at, session] of (await listSessions(where, groupId)).entries())
    await attend(where, session, enrolmentId, at < attended ? 'present' : 'absent')
  return { groupId, enrolmentId }
}

/** Settles a session for somebody; who was there was there all the time. */
export async function attend(
  { db }: Where,
  { id, starts_at, minutes }: Pick<CourseTables['class_session'], 'id' | 'starts_at' | 'minutes'>,
  enrolmentId: string,
  state: ClassesTables['attendance']['state'],
): Promise<void> {
  const seconds = state === 'present' || state === 'late' ? minutes * 60 : 0
  const settled_at = new Date(starts_at.getTime() + minutes * 60_000)
  await t(db)
    .insertInto('attendance')
    .values({ session_id: id, enrolment_id: enrolmentId, state, seconds, settled_at, set_by: null })
    .execute()
  await t(db).updateTable('class_session').set({ settled_at }).where('id', '=', id).execute()
}

/** A trial session as it stands in the database, whoever sold it; answers its id. */
export async function newTrial(
  { db, now }: Where,
  {
    teacherId,
    userId,
    startsAt,
    state = 'booked',
  }: {
    teacherId: string
    userId: string
    startsAt: Date
    state?: 'booked' | 'replaced' | 'refunded' | 'cancelled'
  },
): Promise<string> {
  const id = randomUUID()
  await t(db)
    .insertInto('booking')
    .values({
      id,
      kind: 'trial-session',
      host_id: teacherId,
      user_id: userId,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + 30 * 60_000),
      state: state === 'cancelled' ? 'cancelled' : 'booked',
      order_line_id: null,
      is_host_notified: true,
      timed_at: now(),
      created_at: now(),
    })
    .execute()
  const settled = { booked: null, cancelled: null, replaced: 'replacement', refunded: 'refund' } as const
  await t(db).insertInto('trial_session').values({ id, settled_by: settled[state] }).execute()
  return id
}

/** A teacher of English with free hours every evening, who gives trial sessions for 200,000 Toman. */
export async function newTrialTeacher(where: Where): Promise<{ id: string; slug: string }> {
  const id = await newTeacher(where)
  await t(where.db).updateTable('teacher').set({ trial_price: 2_000_000 }).where('id', '=', id).execute()
  await t(where.db)
    .insertInto('teacher_language')
    .values({ teacher_id: id, language: 'en', from_level: 'A1', to_level: 'B2' })
    .execute()
  await t(where.db)
    .insertInto('teacher_hour')
    .values(Array.from({ length: 7 }, (_, weekday) => ({ teacher_id: id, weekday, hour: 18 })))
    .execute()
  return { id, slug: `t-${id}` }
}

/** Somebody takes part in a group and was there in all of its sessions. */
export async function attendAll(where: Where, userId: string, groupId: string): Promise<void> {
  const enrolment_id = await enrol(where, userId, groupId)
  const sessions = await listSessions(where, groupId)
  await t(where.db)
    .insertInto('attendance')
    .values(
      sessions.map(({ id, minutes }) => ({
        session_id: id,
        enrolment_id,
        state: 'present' as const,
        seconds: minutes * 60,
        settled_at: where.now(),
        set_by: null,
      })),
    )
    .execute()
  await t(where.db)
    .updateTable('class_session')
    .set({ settled_at: where.now() })
    .where('group_id', '=', groupId)
    .execute()
}

/** A teacher with a free slot, and that slot. */
export async function freeSlot(app: TestApp) {
  const { slug } = await newTrialTeacher(app)
  const { body } = await (await app.visitor()).get<{ slots: string[] }>(`/api/teachers/${slug}/slots`)
  return { slug, startsAt: body.slots[0]! }
}
