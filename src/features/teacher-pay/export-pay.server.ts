import { mayDo } from '#account/permissions.ts'
import { type ExportColumn, exportList } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatLongDate, formatTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { dressDocument } from '#server/platform/school-look.ts'
import type * as calls from './contract.ts'
import type { PayLine } from './contract.ts'
import { kindLabels, rateText, stateLabels } from './labels.ts'
import { monthName } from './months.ts'
import { findPayeeIds, readPayee } from './payees.server.ts'
import template from './statement.typ?raw'
import { readStatement } from './statements.server.ts'

/** @throws AppError notFound, where there is none, or none that is for who asks */
export async function exportPay(context: SignedIn, input: CheckedInputOf<typeof calls.exportPay>) {
  const { teacher, statement } = await find(context, input)
  const { lines, month } = statement
  return exportList(context, {
    name: `pay-${month}`,
    title: `${teacher.isTeacher ? 'حق‌التدریس' : 'مشاوره'}، ${teacher.name}، ${monthName(month)}`,
    filter: input,
    columns: exportColumns,
    readPage: async () => ({ rows: lines.map((line, index) => ({ ...line, place: index + 1 })), next: null }),
  })
}

const exportColumns: ExportColumn<PayLine & { place: number }>[] = [
  { head: 'ردیف', kind: 'number', value: ({ place }) => place },
  { head: 'شرح', kind: 'text', value: ({ title }) => title },
  { head: 'نوع', kind: 'text', value: ({ kind }) => kindLabels[kind] },
  { head: 'زمان', kind: 'moment', value: ({ startsAt }) => startsAt && new Date(startsAt) },
  { head: 'دقیقه', kind: 'number', value: ({ minutes }) => minutes },
  {
    head: 'نرخ (تومان)',
    kind: 'toman',
    value: ({ rate }) => (rate && rate.per !== 'percent' ? rate.amount : null),
  },
  {
    head: 'سهم (درصد)',
    kind: 'number',
    value: ({ rate }) => (rate?.per === 'percent' ? rate.amount : null),
  },
  { head: 'مبلغ (تومان)', kind: 'toman', value: ({ amount }) => amount },
  { head: 'توضیح', kind: 'text', value: ({ reason }) => reason },
  { head: 'شناسهٔ جلسه', kind: 'text', value: ({ sessionId }) => sessionId },
]

/** @throws AppError notFound, as `exportPay` */
export async function readPaySheet(context: SignedIn, input: CheckedInputOf<typeof calls.readPaySheet>) {
  const { app, now } = context
  const { teacher, statement } = await find(context, input)
  const brand = app.settings.BRAND_FA
  const { approvedAt, lines, total, month } = statement
  const state = approvedAt ? `تأییدشده در ${formatLongDate(approvedAt)}` : stateLabels[statement.state].label
  const data = {
    brand,
    title: teacher.isTeacher ? 'صورت‌حساب حق‌التدریس' : 'صورت‌حساب مشاوره',
    date: monthName(month),
    facts: [
      { name: teacher.isTeacher ? 'استاد' : 'مشاور', value: teacher.name },
      { name: 'ماه', value: monthName(month) },
      { name: 'وضعیت', value: state },
      { name: 'شمار سطرها', value: persianNumber(lines.length) },
    ],
    columns: ['شرح', 'زمان', 'نرخ', 'مبلغ'],
    lines: lines.map(line => ({
      title: line.kind !== 'difference' ? line.title : `${kindLabels[line.kind]}: ${line.title}`,
      reason: line.reason ?? '',
      when: line.startsAt ? `${formatDate(line.startsAt)}، ${formatTime(line.startsAt)}` : '',
      minutes: line.minutes === null ? '' : `${persianNumber(line.minutes)} دقیقه`,
      rate: line.rate ? rateText(line.rate) : '',
      amount: balance(line.amount),
    })),
    none: 'در این ماه جلسه‌ای نبوده است.',
    total: { name: approvedAt ? 'جمع' : 'جمع تا امروز، تأییدنشده', value: balance(total) },
    footer: `${brand}، ${teacher.name}، ${monthName(month)}`,
  }
  return {
    bytes: await printPdf(...dressDocument(template, data, app.settings.LOOK), now()),
    name: `pay-${month}.pdf`,
  }
}

/** Who keeps pay sees all of it; a teacher what was approved of their own. */
async function find(
  { app, db, user, now }: SignedIn,
  { teacher: id, month }: { teacher: string; month: string },
) {
  const teacher = await readPayee(app, db, id)
  const statement = await readStatement(app, db, id, month, now())
  if (!mayDo(user.roles, 'pay.keep')) {
    const isOwn = (await findPayeeIds(app, db, user.id)).includes(id)
    if (!isOwn || statement.state !== 'approved') throw new AppError('notFound')
  }
  return { teacher, statement }
}
