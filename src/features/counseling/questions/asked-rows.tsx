import { studioPaths } from '#contract/studio-paths.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import styles from '../day/day.module.css'
import type { AskedQuestion } from './contract.ts'

/** What a counselor was asked, beside the sessions of the day: what waits, then what was answered of late. */
export function AskedRows({
  rows,
  openId,
  day,
}: {
  rows: readonly AskedQuestion[]
  openId: string | undefined
  day: string
}) {
  if (rows.length === 0) return null
  return (
    <section className={cardClass()} aria-label="پرسش‌های صوتی">
      <h2 className={classes(text.cardTitle, styles.title)}>پرسش‌های صوتی</h2>
      <ul>
        {rows.map(({ id, learner, dueAt, state, isLate, isSpoken }) => (
          <li key={id}>
            <a
              href={studioPaths.counselingDay({ day, question: id })}
              data-replace
              className={styles.row}
              aria-current={id === openId ? 'true' : undefined}
            >
              <Icon name={isSpoken ? 'mic' : 'pencil'} />
              <span>
                <UserText as="b">{learner || 'زبان‌آموز'}</UserText>
                <small>
                  {state === 'answered'
                    ? 'پاسخ دادید'
                    : `${isLate ? 'دیر شد، مهلت' : 'پاسخ تا'} ${dueAt ? formatDateTime(dueAt) : ''}`}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
