import { deskMethodLabels, type Order } from '#features/payment/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import styles from './front-desk.module.css'

export type Row = { name: string; amount: number; isLess?: boolean; isSum?: boolean }

/** Lines of a receipt with their sums. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ name, amount, isLess, isSum }) => (
        <div key={name} className={isSum ? styles.sum : undefined}>
          <dt>
            <UserText>{name}</UserText>
          </dt>
          <dd>{balance(isLess ? -amount : amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The receipt of an order as it was sold: seen, and printed alone. */
export function SoldReceipt({
  order,
  person,
  school,
  paper,
}: {
  order: Order
  person: string
  school: string
  paper: 'roll' | 'a5'
}) {
  const rows: Row[] = [
    ...order.lines.map(({ title, price }) => ({ name: title, amount: price })),
    ...order.discounts.map(({ code, name, amount }) => ({
      name: code === null ? name : `تخفیف ${code}`,
      amount,
      isLess: true,
    })),
    { name: 'مبلغ سفارش', amount: order.total, isSum: true },
    ...(order.fromWallet > 0 ? [{ name: 'از کیف پول', amount: order.fromWallet }] : []),
    ...order.deskPayments.map(({ method, amount, reference }) => ({
      name: reference
        ? `${deskMethodLabels[method]}، پیگیری ${toPersianDigits(reference)}`
        : deskMethodLabels[method],
      amount,
    })),
    { name: 'مانده', amount: order.debt, isSum: true },
  ]
  return (
    <section aria-label="رسید" className={paper === 'roll' ? styles.roll : styles.a5}>
      <h2>
        <UserText>{school}</UserText>
      </h2>
      <p>
        رسید سفارش <Bdi>{toPersianDigits(order.number)}</Bdi>
      </p>
      <p>
        <UserText>{person}</UserText>، {formatDateTime(order.paidAt ?? order.createdAt)}
      </p>
      <Rows rows={rows} />
    </section>
  )
}
