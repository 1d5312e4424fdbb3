import { mayDo } from '#account/permissions.ts'
import { findFullName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { balance, toman } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/database/database.ts'
import { printPdf } from '#server/pdf/print-pdf.ts'
import type * as calls from './contract.ts'
import type { Order } from './contract.ts'
import { showOrder } from './find-order.server.ts'
import { orderName, refundDestinations } from './labels.ts'
import template from './receipt.typ?raw'
import { findPayment, paidBy, receiptFacts } from './receipt-facts.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/**
 * The receipt of a paid order, for its buyer and for whoever keeps the books.
 * @throws AppError notFound, alike for somebody else's, for none, and for one that was never paid
 */
export async function readReceipt(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readReceipt>,
) {
  const row = await t(db)
    .selectFrom('orders')
    .select(['number', 'user_id', 'paid_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const maySee = row && (row.user_id === user.id || mayDo(user.roles, 'payments.read'))
  if (!maySee || row.paid_at === null) throw new AppError('notFound')
  const order = await showOrder(db, id, now())
  const data = receiptData(order, {
    brand: app.settings.BRAND_FA,
    buyer: await findBuyerName(db, row.user_id),
  })
  return { bytes: await printPdf(template, data, row.paid_at), name: `hamava-${row.number}.pdf` }
}

const findBuyerName = async (db: Db, userId: string | null) =>
  (userId === null ? null : await findFullName(db, userId)) ?? ''

/** What `receipt.typ` reads: sentences ready to be set. */
export function receiptData(order: Order, { brand, buyer }: { brand: string; buyer: string }) {
  const { lines, discount, fromWallet, total, refunds } = order
  const walletPart = findPayment(order) ? fromWallet : 0
  return {
    brand,
    title: 'رسید پرداخت',
    number: orderName(order.number),
    facts: receiptFacts(order, buyer),
    columns: ['شرح', 'مبلغ'],
    lines: lines.map(({ title, price }) => ({ title, amount: toman(price) })),
    sums: [
      ...(discount ? [{ name: `تخفیف «${discount.code}»`, amount: balance(-discount.amount) }] : []),
      ...(walletPart > 0 ? [{ name: 'از کیف پول', amount: balance(-walletPart) }] : []),
    ],
    total: { name: paidBy(order), amount: balance(total - walletPart) },
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
