import { findFullNames } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findTaught, listTaught, selectGroups } from '#features/courses/public.server.ts'
import { selectEnrolments } from '#features/enrolment/public.server.ts'
import { teacherCards } from '#features/teachers/public.server.ts'
import { percent, persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatLongDate, isoDay } from '#persian/jalali.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import { detectDirection } from '#persian/strong-letters.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { dressDocument } from '#server/platform/school-look.ts'
import type { HomeworkTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { listGrades } from './grades.server.ts'
import template from './report.typ?raw'

const t = withTables<HomeworkTables>()

const cellLabels = {
  open: 'در مهلت',
  missing: 'فرستاده نشد',
  uncounted: 'حساب نمی‌شود',
  waiting: 'در صف تصحیح',
  returned: 'در انتظار تلاش دوم',
} as const

/** What teachers say of these enrolments, by enrolment. */
export async function readSentences(db: Db, groupId: string): Promise<Map<string, string>> {
  const rows = await t(db)
    .selectFrom('report_sentence')
    .innerJoin(selectEnrolments(db).as('enrolment'), 'enrolment.id', 'enrolment_id')
    .select(['enrolment_id', 'body'])
    .where('group_id', '=', groupId)
    .execute()
  return new Map(rows.map(({ enrolment_id, body }) => [enrolment_id, body]))
}

type Asked = { app: AppContext; db: Db; now: Date }

/**
 * The report cards of a group's learners as one PDF, each from a sheet of its own on; of one enrolment where it is named.
 * @throws AppError notFound, where there is none
 */
export async function printReportCards(
  { app, db, now }: Asked,
  groupId: string,
  enrolmentId?: string,
): Promise<Uint8Array> {
  const group = await selectGroups(db).where('course_group.id', '=', groupId).executeTakeFirst()
  const { rules, homework, learners } = await listGrades(app, db, groupId, now, enrolmentId)
  if (!group || learners.length === 0) throw new AppError('notFound')
  const teacher = (await teacherCards(db, [group.teacher_id])).get(group.teacher_id ?? '')
  const sentences = await readSentences(db, groupId)
  const brand = app.settings.BRAND_FA
  const date = formatLongDate(now)
  const cards = learners.map(({ id, name, cells, grade }) => ({
    title: 'کارنامه',
    date,
    facts: [
      { name: 'زبان‌آموز', value: name },
      { name: 'دوره', value: group.courseTitle },
      { name: 'گروه', value: group.title },
      { name: 'استاد', value: teacher?.name ?? '—' },
      { name: 'سطح', value: group.level ?? '—' },
      { name: 'زمان', value: `${formatLongDate(group.starts_at)} تا ${formatLongDate(group.ends_at)}` },
    ],
    columns: ['تکلیف', 'نمره'],
    lines: homework.map((task, index) => {
      const { state, points } = cells[index]!
      return {
        session: `جلسهٔ ${persianNumber(task.number)}:`,
        title: task.title,
        ltr: detectDirection(task.title) === 'ltr',
        value:
          state === 'marked'
            ? `${persianNumber(points ?? 0)} از ${persianNumber(task.max_points)}`
            : cellLabels[state],
      }
    }),
    none: 'برای این گروه هنوز تکلیفی داده نشده است.',
    parts: [
      {
        name: `حضور (${percent(rules.attendance)} نمره)`,
        value:
          grade.attendance.percent === null
            ? '—'
            : `${percent(grade.attendance.percent)}، ${persianNumber(grade.attendance.count)} از ${persianNumber(grade.attendance.of)} جلسه`,
      },
      {
        name: `تکلیف (${percent(rules.homework)} نمره)`,
        value: grade.homework.percent === null ? '—' : percent(grade.homework.percent),
      },
      ...(rules.exams > 0
        ? [
            {
              name: `آزمون (${percent(rules.exams)} نمره)`,
              value: grade.exams.percent === null ? '—' : percent(grade.exams.percent),
            },
          ]
        : []),
    ],
    total: {
      name: grade.isPassing === null ? 'نمره' : grade.isPassing ? 'نمره، قبول' : 'نمره، زیر حد قبولی',
      value: grade.total === null ? '—' : `${persianNumber(grade.total)} از ${persianNumber(100)}`,
    },
    sentenceHead: 'نظر استاد',
    sentence: sentences.get(id) ?? '',
  }))
  const footer = `${brand}، وضعیت تا ${date}. حد قبولی: ${toPersianDigits(rules.passMark)} از ${toPersianDigits(100)}`
  const data = { brand, title: 'کارنامه', footer, cards }
  return printPdf(...dressDocument(template, data, app.settings.LOOK), now)
}

/** Whose groups are all of them, where report cards are printed. */
const printers: readonly string[] = ['registrar', 'admin', 'owner']

export async function listReportGroups(
  context: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.listReportGroups>,
) {
  const { rows, total } = await listTaught(context, { page, perPage, ofAll: printers })
  const items = rows.map(({ starts_at, ends_at, ...group }) => ({
    ...group,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
  }))
  return { items, page, perPage, total }
}

/** @throws AppError notFound, as `findTaught` */
export async function readReportGroup(
  { db, user }: SignedIn,
  { group: id }: CheckedInputOf<typeof calls.readReportGroup>,
) {
  const { title, course } = await findTaught(db, user, id, printers)
  const enrolments = await selectEnrolments(db).where('enrolment.group_id', '=', id).execute()
  const names = await findFullNames(
    db,
    enrolments.map(({ user_id }) => user_id),
  )
  const sentences = await readSentences(db, id)
  const learners = enrolments.map(enrolment => ({
    id: enrolment.id,
    name: names.get(enrolment.user_id)?.name ?? '',
    hasSentence: sentences.has(enrolment.id),
  }))
  return { group: { id, title, course }, learners: byAlphabet(learners, ({ name }) => name) }
}

/** @throws AppError notFound, as `findTaught`, and for an enrolment of another group */
export async function readReportCards(
  { app, db, user, now }: SignedIn,
  { group, enrolment }: CheckedInputOf<typeof calls.readReportCards>,
) {
  await findTaught(db, user, group, printers)
  const bytes = await printReportCards({ app, db, now: now() }, group, enrolment)
  return { bytes, name: `report-cards-${isoDay(now())}.pdf` }
}

/** @throws AppError notFound, as `findTaught`, and for an enrolment of another group */
export async function writeReportSentence(
  { db, user, now }: SignedIn,
  { group, enrolment, sentence }: CheckedInputOf<typeof calls.writeReportSentence>,
) {
  await findTaught(db, user, group)
  await selectEnrolments(db)
    .where('enrolment.id', '=', enrolment)
    .where('enrolment.group_id', '=', group)
    .executeTakeFirstOrThrow(notFound)
  if (sentence === '') {
    await t(db).deleteFrom('report_sentence').where('enrolment_id', '=', enrolment).execute()
    return {}
  }
  const values = { body: sentence, written_by: user.id, changed_at: now() }
  await t(db)
    .insertInto('report_sentence')
    .values({ enrolment_id: enrolment, ...values })
    .onConflict(conflict => conflict.column('enrolment_id').doUpdateSet(values))
    .execute()
  return {}
}
