import { mayDo } from '#account/permissions.ts'
import { findFullNames } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { balance, toman } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { dressDocument } from '#server/platform/school-look.ts'
import type * as calls from './contract.ts'
import type { Order } from './contract.ts'
import { showOrder } from './find-order.server.ts'
import { orderName, refundDestinations } from './labels.ts'
import { findParts, type ReceiptPart } from './manifest.server.ts'
import template from './receipt.typ?raw'
import { findPayment, paidBy, receiptFacts } from './receipt-facts.ts'
import { describeInEnglish } from './receipt-in-english.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/**
 * The receipt of a paid order, for its buyer and for staff who see the school's orders.
 * @throws AppError notFound, alike for somebody else's, for none, and for one that was never paid
 */
export async function readReceipt(
  { app, db, user, now }: SignedIn,
  { id, lang }: CheckedInputOf<typeof calls.readReceipt>,
) {
  const row = await t(db)
    .selectFrom('orders')
    .select(['number', 'user_id', 'paid_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const maySee = row && (row.user_id === user.id || mayDo(user.roles, 'orders.read'))
  if (!maySee || row.paid_at === null) throw new AppError('notFound')
  const order = await showOrder(db, id, now())
  const parts = await findParts(app, db, id)
  const { BRAND_FA, BRAND_LATIN } = app.settings
  const { name = '', enName = '' } = (await findBuyer(db, row.user_id)) ?? {}
  const data =
    lang === 'en'
      ? describeInEnglish(order, { brand: BRAND_LATIN, buyer: enName || name, parts })
      : receiptData(order, { brand: BRAND_FA, buyer: name, parts })
  const dressed = dressDocument(template, data, app.settings.LOOK)
  return {
    bytes: await printPdf(...dressed, row.paid_at),
    name: `receipt-${row.number}${lang === 'en' ? '-en' : ''}.pdf`,
  }
}

const findBuyer = async (db: Db, userId: string | null) =>
  userId === null ? undefined : (await findFullNames(db, [userId])).get(userId)

/** What `receipt.typ` reads: sentences ready to be set. */
export function receiptData(
  order: Order,
  { brand, buyer, parts }: { brand: string; buyer: string; parts: readonly ReceiptPart[] },
) {
  const { lines, discounts, fromWallet, total, refunds } = order
  const walletPart = findPayment(order) ? fromWallet : 0
  return {
    lang: 'fa',
    brand,
    title: 'رسید پرداخت',
    number: orderName(order.number),
    facts: receiptFacts(order, buyer),
    columns: ['شرح', 'مبلغ'],
    lines: lines.map(({ title, price }) => ({ title, amount: toman(price) })),
    sums: [
      ...discounts.map(({ code, name, amount }) => ({
        name: code === null ? name : `تخفیف «${code}»`,
        amount: balance(-amount),
      })),
      ...(walletPart > 0 ? [{ name: 'از کیف پول', amount: balance(-walletPart) }] : []),
    ],
    total: { name: paidBy(order), amount: balance(total - walletPart) },
    plan:
      parts.length === 0
        ? null
        : {
            title: 'قسط‌ها',
            columns: ['قسط', 'سررسید', 'مبلغ', 'پرداخت'],
            rows: parts.map(({ position, dueDay, amount, paid }) => [
              persianNumber(position),
              formatDate(parseIsoDay(dueDay)!),
              balance(amount),
              paid >= amount ? 'شده' : paid > 0 ? balance(paid) : 'نشده',
            ]),
          },
    note:
      refunds.length === 0
        ? null
        : refunds
            .map(
              ({ amount, to, at }) =>
                `${formatDate(at)}: بازگشت ${balance(amount)} به ${refundDestinations[to]}.`,
            )
            .join(' '),
    footer: `${brand} این رسید را صادر کرده است؛ مهر و امضا نمی‌خواهد. شمارهٔ سفارش: ${toPersianDigits(order.number)}`,
  }
}
