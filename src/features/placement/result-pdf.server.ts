import { findFullName } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { levelNames } from '#persian/level-names.ts'
import type { RequestContext } from '#server/app-context.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { dressDocument } from '#server/platform/school-look.ts'
import { describeConfidence, describeHalf, skillCanDo, skillNames, wholeCanDo } from './can-do.ts'
import type { readResultPdf as readResultPdfCall } from './contract.ts'
import { findOwnDone, readResult } from './result.server.ts'
import template from './result.typ?raw'
import { describeSubject, describeUnmeasured } from './result-labels.ts'

/** A result of one's own as PDF. @throws AppError notFound */
export async function readResultPdf(
  context: RequestContext,
  { id }: CheckedInputOf<typeof readResultPdfCall>,
) {
  const attempt = await findOwnDone(context, id)
  const { result } = await readResult(context, { id })
  const name =
    attempt.guest_name ?? (attempt.user_id ? await findFullName(context.db, attempt.user_id) : null)
  const whole = wholeCanDo[result.level]
  const data = {
    brand: context.app.settings.BRAND_FA,
    title: `کارنامهٔ تعیین سطح ${describeSubject(result)}`,
    name,
    level: result.level,
    levelName: `${levelNames[result.level]}، ${describeHalf(result.position)}`,
    summary: [whole.title, whole.description, whole.next].join(' '),
    facts: [
      { name: 'تاریخ', value: formatLongDate(result.finishedAt) },
      { name: 'اعتبار تا', value: formatLongDate(result.validUntil) },
      { name: 'اطمینان', value: result.isTyped ? 'ثبت آزمونگر' : describeConfidence(result.confidence) },
    ],
    skills: [
      ...result.skills.map(({ skill, level, confidence }) => ({
        name: skillNames[skill],
        level,
        text: skillCanDo[skill][level],
        confidence: result.isTyped ? '' : describeConfidence(confidence),
      })),
      ...(result.oral
        ? [
            {
              name: skillNames.speaking,
              level: result.oral.level,
              text: skillCanDo.speaking[result.oral.level],
              confidence: 'شنیدهٔ آزمونگر',
            },
          ]
        : []),
    ],
    note: describeUnmeasured(result),
    footer: 'این برگه گواهی رسمی نیست؛ سطح کلاس را نشان می‌دهد.',
  }
  const bytes = await printPdf(
    ...dressDocument(template, data, context.app.settings.LOOK),
    new Date(result.finishedAt),
  )
  return { bytes, name: `placement-${result.language}.pdf`, saveAs: `${data.title}.pdf` }
}
