import { randomUUID } from 'node:crypto'
import { findChanges, record } from '#account/public.server.ts'
import type { AuditAbout, AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findNamed, keepNamed, removeDocument } from '#features/documents/public.server.ts'
import { type LadderStep, listLadderSteps } from '#features/ladders/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { key } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { renderProse } from '#server/engines/prose/prose.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { CourseTables } from '../tables.server.ts'
import { courseTag } from '../tags.ts'
import type { courses } from './contract.ts'
import { readSyllabus, type Syllabus, SyllabusFault, writeSyllabus } from './syllabus.ts'

const t = withTables<CourseTables>()
type Values = CheckedInputOf<typeof courses.create>
type Paging = CheckedInputOf<typeof courses.list>

export async function listCourses({ db }: SignedIn, { q, page, perPage }: Paging) {
  const found = t(db).selectFrom('course').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(found.selectAll().orderBy('created_at', 'desc').orderBy('id'), {
    page,
    perPage,
  })
  // A list shows no syllabus.
  return { items: rows.map(row => toRecord(row, [])), page, perPage, total }
}

/** @throws AppError notFound */
export async function readCourse({ db }: SignedIn, { id }: { id: string }) {
  const row = await t(db).selectFrom('course').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return toRecord(row, await loadSyllabus(db, id))
}

/** @throws AppError conflict, at `slug`, where another course has that address; invalid, at `syllabus` or `about` */
/** What the form of a course chooses from. */
export const readCourseChoices = async ({ db }: SignedIn) => ({ steps: await listLadderSteps(db) })

export async function createCourse({ db, user, now }: SignedIn, values: Values) {
  const made = await render(values)
  const id = randomUUID()
  await transaction(db, async tx => {
    await claimSlug(tx, id, values.slug)
    const step = await findStep(tx, values)
    await t(tx)
      .insertInto('course')
      .values({ id, ...toColumns(values, made.about, step), created_at: now(), changed_at: now() })
      .execute()
    await writeUnits(tx, id, made.units)
    await note(tx, user.id, 'course.created', now(), { about: aboutCourse(id, values.title) })
  })
  return readCourse({ db } as SignedIn, { id })
}

/** @throws AppError notFound; conflict, where somebody else changed it since `version`, and as `createCourse` */
export async function changeCourse(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<typeof courses.change>,
) {
  const made = await render(values)
  await transaction(db, async tx => {
    const known = await t(tx)
      .selectFrom('course')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    await claimSlug(tx, id, values.slug)
    const step = await findStep(tx, values)
    const changed = await t(tx)
      .updateTable('course')
      .set({ ...toColumns(values, made.about, step), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw await missing(tx, 'course', id)
    const before = await loadSyllabus(tx, id)
    const [was, is] = [writeSyllabus(before), writeSyllabus(made.units)]
    if (was !== is) {
      await writeUnits(tx, id, made.units)
      await refuseIfEmptied(tx, id, before, made.units)
      await keepNamed(tx, user, { kind: 'syllabus', name: id, before: was, markdown: is, now: now() })
    }
    await note(tx, user.id, 'course.changed', now(), {
      about: aboutCourse(id, values.title),
      changes: findChanges(
        { ...toRecord(known, before), stepId: await readStepName(tx, known.step_id) },
        { ...values, syllabus: is, stepId: step?.name ?? '' },
      ),
    })
  })
  return readCourse({ db } as SignedIn, { id })
}

/** @throws AppError notFound; conflict, where it has groups: it is closed instead */
export async function removeCourse({ db, user, now }: SignedIn, { id }: { id: string }) {
  await transaction(db, async tx => {
    if (await hasGroup(tx, id)) {
      throw new AppError('conflict', { message: 'این دوره گروه دارد و حذف نمی‌شود؛ وضعیتش را «بسته» کنید.' })
    }
    const gone = await t(tx).deleteFrom('course').where('id', '=', id).returning('title').executeTakeFirst()
    if (!gone) throw new AppError('notFound')
    const history = await findNamed(tx, 'syllabus', id)
    if (history) await removeDocument(tx, history)
    await note(tx, user.id, 'course.removed', now(), { about: aboutCourse(id, gone.title) })
  })
  return {}
}

/** Where former versions of its syllabus are found; null while there are none. @throws AppError notFound */
export async function readSyllabusHistory({ db }: SignedIn, { id }: { id: string }) {
  const course = await t(db).selectFrom('course').select('id').where('id', '=', id).executeTakeFirst()
  if (!course) throw new AppError('notFound')
  return { document: await findNamed(db, 'syllabus', id) }
}

/** Groups live by the lessons of their course. @throws AppError invalid, at `syllabus` */
async function refuseIfEmptied(tx: Tx, id: string, before: Syllabus, after: Syllabus) {
  const isBare = (syllabus: Syllabus) => syllabus.every(({ lessons }) => lessons.length === 0)
  if (isBare(before) || !isBare(after) || !(await hasGroup(tx, id))) return
  const message = 'این دوره گروه دارد و سرفصل‌هایش خالی نمی‌شود؛ دست‌کم یک درس بنویسید.'
  throw new AppError('invalid', { message, errors: [{ field: 'syllabus', message }] })
}

const hasGroup = async (tx: Tx, courseId: string) =>
  Boolean(
    await t(tx).selectFrom('course_group').select('id').where('course_id', '=', courseId).executeTakeFirst(),
  )

/** Why a change found no row: it is not there, or somebody else was faster. */
export async function missing(tx: Tx, table: 'course' | 'course_group', id: string): Promise<AppError> {
  const known = await t(tx).selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return known ? changedMeanwhile() : new AppError('notFound')
}

/** What every change does besides: it is written down, and pages are made anew. */
export async function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  at: Date,
  noted: { about: AuditAbout; subjectId?: string; changes?: AuditChanges; details?: Record<string, unknown> },
) {
  await record(tx, { subjectId: null, ...noted, actorId, action, at })
  await invalidateTags(tx, courseTag)
}

/** How the audit log names a course. */
const aboutCourse = (id: string, name: string) => ({ kind: 'course' as const, id, name })

async function claimSlug(tx: Tx, id: string, slug: string) {
  const other = await t(tx)
    .selectFrom('course')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) return
  const message = 'دورهٔ دیگری این نشانی را دارد.'
  throw new AppError('conflict', { message, errors: [{ field: 'slug', message }] })
}

