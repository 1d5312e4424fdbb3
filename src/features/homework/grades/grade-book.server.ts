import { type ExportColumn, exportList } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findTaught } from '#features/courses/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
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

/** The same as a spreadsheet, with a column for each homework. @throws AppError notFound, as `findTaught` */
export async function exportGrades(
  context: SignedIn,
  { group: id }: CheckedInputOf<typeof calls.exportGrades>,
) {
  const { app, db, user, now } = context
  const { title, course } = await findTaught(db, user, id)
  const { homework, learners } = await listGrades(app, db, id, now())
  const columns: ExportColumn<(typeof learners)[number]>[] = [
    { head: 'نام', kind: 'text', value: ({ name }) => name },
    { head: 'حضور (درصد)', kind: 'number', value: ({ grade }) => grade.attendance.percent },
    ...homework.map(({ title, max_points }, at) => ({
      head: `${title} (از ${persianNumber(max_points)})`,
      kind: 'number' as const,
      value: ({ cells }: (typeof learners)[number]) =>
        cells[at]!.points ?? (cells[at]!.state === 'missing' ? 0 : null),
    })),
    { head: 'میانگین تکلیف (درصد)', kind: 'number', value: ({ grade }) => grade.homework.percent },
    { head: 'میانگین آزمون (درصد)', kind: 'number', value: ({ grade }) => grade.exams.percent },
    { head: 'نمره (از ۱۰۰)', kind: 'number', value: ({ grade }) => grade.total },
    {
      head: 'نتیجه',
      kind: 'text',
      value: ({ grade: { isPassing } }) => (isPassing === null ? null : isPassing ? 'قبول' : 'زیر حد قبولی'),
    },
  ]
  return exportList(context, {
    name: 'grades',
    title: `نمره‌های ${course}، ${title}`,
    filter: { group: id },
    columns,
    readPage: async () => ({ rows: learners, next: null }),
  })
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
