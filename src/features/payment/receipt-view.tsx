import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { aboutPath } from '#features/contact-us/public.ts'
import { formatDate } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { Attempts } from './attempts.tsx'
import type { Order } from './contract.ts'
import { describeState, isHeld, orderName, refundDestinations, refundLabels } from './labels.ts'
import { orderParts } from './manifest.ts'
import { OrderSums } from './order-sums.tsx'
import styles from './payment.module.css'
import { ReceiptButton } from './receipt-button.tsx'
import { findPayment, paidBy, receiptFacts } from './receipt-facts.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundTable } from './refund-table.tsx'

/** What was bought, on a sheet that can be printed; below it what has come back and what still would. */
export function ReceiptView({ order, buyer }: { order: Order; buyer: string }) {
  const [isAsking, setAsking] = useState(false)
  const { tone } = describeState(order)
  const parts = orderParts.map(({ order: place, Section }) => <Section key={place} order={order} />)
  return (
    <div className={classes(styles.receipt, layout.stack, layout.loose)}>
      {order.debt > 0 && parts}
      <article
        aria-labelledby="receipt"
        className={classes(cardClass({ padded: true }), layout.stack, layout.loose)}
      >
        <header className={layout.spread}>
          <h1 id="receipt" className={text.cardTitle}>
            رسید پرداخت
          </h1>
          <span className={classes(text.small, text.faint)}>{orderName(order.number)}</span>
        </header>
        <dl className={styles.facts}>
          {receiptFacts(order, buyer).map(({ name, value, ltr }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {name === 'وضعیت' ? (
                  <Tag tone={tone}>{value}</Tag>
                ) : ltr ? (
                  <bdi dir="ltr">{value}</bdi>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
        <OrderSums
          order={order}
          fromWallet={findPayment(order) ? order.fromWallet : 0}
          whole={paidBy(order)}
        />
        <div className={classes(layout.row, layout.wrapping, layout.notPrinted)}>
          <Button onClick={() => print()}>
            <Icon name="printer" />
            چاپ
          </Button>
          <ReceiptButton order={order} />
          <ReceiptButton order={order} lang="en" />
          {isHeld(order) && (
            <Button variant="text" className={layout.end} onClick={() => setAsking(true)}>
              درخواست بازگشت وجه
            </Button>
          )}
        </div>
      </article>
      {order.debt === 0 && parts}
      <Refunds order={order} />
      <Attempts payments={order.payments} />
      <div className={classes(layout.notPrinted, layout.stack)}>
        {isHeld(order) && <RefundTable lines={order.lines} paidAt={Date.parse(order.paidAt!)} />}
        <p className={classes(layout.row, layout.wrapping)}>
          <a className={text.link} href={paths.profile({ tab: 'courses' })}>
            دوره‌های من
            <Icon name="forward" />
          </a>
          <a className={text.link} href={aboutPath('order', order.id)}>
            پیام به پشتیبانی دربارهٔ این سفارش
          </a>
          <a className={text.link} href="/payment">
            همهٔ سفارش‌ها
            <Icon name="forward" />
          </a>
        </p>
      </div>
      {isAsking && <RefundDialog order={order} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Refunds({ order: { refunds } }: { order: Order }) {
  if (refunds.length === 0) return null
  return (
    <section aria-label="بازگشت وجه" className={classes(layout.stack, layout.tight)}>
      {refunds.map(({ id, amount, to, state, tracking, at }) => (
        <Note
          key={id}
          tone={state === 'done' ? 'pistachio' : 'saffron'}
          icon={state === 'done' ? 'check' : 'hourglass'}
        >
          بازگشت {balance(amount)} به {refundDestinations[to]}، {formatDate(at)}: {refundLabels[state]}
          {state === 'done' && to === 'card' && '؛ تا ۷۲ ساعت در حساب شماست'}.
          {tracking && (
            <>
              {' شمارهٔ پیگیری بانک: '}
              <bdi dir="ltr">{tracking}</bdi>
            </>
          )}
        </Note>
      ))}
    </section>
  )
}
