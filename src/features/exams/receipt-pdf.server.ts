import { findFullName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { dressDocument } from '#server/platform/school-look.ts'
import type { readReceiptPdf as readReceiptPdfCall } from './contract.ts'
import { formatSeconds } from './format-seconds.ts'
import { readPaper } from './paper.server.ts'
import template from './receipt.typ?raw'

/**
 * The receipt of an attempt of one's own as PDF: when it was handed in, and the code that its answers come to.
 * @throws AppError notFound, alike for another's and for one that is not over
 */
export async function readReceiptPdf(
  { app, db, user, now }: SignedIn,
  { attempt: attemptId }: CheckedInputOf<typeof readReceiptPdfCall>,
) {
  const paper = await readPaper(db, { attemptId, userId: user.id, now: now() })
  const { receipt, exam } = paper
  if (!receipt) throw new AppError('notFound')
  const brand = app.settings.BRAND_FA
  const isCounted = paper.state === 'submitted'
  const data = {
    brand,
    title: 'رسید آزمون',
    exam: exam.title,
    state: isCounted ? 'تحویل شد' : 'به حساب نیامد',
    facts: [
      { name: 'نام', value: (await findFullName(db, user.id)) ?? '' },
      {
        name: 'زبان و سطح',
        value: [nameLanguage(exam.language), exam.level].filter(Boolean).join('، '),
      },
      {
        name: 'شروع',
        value: `${formatLongDate(paper.startedAt)}، ساعت ${formatTime(paper.startedAt)}`,
      },
      {
        name: 'تحویل',
        value: `${formatLongDate(receipt.submittedAt)}، ساعت ${formatTime(receipt.submittedAt)}`,
      },
      {
        name: 'پاسخ‌ها',
        value: `${toPersianDigits(receipt.answered)} از ${toPersianDigits(receipt.total)} پرسش`,
      },
      { name: 'چگونه', value: handedInBy[receipt.by] },
      ...(paper.givenBack > 0 ? [{ name: 'زمان قطعی که برگشت', value: formatSeconds(paper.givenBack) }] : []),
    ],
    code: receipt.code,
    // In groups of eight, four to a line, so that two people can compare it.
    hash: receipt.hash.match(/.{32}/g)!.map(line => line.match(/.{8}/g)!.join(' ')),
    note: 'این کد از روی همهٔ پاسخ‌ها و زمان تحویل ساخته شده است (SHA-256)؛ با تغییر حتی یک حرف عوض می‌شود. اگر دربارهٔ پاسخی بحثی پیش آمد، همین برگه را نشان دهید.',
    footer: `${brand} این رسید را صادر کرده است؛ نمره در آن نیست.`,
  }
  const bytes = await printPdf(
    ...dressDocument(template, data, app.settings.LOOK),
    new Date(receipt.submittedAt),
  )
  return { bytes, name: `exam-${receipt.code}.pdf`, saveAs: `رسید ${exam.title}.pdf` }
}

const handedInBy = {
  learner: 'زبان‌آموز تحویل داد',
  time: 'با پایان زمان خودبه‌خود تحویل شد',
  staff: 'آموزشگاه ثبت کرد',
}
