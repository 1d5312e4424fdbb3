import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import text from '#ui/text.module.css'
import type { DescribedLine, Order } from './contract.ts'
import styles from './payment.module.css'

/** What is bought, as people know it: its cover, its name, with whom and when. */
export function OrderLines({ order, described }: { order: Order; described: readonly DescribedLine[] }) {
  return (
    <ul className={styles.things}>
      {order.lines.map(({ id, title, sessions, startsAt }) => {
        const known = described.find(({ lineId }) => lineId === id)
        const span = [
          sessions.length > 1 && `${persianNumber(sessions.length)} جلسه`,
          startsAt && `از ${formatLongDate(startsAt)}`,
        ].filter(Boolean)
        return (
          <li key={id}>
            {known?.cover && (
              <Cover
                lang={known.cover}
                greeting={known.greeting ?? undefined}
                shape="square"
                className={styles.cover}
              />
            )}
            <div>
              <UserText className={text.cardTitle}>{title}</UserText>
              {known && <p className={classes(text.small, text.muted)}>{known.facts.join('، ')}</p>}
              <p className={classes(text.small, text.muted)}>{span.join('، ')}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