type Made = {
  title: string
  description: string
  lessons: (Syllabus[number]['lessons'][number] & { html: string | null })[]
}[]

/** The texts as HTML, before any transaction: they are rendered in a thread. */
async function render({ about, syllabus }: Values): Promise<{ about: string; units: Made }> {
  const units: Made = []
  for (const unit of parseOutline(syllabus)) {
    const lessons = []
    for (const lesson of unit.lessons) {
      const html =
        lesson.preview === null ? null : (await renderProse(lesson.preview, { field: 'syllabus' })).html
      lessons.push({ ...lesson, html })
    }
    units.push({ ...unit, lessons })
  }
  return { about: (await renderProse(about, { field: 'about' })).html, units }
}

/** @throws AppError invalid, at `syllabus`, with the line that cannot be read */
function parseOutline(outline: string): Syllabus {
  try {
    return readSyllabus(outline)
  } catch (thrown) {
    if (!(thrown instanceof SyllabusFault)) throw thrown
    const message = `سطر ${persianNumber(thrown.line)}: ${thrown.message}`
    throw new AppError('invalid', { message, errors: [{ field: 'syllabus', message }] })
  }
}

/** @throws AppError invalid, at `stepId` */
async function findStep(tx: Tx, { stepId, language }: Values): Promise<LadderStep | null> {
  if (!stepId) return null
  const step = (await listLadderSteps(tx)).find(({ id }) => id === stepId)
  if (step?.language === language) return step
  const message = step ? 'این سطح از زبان دیگری است.' : 'این سطح پیدا نشد.'
  throw new AppError('invalid', { errors: [{ field: 'stepId', message }] })
}

/** What the audit log calls a level; empty for none. */
const readStepName = async (tx: Tx, id: string | null) =>
  id === null ? '' : ((await listLadderSteps(tx)).find(step => step.id === id)?.name ?? '')

const toColumns = (values: Values, about_html: string, step: LadderStep | null) => ({
  title: values.title,
  en_title: values.enTitle || null,
  slug: values.slug,
  language: values.language,
  level: step?.level ?? (values.level || null),
  step_id: step?.id ?? null,
  greeting: values.greeting || null,
  summary: values.summary,
  about: values.about,
  about_html,
  outcomes: values.outcomes
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean),
  class_steps: values.classSteps,
  questions: values.questions,
  book: values.book || null,
  minutes: values.minutes,
  state: values.state,
  search_key: key(`${values.title} ${values.summary}`),
})

/**
 * Writes the syllabus anew; a lesson that keeps its title, or else its place, stays the same one, with its text, its dates
 * and the sessions that hold it. @throws AppError invalid, where one with a text for members would go
 */
