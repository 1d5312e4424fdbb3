import { mayDo } from '#account/permissions.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDate, formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { dressDocument } from '#server/platform/school-look.ts'
import type * as calls from './contract.ts'
import type { Invoice } from './contract.ts'
import template from './invoice.typ?raw'
import { formatNumber, invoiceName, kindLabels, paidNames, rateName } from './labels.ts'
import { showInvoice } from './read-invoice.server.ts'
import type { InvoicesAndBooks } from './tables.server.ts'

const t = withTables<InvoicesAndBooks>()

/** An invoice for its buyer, and for staff who read them. @throws AppError notFound, alike for somebody else's and for none */
export async function readInvoicePdf(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readInvoicePdf>,
) {
  const row = await t(db)
    .selectFrom('invoice')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.user_id', 'issued_at'])
    .where('invoice.id', '=', id)
    .executeTakeFirst()
  const isOwn = row?.user_id === user.id
  if (!row || !(isOwn || mayDo(user.roles, 'invoices.read'))) throw new AppError('notFound')
  const invoice = await showInvoice(db, user, id, now(), { isOwn })
  const dressed = dressDocument(template, describeInvoice(invoice, app.settings.BRAND_FA), app.settings.LOOK)
  return {
    bytes: await printPdf(...dressed, row.issued_at),
    name: `invoice-${invoice.year}-${invoice.number}.pdf`,
    saveAs: `${invoiceName(invoice).replace('/', '-')}.pdf`,
  }
}

const rials = (amount: number) => persianNumber(amount)

/** What `invoice.typ` reads: sentences ready to be set. */
export function describeInvoice(invoice: Invoice, brand: string) {
  const { seller, buyer, lines, kind } = invoice
  const fact = (name: string, value: string | null, options: { ltr?: boolean; wide?: boolean } = {}) =>
    value ? [{ name, value: toPersianDigits(value), ltr: false, wide: false, ...options }] : []
  const original = invoice.others.find(other => other.id === invoice.originalId)
  const { title } = kindLabels[kind]
  return {
    brand,
    title,
    number: `شماره: ${formatNumber(invoice)}`,
    date: `تاریخ صدور: ${formatDate(invoice.issuedAt)}`,
    state: invoice.isCancelled ? 'این صورتحساب باطل شده است.' : null,
    sellerName: 'فروشنده',
    seller: [
      ...fact('نام', seller.legalName, { wide: true }),
      ...fact('شناسهٔ ملی', seller.nationalId),
      ...fact('شمارهٔ اقتصادی', seller.economicNumber),
      ...fact('شمارهٔ ثبت', seller.registrationNumber),
      ...fact('کد پستی', seller.postalCode),
      ...fact('تلفن', seller.phone, { ltr: true }),
      ...fact('نشانی', seller.address, { wide: true }),
    ],
    buyerName: 'خریدار',
    buyer: [
      ...fact('نام', buyer.name ?? 'مصرف‌کنندهٔ نهایی', { wide: true }),
      ...fact(buyer.nationalId?.length === 11 ? 'شناسهٔ ملی' : 'کد ملی', buyer.nationalId),
      ...fact('شمارهٔ اقتصادی', buyer.economicNumber),
      ...fact('کد پستی', buyer.postalCode),
    ],
    unit: 'همهٔ مبلغ‌ها به ریال است. مالیات بر ارزش افزوده در مبلغ پرداختی هر ردیف است.',
    columns: [
      'ردیف',
      'شرح',
      'مبلغ',
      'تخفیف',
      'نرخ مالیات',
      'مالیات',
      kind === 'return' ? 'برگشتی' : 'پرداختی',
    ],
    lines: lines.map(line => [
      persianNumber(line.position + 1),
      line.title,
      rials(line.price),
      rials(line.discount),
      rateName(line.rate),
      rials(line.tax),
      rials(line.total),
    ]),
    sums: [
      ...(invoice.discount > 0 ? [{ name: 'تخفیف', amount: rials(invoice.discount) }] : []),
      { name: 'مبلغ بی مالیات', amount: rials(invoice.total - invoice.tax) },
      { name: 'مالیات بر ارزش افزوده', amount: rials(invoice.tax) },
    ],
    total: {
      name: kind === 'return' ? 'مبلغ برگشتی' : 'مبلغ صورتحساب',
      amount: `${rials(invoice.total)} ریال`,
      inToman: `برابر ${balance(invoice.total)}`,
    },
    paidName: kind === 'return' ? 'بازگشت به' : 'تسویه',
    paid: invoice.paid.map(({ method, amount }) => ({ name: paidNames[method], amount: rials(amount) })),
    note: original
      ? `صورتحساب مرجع: ${formatNumber(original)} از ${formatDate(original.at)}.${
          kind === 'return' ? ` زمان برگشت: ${formatDateTime(invoice.at)}.` : ''
        }`
      : `زمان فروش: ${formatDateTime(invoice.at)}. سفارش ${toPersianDigits(invoice.order.number)}.`,
    signatures: ['مهر و امضای فروشنده', 'امضای خریدار'],
    footer: `${seller.legalName}، ${title} ${formatNumber(invoice)}`,
    pages: Array.from({ length: 20 }, (_, index) => `صفحهٔ ${persianNumber(index + 1)}`),
  }
}
