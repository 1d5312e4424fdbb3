import type { AuditAction } from '#account/staff/audit-actions.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { aboutGroup, listLessons, note, readOpeningTimes } from '#features/courses/public.server.ts'
import { formatLongDate, formatTime, toJalali } from '#persian/jalali.ts'

import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { type EnrolmentHooks, type LessonStep, listEnrolmentHooks } from '../manifest.server.ts'
import { lateReason } from '../seats/contract.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { findLessonRule } from './lesson-rules.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** @throws AppError notFound, alike for somebody else's enrolment and for none */
async function listEnrolmentLessons({ app, db, user, now }: SignedIn, enrolmentId: string) {
  const mine = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
    .select(['course_group.id', 'course_id', 'starts_at', 'opening', 'opening_days'])
    .select(['course_group.lessons_open as groupOpen', 'enrolment.lessons_open as mineOpen'])
    .select(['enrolment.state', 'enrolment.reason'])
    .where('enrolment.id', '=', enrolmentId)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow(notFound)
  const lessons = await listLessons(db, mine.course_id)
  const times = await readOpeningTimes(db, mine, lessons)
  // What staff let rest for a while may still be read; what rests for a late payment may not.
  const isLate = mine.state === 'frozen' && mine.reason === lateReason
  const isAllOpen = !isLate && (mine.groupOpen || mine.mineOpen)
  const rule = await findLessonRule(db, mine.id)
  const steps = await listSteps(app, db, {
    userId: user.id,
    enrolmentId,
    groupId: mine.id,
    lessons: lessons.map(({ id }, at) => ({ id, number: at + 1 })),
    watchPercent: rule.watchPercent,
  })
  const marked = rule.mayMark ? await listMarked(db, enrolmentId) : new Set<string>()
  let waitsFor: string | null = null
  return lessons.map((lesson, at) => {
    const opens = isAllOpen || isLate ? null : times[at]!
    const isOpen = !isLate && waitsFor === null && (opens === null || opens <= now())
    const own = steps.get(lesson.id) ?? []
    const isMarked = marked.has(lesson.id)
    const isUndone = own.some(({ isDone }) => !isDone)
    const completion = {
      steps: own.map(({ text, note, isDone }) => ({ text, note, isDone })),
      mayMark: rule.mayMark,
      isMarked,
      isComplete: isMarked || (own.length > 0 && !isUndone),
    }
    const row = { ...lesson, number: at + 1, opens, isOpen, isLate, waitsFor, completion }
    if (isUndone && !isMarked && !isAllOpen) waitsFor ??= lesson.title
    return row
  })
}

/** What the features want of each lesson, by a query of each that wants something. */
async function listSteps(
  app: Pick<AppContext, 'features'>,
  db: Db,
  asked: Parameters<NonNullable<EnrolmentHooks['lessonSteps']>>[1],
): Promise<ReadonlyMap<string, LessonStep[]>> {
  const found: LessonStep[] = []
  for (const { lessonSteps } of listEnrolmentHooks(app)) {
    if (lessonSteps) found.push(...(await lessonSteps(db, asked)))
  }
  return Map.groupBy(found, ({ lessonId }) => lessonId)
}

async function listMarked(db: Db, enrolmentId: string): Promise<ReadonlySet<string>> {
  const rows = await t(db)
    .selectFrom('lesson_mark')
    .select('lesson_id')
    .where('enrolment_id', '=', enrolmentId)
    .execute()
  return new Set(rows.map(({ lesson_id }) => lesson_id))
}
type Row = Awaited<ReturnType<typeof listEnrolmentLessons>>[number]

const shown = ({
  id,
  number,
  title,
  description,
  body_html,
  preview_html,
  isOpen,
  opens,
  waitsFor,
  completion,
}: Row) => ({
  id,
  number,
  title,
  description,
  isOpen,
  hasText: body_html !== null,
  isFree: preview_html !== null,
  opensAt: opens?.toISOString() ?? null,
  waitsFor,
  ...completion,
})

/** @throws AppError notFound */
export async function myLessons(context: SignedIn, { id }: CheckedInputOf<typeof calls.myLessons>) {
  const units = Map.groupBy(await listEnrolmentLessons(context, id), ({ unit_id }) => unit_id)
  return {
    units: [...units].map(([id, lessons]) => ({
      id,
      title: lessons[0]!.unit,
      lessons: lessons.map(shown),
    })),
  }
}

/** @throws AppError notFound, for a lesson of another course and one without a text; notAllowed, before it opens */
export async function readLessonText(
  context: SignedIn,
  { id, lesson: lessonId }: CheckedInputOf<typeof calls.readLessonText>,
) {
  const lesson = (await listEnrolmentLessons(context, id)).find(one => one.id === lessonId)
  const { preview_html: free = null, body_html: own = null } = lesson ?? {}
  if (!lesson || (free === null && own === null)) throw new AppError('notFound')
  if (lesson.isLate && free === null) {
    throw new AppError('notAllowed', { message: 'این درس پس از پرداخت قسط عقب‌افتاده باز می‌شود.' })
  }
  if (!lesson.isOpen && free === null) {
    const when =
      lesson.waitsFor === null ? describeOpening(lesson.opens!) : `پس از کامل شدن درس «${lesson.waitsFor}»`
    throw new AppError('notAllowed', { message: `این درس ${when} باز می‌شود.` })
  }
  return { lesson: { ...shown(lesson), html: [free, lesson.isOpen ? own : null].filter(Boolean).join('\n') } }
}

/** @throws AppError notFound; notAllowed before it opens, and where the group does not leave it to learners */
export async function markLesson(
  context: SignedIn,
  { id, lesson: lessonId, isComplete }: CheckedInputOf<typeof calls.markLesson>,
) {
  const { db, now } = context
  const lesson = (await listEnrolmentLessons(context, id)).find(one => one.id === lessonId)
  if (!lesson) throw new AppError('notFound')
  if (!lesson.isOpen) throw new AppError('notAllowed', { message: 'این درس هنوز باز نشده است.' })
  if (!lesson.completion.mayMark)
    throw new AppError('notAllowed', { message: 'در این گروه درس با شرط‌های خودش کامل می‌شود.' })
  const mark = { enrolment_id: id, lesson_id: lessonId }
  if (isComplete)
    await t(db)
      .insertInto('lesson_mark')
      .values({ ...mark, marked_at: now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else
    await t(db)
      .deleteFrom('lesson_mark')
      .where('enrolment_id', '=', id)
      .where('lesson_id', '=', lessonId)
      .execute()
  return {}
}

/** «از شنبه ۷ آذر ۱۴۰۵», with the hour where it does not begin with the day. */
export function describeOpening(opens: Date): string {
  const { hour, minute } = toJalali(opens)
  const clock = hour + minute > 0 ? ` ساعت ${formatTime(opens)}` : ''
  return `از ${formatLongDate(opens)}${clock}`
}

/** @throws AppError notFound */
export async function openLessonsFor(
  { db, user, now }: SignedIn,
  { id, open }: CheckedInputOf<typeof calls.openLessonsFor>,
) {
  await transaction(db, async tx => {
    const enrolment = await t(tx)
      .updateTable('enrolment')
      .set({ lessons_open: open })
      .where('id', '=', id)
      .returning(['user_id', 'group_id'])
      .executeTakeFirstOrThrow(notFound)
    await note(tx, user.id, (open ? 'lessons.opened' : 'lessons.closed') satisfies AuditAction, now(), {
      subjectId: enrolment.user_id,
      about: await aboutGroup(tx, enrolment.group_id),
      details: { enrolment: id },
    })
  })
  return {}
}
