import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import type { Settings } from '#server/platform/config.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { dressDocument } from '#server/platform/school-look.ts'
import certificateTemplate from './certificate.typ?raw'
import { type Lang, pdfWords } from './certificate-labels.ts'
import { checkCredential } from './check.server.ts'
import type * as calls from './contract.ts'
import type { Checked } from './contract.ts'
import transcript from './transcript.typ?raw'
import { describeTranscript } from './transcript-labels.ts'

/** A credential as PDF: what was taken back says so across the sheet. @throws AppError notFound */
export async function readCertificatePdf(
  context: RequestContext,
  { number, lang }: CheckedInputOf<typeof calls.readCertificatePdf>,
) {
  const { credential } = await checkCredential(context, { number })
  const { template, data } = renderCertificate(context.app.settings, credential, lang)
  const bytes = await printPdf(
    ...dressDocument(template, data, context.app.settings.LOOK),
    new Date(credential.issuedAt),
  )
  return { bytes, name: `${number}-${lang}.pdf` }
}

/** The template of a credential, and what it reads. */
export function renderCertificate(settings: Settings, credential: Checked, lang: Lang) {
  const { facts, qr } = credential
  const frame = {
    lang,
    rtl: lang === 'fa',
    brand: lang === 'fa' ? settings.BRAND_FA : settings.BRAND_LATIN,
    qr,
  }
  return facts.kind === 'transcript'
    ? { template: transcript, data: { ...frame, ...describeTranscript(credential, facts, lang) } }
    : { template: certificateTemplate, data: { ...frame, ...pdfWords(credential, facts, lang) } }
}
