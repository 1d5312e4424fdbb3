import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findTaught } from '#features/courses/public.server.ts'
import { isoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { formatCsv } from '#server/platform/csv.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { HomeworkTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { listGrades, readGradeRules } from './grades.server.ts'
import { readSentences } from './report-cards.server.ts'

const t = withTables<HomeworkTables>()

/** @throws AppError notFound, as `findTaught` */
export async function readGradeBook(
  { app, db, user, now }: SignedIn,
  { group: id }: CheckedInputOf<typeof calls.readGradeBook>,
) {
  const { title, course } = await findTaught(db, user, id)
  const { rules, homework, learners } = await listGrades(app, db, id, now())
  const sentences = await readSentences(db, id)
  return {
    book: {
      group: { id, title, course },
      rules,
      homework: homework.map(({ id, title, max_points, due_at }) => ({
        id,
        title,
        mostPoints: max_points,
        dueAt: due_at.toISOString(),
      })),
      learners: learners.map(learner => ({ ...learner, sentence: sentences.get(learner.id) ?? '' })),
    },
  }
}

/** @throws AppError notFound, as `findTaught` */
export async function readGradeTable(
  { app, db, user, now }: SignedIn,
  { group: id }: CheckedInputOf<typeof calls.readGradeTable>,
) {
  await findTaught(db, user, id)
  const { homework, learners } = await listGrades(app, db, id, now())
  const head = [
    'نام',
    'حضور (درصد)',
    ...homework.map(({ title, max_points }) => `${title} (از ${max_points})`),
    'میانگین تکلیف (درصد)',
    'میانگین آزمون (درصد)',
    'نمره (از ۱۰۰)',
    'نتیجه',
  ]
  const rows = learners.map(({ name, cells, grade }) => [
    name,
    grade.attendance.percent,
    ...cells.map(({ state, points }) => points ?? (state === 'missing' ? 0 : null)),
    grade.homework.percent,
    grade.exams.percent,
    grade.total,
    grade.isPassing === null ? null : grade.isPassing ? 'قبول' : 'زیر حد قبولی',
  ])
  return {
    bytes: formatCsv([head, ...rows]),
    name: `grades-${isoDay(now())}.csv`,
  }
}

/** @throws AppError notFound; invalid, where the shares make no hundred; conflict, where somebody changed them meanwhile */
export async function changeGradeRules(
  { db, user, now }: SignedIn,
  { group, version, attendance, homework, exams, passMark }: CheckedInputOf<typeof calls.changeGradeRules>,
) {
  await findTaught(db, user, group)
  if (attendance + homework + exams !== 100) {
    const message = 'سهم حضور، تکلیف و آزمون روی هم باید ۱۰۰ باشد.'
    throw new AppError('invalid', { message, errors: [{ field: 'homework', message }] })
  }
  const values = { attendance, homework, exams, passing_grade: passMark, changed_at: now() }
  return transaction(db, async tx => {
    const changed = await t(tx)
      .insertInto('grade_rules')
      .values({ group_id: group, ...values })
      .onConflict(conflict =>
        conflict
          .column('group_id')
          .doUpdateSet({ ...values, version: version + 1 })
          .where('grade_rules.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst()
    // Rules that were the usual ones when they were read have a version of 1 by now.
    if (!changed || changed.version !== version + 1) {
      throw new AppError('conflict', {
        message: 'همکار دیگری در این میان این قانون‌ها را تغییر داده است. صفحه را تازه کنید.',
      })
    }
    return { rules: await readGradeRules(tx, group) }
  })
}
