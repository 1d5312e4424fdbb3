import { buffer } from 'node:stream/consumers'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '#server/app-context.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import type { Stamp } from '../epub/stamp-epub.server.ts'
import type { Ebook } from '../find-copy.server.ts'
import template from './stamp.typ?raw'
import { stampPdf } from './stamp-pdf.server.ts'

/**
 * The PDF of a book as one person's copy: their name and the number of their order are at the foot of each page.
 * @throws AppError notFound, while it is being set and for a book that has none
 */
export async function stampedPdf(
  { files }: Pick<AppContext, 'files'>,
  { ebook }: Ebook,
  stamp: Stamp,
): Promise<Buffer> {
  if (!ebook.pdf_key || ebook.upload_key) throw new AppError('notFound')
  const words = `نسخهٔ ${stamp.name}، سفارش ${stamp.orderNumber}`
  const [base, line] = await Promise.all([
    files.read(ebook.pdf_key).then(({ stream }) => buffer(stream)),
    printPdf(template, { words }, stamp.at),
  ])
  return stampPdf(base, Buffer.from(line), words)
}
