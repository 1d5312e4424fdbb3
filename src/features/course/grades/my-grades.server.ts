import { findFullName } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { teacherCards } from '#features/teachers/public.server.ts'
import { percent, persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { printPdf } from '#server/pdf/print-pdf.ts'
import { findMine } from '../enrolment.server.ts'
import type * as calls from './contract.ts'
import { listGrades } from './grades.server.ts'
import template from './report.typ?raw'

/** @throws AppError notFound, as `findMine` */
export async function myGrades({ db, user, now }: SignedIn, { id }: CheckedInputOf<typeof calls.myGrades>) {
  const mine = await findMine(db, user.id, id)
  const { rules, learners } = await listGrades(db, mine.group_id, now(), id)
  return { grade: learners[0]!.grade, rules }
}

const cellLabels = {
  open: 'در مهلت',
  missing: 'فرستاده نشد',
  uncounted: 'حساب نمی‌شود',
  waiting: 'در صف تصحیح',
  returned: 'در انتظار تلاش دوم',
} as const

/** @throws AppError notFound, as `findMine` */
export async function myReport(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.myReport>,
) {
  const mine = await findMine(db, user.id, id)
  const { rules, homework, learners } = await listGrades(db, mine.group_id, now(), id)
  const { grade, cells } = learners[0]!
  const teacher = (await teacherCards(db, [mine.teacher_id])).get(mine.teacher_id ?? '')
  const brand = app.settings.BRAND_FA
  const data = {
    brand,
    title: 'کارنامه',
    date: formatLongDate(now()),
    facts: [
      { name: 'زبان‌آموز', value: (await findFullName(db, user.id)) ?? '' },
      { name: 'دوره', value: mine.title },
      { name: 'گروه', value: mine.groupTitle },
      { name: 'استاد', value: teacher?.name ?? '—' },
      { name: 'سطح', value: mine.level ?? '—' },
      { name: 'زمان', value: `${formatLongDate(mine.starts_at)} تا ${formatLongDate(mine.ends_at)}` },
    ],
    columns: ['تکلیف', 'نمره'],
    lines: homework.map((task, index) => {
      const { state, points } = cells[index]!
      return {
        title: `جلسهٔ ${persianNumber(task.number)}: ${task.title}`,
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
    ],
    total: {
      name: grade.isPassing === null ? 'نمره' : grade.isPassing ? 'نمره، قبول' : 'نمره، زیر حد قبولی',
      value: grade.total === null ? '—' : `${persianNumber(grade.total)} از ${persianNumber(100)}`,
    },
    footer: `${brand}، وضعیت تا ${formatLongDate(now())}. حد قبولی: ${toPersianDigits(rules.passMark)} از ${toPersianDigits(100)}`,
  }
  return { bytes: await printPdf(template, data, now()), name: `report-${mine.slug}.pdf` }
}
