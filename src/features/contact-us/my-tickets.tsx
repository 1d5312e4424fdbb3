import { useQuery } from '@tanstack/react-query'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { isOnItsWay } from '#client/outbox/item.ts'
import { visitor } from '#client/outbox/owner.ts'
import { useItems } from '#client/outbox/use-items.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './contact-us.module.css'
import { createTicket, myTickets } from './contract.ts'
import { stateLabels } from './labels.ts'
import { ticketPath } from './paths.ts'
import { computeTicketNumber, formatTicketNumber } from './ticket-number.ts'

/** The tickets the user wrote before, first those that wait on this device; nothing until there is one. */
export function MyTickets() {
  const { data } = useQuery(offlineQueryOptions(myTickets, { page: 1 }))
  const waiting = (useItems() ?? []).filter(
    item => isOnItsWay(item) && item.path === createTicket.path && item.owner !== visitor,
  )
  const sent = data?.items ?? []
  if (waiting.length + sent.length === 0) return null
  return (
    <section className={layout.stack} aria-labelledby="before">
      <h2 id="before" className={text.cardTitle}>
        پیام‌های پیشین شما
      </h2>
      <ul className={classes(cardClass(), layout.list)}>
        {waiting.toReversed().map(({ key, at, input }) => {
          const { id, title } = input as InputOf<typeof createTicket>
          return (
            <li key={key} className={styles.ticket}>
              <div className={layout.spread}>
                <UserText as="b">{title}</UserText>
                <Tag tone="saffron">در صف ارسال</Tag>
              </div>
              <Facts number={computeTicketNumber(id)} createdAt={at} />
            </li>
          )
        })}
        {sent.map(({ id, number, title, state, createdAt }) => (
          <li key={id} className={styles.ticket}>
            <div className={layout.spread}>
              <a className={text.link} href={ticketPath(number)}>
                <UserText as="b">{title}</UserText>
              </a>
              <Tag tone={stateLabels[state].tone}>{stateLabels[state].label}</Tag>
            </div>
            <Facts number={number} createdAt={createdAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ number, createdAt }: { number: number; createdAt: string | number }) {
  return (
    <p className={classes(text.small, text.faint)}>
      کد پیگیری {formatTicketNumber(number)}، {formatDate(createdAt)}
    </p>
  )
}
