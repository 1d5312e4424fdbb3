import type { OutputOf } from '#contract/endpoint.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { formatLongDate, formatTime, getWeek, isoDay, toJalali, weekdayNames } from '#persian/jalali.ts'
import { shortDay } from '#persian/short-day.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import type { myDay } from './contract.ts'
import styles from './my-day.module.css'

type Day = Pick<OutputOf<typeof myDay>, 'week' | 'tasks'>

const attended = {
  present: 'حاضر بودید',
  late: 'با تأخیر',
  absent: 'غایب بودید',
  excused: 'غیبت موجه',
} as const

/** The week that is, Saturday to Friday: classes by their hour, and what is due. */
export function MyWeek({ week, tasks, now }: Day & { now: string }) {
  const today = isoDay(now)
  const due = tasks.filter(({ kind, dueAt }) => kind === 'homework' && dueAt)
  if (week.length === 0 && due.length === 0) return null
  return (
    <section aria-labelledby="my-week" className={styles.part}>
      <h2 id="my-week">هفتهٔ من</h2>
      <ol aria-labelledby="my-week" className={classes(cardClass(), styles.week)}>
        {getWeek(toJalali(now)).map((day, weekday) => {
          const iso = isoDay(day)
          const isToday = iso === today
          const classesHere = week.filter(({ at }) => isoDay(at) === iso)
          const dueHere = due.filter(({ dueAt }) => isoDay(dueAt!) === iso)
          return (
            <li key={iso} data-today={isToday || undefined} aria-current={isToday ? 'date' : undefined}>
              <p>
                <b>
                  {weekdayNames[weekday]}
                  {isToday && '، امروز'}
                </b>
                <small>{shortDay(day)}</small>
              </p>
              {classesHere.length + dueHere.length > 0 && (
                <ul>
                  {classesHere.map(({ at, minutes, course, language, attendance }) => (
                    <li
                      key={at}
                      className={
                        Date.parse(at) + minutes * 60_000 < Date.parse(now) ? styles.past : styles.coming
                      }
                    >
                      {formatTime(at)} {attendance ? attended[attendance] : nameLanguage(language)}
                      <span className={text.spoken}>، کلاس {course}</span>
                    </li>
                  ))}
                  {dueHere.map(({ title, link, dueAt }) => (
                    <li key={`${link} ${title}`} className={styles.due}>
                      مهلت تکلیف
                      <span className={text.spoken}>
                        : {title}، {formatLongDate(dueAt!)}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
