import { paths } from '#contract/paths.ts'
import { formatDate } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { Order } from './contract.ts'
import { describeState, isBought, isOpen, orderName, refundLabels } from './labels.ts'
import { ReceiptButton } from './receipt-button.tsx'

/** Orders, each with its state and what can be done with it; `label` names the list. */
export function OrderList({ orders, label }: { orders: readonly Order[]; label: string }) {
  return (
    <ul aria-label={label} className={classes(cardClass(), layout.list)}>
      {orders.map(order => (
        <Row key={order.id} order={order} />
      ))}
    </ul>
  )
}

function Row({ order }: { order: Order }) {
  const { id, number, title, total, debt, createdAt, refunds } = order
  const { name, tone } = describeState(order)
  const onItsWay = refunds.find(({ state }) => state !== 'done')
  return (
    <Item
      drawing={<StarIcon icon="shopping-bag" tone={isBought(order) ? 'soft' : 'plain'} />}
      title={
        <a href={paths.order({ id })} className={text.link}>
          <UserText>{title}</UserText>
        </a>
      }
      facts={[
        <Tag key="state" tone={tone}>
          {name}
        </Tag>,
        orderName(number),
        formatDate(createdAt),
        balance(total),
        debt > 0 && `مانده ${balance(debt)}`,
        onItsWay && `بازگشت ${balance(onItsWay.amount)}: ${refundLabels[onItsWay.state]}`,
      ]}
    >
      {isBought(order) && <ReceiptButton order={order} small />}
      {debt > 0 && (
        <a href={paths.order({ id })} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          قسط‌ها
        </a>
      )}
      {isOpen(order) && (
        <a href={paths.order({ id })} className={buttonClass({ size: 'small' })}>
          پرداخت
        </a>
      )}
    </Item>
  )
}
