import { weekdayLetters, weekdayNames } from '#persian/jalali.ts'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import type { Pair } from './contract.ts'
import styles from './pair.module.css'

/** The week of both, a row each and a star a day; Saturday is the first. */
export function WeekRows({ pair }: { pair: Pair }) {
  const { week, mine, mate } = pair
  return (
    <table className={styles.week}>
      <caption className={text.spoken}>این هفتهٔ شما و هم‌گامتان</caption>
      <thead>
        <tr>
          <td />
          {week.map((day, at) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{weekdayLetters[at]}</span>
              <span className={text.spoken}>{weekdayNames[at]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">شما</th>
          <Days pair={pair} done={mine.days} />
        </tr>
        <tr>
          <th scope="row">هم‌گام</th>
          <Days pair={pair} done={mate.days} />
        </tr>
      </tbody>
    </table>
  )
}

function Days({ pair: { week, today, outages, since }, done }: { pair: Pair; done: readonly string[] }) {
  return week.map(day => {
    const isDone = done.includes(day)
    const [look, label] = isDone
      ? [day === today ? styles.today : styles.done, 'انجام شد']
      : outages.includes(day)
        ? [styles.outage, 'قطعی']
        : day > today
          ? [undefined, 'در پیش']
          : day === today
            ? [styles.waiting, 'امروز، مانده']
            : [styles.missed, day < since ? 'پیش از هم‌گامی' : 'نشد']
    return (
      <td key={day}>
        <i aria-hidden="true" className={classes(styles.star, look)} />
        <span className={text.spoken}>{label}</span>
      </td>
    )
  })
}
