import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './contact-us.module.css'
import { myTickets } from './contract.ts'
import { stateLabels } from './labels.ts'
import { ticketPath } from './paths.ts'
import { formatTicketNumber } from './ticket-number.ts'

/** The tickets the user wrote before; nothing until there is one. */
export function MyTickets() {
  const { data } = useQuery(buildQueryOptions(myTickets, { page: 1 }))
  if (!data || data.total === 0) return null
  return (
    <section className={layout.stack} aria-labelledby="before">
      <h2 id="before" className={text.cardTitle}>
        پیام‌های پیشین شما
      </h2>
      <ul className={classes(cardClass(), layout.list)}>
        {data.items.map(({ id, number, title, state, createdAt }) => (
          <li key={id} className={styles.ticket}>
            <div className={layout.spread}>
              <a className={text.link} href={ticketPath(number)}>
                <UserText as="b">{title}</UserText>
              </a>
              <Tag tone={stateLabels[state].tone}>{stateLabels[state].label}</Tag>
            </div>
            <p className={classes(text.small, text.faint)}>
              کد پیگیری {formatTicketNumber(number)}، {formatDate(createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
