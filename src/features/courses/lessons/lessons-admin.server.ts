import { findChanges } from '#account/public.server.ts'
import type { AuditAction } from '#account/staff/audit-actions.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { renderProse } from '#server/engines/prose/prose.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { aboutGroup } from '../groups/group-name.server.ts'
import { note } from '../studio/courses.server.ts'
import type { CourseTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { listLessons, readOpeningTimes } from './lessons.server.ts'

const t = withTables<CourseTables>()

/** @throws AppError notFound */
export async function adminLessons({ db }: SignedIn, { id }: CheckedInputOf<typeof calls.adminLessons>) {
  const known = await t(db).selectFrom('course').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new AppError('notFound')
  return {
    lessons: (await listLessons(db, id)).map(({ id, unit, title, body, version }, at) => ({
      id,
      unit,
      title,
      version,
      number: at + 1,
      body: body ?? '',
    })),
  }
}

/** @throws AppError notFound; conflict, where somebody else wrote it since `version`; invalid, at `body` */
export async function writeLesson(
  { db, user, now }: SignedIn,
  { lesson, version, body }: CheckedInputOf<typeof calls.writeLesson>,
) {
  const html = body.trim() ? (await renderProse(body, { field: 'body', topHeading: 4 })).html : null
  await transaction(db, async tx => {
    const written = await t(tx)
      .updateTable('course_lesson')
      .set({ body: html === null ? null : body, body_html: html, version: version + 1 })
      .where('id', '=', lesson)
      .where('version', '=', version)
      .returning(({ selectFrom }) => [
        'title',
        selectFrom('course_unit')
          .whereRef('course_unit.id', '=', 'unit_id')
          .select('course_id')
          .as('courseId'),
      ])
      .executeTakeFirst()
    if (!written) throw await missing(tx, lesson)
    await note(tx, user.id, 'lesson.written', now(), {
      about: { kind: 'course', id: written.courseId!, name: written.title },
      details: { lesson },
    })
  })
  return { version: version + 1 }
}

async function missing(tx: Tx, id: string): Promise<AppError> {
  const known = await t(tx).selectFrom('course_lesson').select('id').where('id', '=', id).executeTakeFirst()
  return known
    ? new AppError('conflict', {
        message: 'همکار دیگری این درس را هم‌زمان نوشته است. متن خود را نگه دارید و صفحه را تازه کنید.',
      })
    : new AppError('notFound')
}

/** @throws AppError notFound */
const findGroup = (db: Db, id: string) =>
  t(db).selectFrom('course_group').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

/** @throws AppError notFound */
export async function adminOpening({ db }: SignedIn, { id }: CheckedInputOf<typeof calls.adminOpening>) {
  const group = await findGroup(db, id)
  const lessons = await listLessons(db, group.course_id)
  const times = await readOpeningTimes(db, group, lessons)
  const dates = await t(db).selectFrom('lesson_date').selectAll().where('group_id', '=', id).execute()
  const days = new Map(dates.map(({ lesson_id, day }) => [lesson_id, day]))
  return {
    rule: group.opening,
    days: group.opening_days,
    allOpen: group.lessons_open,
    lessons: lessons.map(({ id, title }, at) => ({
      id,
      title,
      number: at + 1,
      day: days.get(id) ?? null,
      opensAt: times[at]?.toISOString() ?? null,
    })),
  }
}

/** Dates stay when another rule is chosen, to be there again. @throws AppError notFound; invalid, at `days` or `dates` */
export async function changeOpening(
  { db, user, now }: SignedIn,
  { id, rule, days, dates }: CheckedInputOf<typeof calls.changeOpening>,
) {
  if (rule === 'days' && days === null) {
    throw new AppError('invalid', { errors: [{ field: 'days', message: 'فاصله را به روز وارد کنید.' }] })
  }
  await transaction(db, async tx => {
    const group = await findGroup(tx, id)
    if (rule === 'dates') await writeDates(tx, group, dates)
    await t(tx)
      .updateTable('course_group')
      .set({ opening: rule, opening_days: rule === 'days' ? days : null })
      .where('id', '=', id)
      .execute()
    await note(tx, user.id, 'lessons.ruled', now(), {
      about: await aboutGroup(tx, id),
      changes: findChanges({ rule: group.opening }, { rule }),
      details: { group: id, rule },
    })
  })
  return {}
}

async function writeDates(
  tx: Tx,
  group: Awaited<ReturnType<typeof findGroup>>,
  dates: CheckedInputOf<typeof calls.changeOpening>['dates'],
) {
  const known = new Set((await listLessons(tx, group.course_id)).map(({ id }) => id))
  const own = new Map(dates.filter(({ lesson }) => known.has(lesson)).map(one => [one.lesson, one.day]))
  if (own.size === 0) {
    const message = 'دست‌کم برای یک درس روزی بنویسید.'
    throw new AppError('invalid', { message, errors: [{ field: 'dates', message }] })
  }
  await t(tx).deleteFrom('lesson_date').where('group_id', '=', group.id).execute()
  await t(tx)
    .insertInto('lesson_date')
    .values([...own].map(([lesson_id, day]) => ({ group_id: group.id, lesson_id, day })))
    .execute()
}

const opened = (open: boolean): AuditAction => (open ? 'lessons.opened' : 'lessons.closed')

/** @throws AppError notFound */
export async function openLessons(
  { db, user, now }: SignedIn,
  { id, open }: CheckedInputOf<typeof calls.openLessons>,
) {
  await transaction(db, async tx => {
    await t(tx)
      .updateTable('course_group')
      .set({ lessons_open: open })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await note(tx, user.id, opened(open), now(), { about: await aboutGroup(tx, id), details: { group: id } })
  })
  return {}
}