async function writeUnits(tx: Tx, courseId: string, units: Made) {
  const before = await t(tx)
    .selectFrom('course_unit')
    .select('id')
    .where('course_id', '=', courseId)
    .execute()
  const known = await t(tx)
    .selectFrom('course_lesson')
    .innerJoin('course_unit', 'course_unit.id', 'unit_id')
    .select(['course_lesson.id', 'course_lesson.title', 'body'])
    .select(['course_unit.place as unitPlace', 'course_lesson.place'])
    .where('course_id', '=', courseId)
    .orderBy('course_unit.place')
    .orderBy('course_lesson.place')
    .execute()
  const kept = keptLessons(known, units)
  const lost = known.find(({ id, body }) => body !== null && ![...kept.values()].includes(id))
  if (lost) {
    const message = `درس «${lost.title}» برای اعضا متنی دارد و با این سرفصل‌ها پاک می‌شود؛ اول آن متن را خالی کنید.`
    throw new AppError('invalid', { message, errors: [{ field: 'syllabus', message }] })
  }
  for (const [index, { title, description, lessons }] of units.entries()) {
    const unit_id = randomUUID()
    await t(tx)
      .insertInto('course_unit')
      .values({ id: unit_id, course_id: courseId, place: index, title, description })
      .execute()
    for (const [index, written] of lessons.entries()) {
      const { html, ...lesson } = written
      const id = kept.get(written)
      const values = { unit_id, place: index, ...lesson, preview_html: html }
      if (id) await t(tx).updateTable('course_lesson').set(values).where('id', '=', id).execute()
      else {
        await t(tx)
          .insertInto('course_lesson')
          .values({ id: randomUUID(), ...values })
          .execute()
      }
    }
  }
  const gone = before.map(({ id }) => id)
  // With them go the lessons that found no place in the new ones.
  if (gone.length > 0) await t(tx).deleteFrom('course_unit').where('id', 'in', gone).execute()
}

type Known = { id: string; title: string; unitPlace: number; place: number }

/** Which of the lessons that are there each written one is: by its title, then, called otherwise, by its place. */
function keptLessons(known: readonly Known[], units: Made): Map<Made[number]['lessons'][number], string> {
  const kept = new Map<Made[number]['lessons'][number], string>()
  const byTitle = Map.groupBy(known, ({ title }) => title)
  for (const lesson of units.flatMap(({ lessons }) => lessons)) {
    const same = byTitle.get(lesson.title)?.shift()
    if (same) kept.set(lesson, same.id)
  }
  const taken = new Set(kept.values())
  const left = new Map(
    known.filter(({ id }) => !taken.has(id)).map(one => [`${one.unitPlace} ${one.place}`, one.id]),
  )
  for (const [unit, { lessons }] of units.entries()) {
    for (const [index, lesson] of lessons.entries()) {
      const id = left.get(`${unit} ${index}`)
      if (id && !kept.has(lesson)) kept.set(lesson, id)
    }
  }
  return kept
}

async function loadSyllabus(db: Db, courseId: string): Promise<Syllabus> {
  const units = await t(db)
    .selectFrom('course_unit')
    .select(['id', 'title', 'description'])
    .where('course_id', '=', courseId)
    .orderBy('place')
    .execute()
  const lessons = await t(db)
    .selectFrom('course_lesson')
    .innerJoin('course_unit', 'course_unit.id', 'unit_id')
    .select(['unit_id', 'course_lesson.title', 'course_lesson.description', 'preview'])
    .where('course_id', '=', courseId)
    .orderBy('course_lesson.place')
    .execute()
  return units.map(({ id, ...unit }) => ({
    ...unit,
    lessons: lessons
      .filter(({ unit_id }) => unit_id === id)
      .map(({ title, description, preview }) => ({ title, description, preview })),
  }))
}

type Row = Awaited<ReturnType<typeof selectOne>>
const selectOne = (db: Db) => t(db).selectFrom('course').selectAll().executeTakeFirstOrThrow()

const toRecord = (row: Row, units: Syllabus) => ({
  id: row.id,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  title: row.title,
  enTitle: row.en_title ?? '',
  slug: row.slug,
  language: row.language,
  level: row.level ?? ('' as const),
  stepId: row.step_id ?? ('' as const),
  greeting: row.greeting ?? '',
  summary: row.summary,
  about: row.about,
  outcomes: row.outcomes.join('\n'),
  classSteps: row.class_steps,
  questions: row.questions,
  book: row.book ?? '',
  minutes: row.minutes,
  syllabus: writeSyllabus(units),
  state: row.state,
})
