import { formatDate, formatTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { Order } from './contract.ts'
import { describeAttempt, gatewayName } from './labels.ts'

/** Every way to the bank that an order took and what became of each; nothing where there was one and no more. */
export function Attempts({ payments }: Pick<Order, 'payments'>) {
  if (payments.length < 2) return null
  return (
    <section aria-labelledby="attempts" className={classes(layout.stack, layout.tight)}>
      <h2 id="attempts" className={text.cardTitle}>
        تلاش‌های پرداخت
      </h2>
      <ul aria-labelledby="attempts" className={classes(cardClass(), layout.list)}>
        {payments.map(payment => {
          const { name, tone } = describeAttempt(payment)
          return (
            <Item
              key={payment.id}
              title={balance(payment.amount)}
              facts={[gatewayName(payment.gateway), `${formatDate(payment.at)}، ${formatTime(payment.at)}`]}
            >
              <Tag tone={tone}>{name}</Tag>
            </Item>
          )
        })}
      </ul>
    </section>
  )
}
