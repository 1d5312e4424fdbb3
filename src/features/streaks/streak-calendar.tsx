import { persianNumber } from '#persian/digits.ts'
import {
  addDays,
  formatDate,
  formatLongDate,
  getWeek,
  isoDay,
  type JalaliDay,
  parseIsoDay,
  weekdayLetters,
  weekdayNames,
} from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { LearningActivity } from './learning-activities.ts'
import { earnsAfter, maxFreezes } from './streak.ts'
import styles from './streak-calendar.module.css'
import { newcomersWeeks, type StreakCalendarData, streakCalendarWeeks } from './streak-calendar-shape.ts'

const activityLabels: Record<LearningActivity, string> = {
  review: 'مرور',
  class: 'کلاس',
  homework: 'تکلیف',
  watching: 'تماشای جلسه',
}

/** Somebody's streak, and a tile for each day of the last weeks: columns are weeks, and Saturday is the first row. */
export default function StreakCalendar({ calendar, level }: { calendar: StreakCalendarData; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby="wall" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={layout.spread}>
        <Heading id="wall" className={text.cardTitle}>
          دیوار من
        </Heading>
        {calendar.streak > 0 && (
          <p className={text.muted}>
            <b className={text.strong}>{persianNumber(calendar.streak)} روز</b> پیاپی
          </p>
        )}
      </div>
      <p className={classes(text.small, text.muted)}>{sentence(calendar)}</p>
      <Tiles calendar={calendar} />
      <p aria-hidden="true" className={text.meta}>
        <Key mark={styles.one}>یک کار</Key>
        <Key mark={styles.two}>دو کار</Key>
        <Key mark={styles.more}>بیشتر</Key>
        <Key mark={styles.today}>امروز</Key>
        <Key mark={styles.frozen}>مرخصی</Key>
        <Key mark={styles.outage}>قطعی</Key>
      </p>
    </section>
  )
}

function sentence({ streak, freezes, isActiveToday }: StreakCalendarData): string {
  const today = isActiveToday
    ? 'کاشی امروز سر جایش است.'
    : streak > 0
      ? 'کاشی امروز هنوز مانده است.'
      : 'یک مرور، یک کلاس، یک تکلیف یا یک دقیقه تماشا، و کاشی امروز سر جایش است.'
  const kept =
    freezes > 0
      ? `${persianNumber(freezes)} روز مرخصی دارید: روزی که نیایید، زنجیره نمی‌شکند.`
      : `هر ${persianNumber(earnsAfter)} روز پیاپی یک روز مرخصی می‌آورد، تا ${persianNumber(maxFreezes)} روز.`
  return `${today} ${kept}`
}

/** Whole weeks between the week of a day and that of another. */
const weeksBetween = (one: string, other: string) => {
  const [first, second] = [one, other].map(day => Date.parse(isoDay(getWeek(parseIsoDay(day)!)[0]!)))
  return Math.round((second! - first!) / (7 * 86_400_000))
}
const countWeeks = ({ since, today }: StreakCalendarData) =>
  Math.min(streakCalendarWeeks, Math.max(newcomersWeeks, weeksBetween(since, today) + 1))
/** How many of so many weeks are to come. */
const lastWeek = ({ since, today }: StreakCalendarData, count: number) =>
  Math.max(0, count - 1 - weeksBetween(since, today))

const Key = ({ mark, children }: { mark: string | undefined; children: string }) => (
  <span>
    <i className={classes(styles.tile, mark)} />
    {children}
  </span>
)

function Tiles({ calendar }: { calendar: StreakCalendarData }) {
  const today = parseIsoDay(calendar.today)!
  const marks = new Map(calendar.marks.map(mark => [mark.day, mark]))
  const count = countWeeks(calendar)
  const last = lastWeek(calendar, count)
  const weeks = Array.from({ length: count }, (_, index) =>
    getWeek(addDays(today, 7 * (index + 1 + last - count))),
  )
  return (
    <table
      className={styles.calendar}
      style={count < streakCalendarWeeks ? { maxInlineSize: `${count * 2 + 1.25}rem` } : undefined}
    >
      <caption className={text.spoken}>{persianNumber(count)} هفته، هر خانه یک روز</caption>
      <thead>
        <tr>
          <td />
          {weeks.map(([saturday]) => (
            <th key={isoDay(saturday!)} scope="col">
              <span className={text.spoken}>هفتهٔ {formatDate(saturday!)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdayNames.map((name, weekday) => (
          <tr key={name}>
            <th scope="row">
              <span aria-hidden="true">{weekdayLetters[weekday]}</span>
              <span className={text.spoken}>{name}</span>
            </th>
            {weeks.map(week => {
              const day = week[weekday]!
              const iso = isoDay(day)
              return (
                <td key={iso}>
                  {iso > calendar.today || (last > 0 && iso < calendar.since) ? (
                    // A newcomer's few weeks: days to come, and those before the first, are small alike.
                    last > 0 && <i aria-hidden="true" className={classes(styles.tile, styles.ahead)} />
                  ) : (
                    <Day day={day} mark={marks.get(iso)} isToday={iso === calendar.today} />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One tile; what it is stands in words beside it, for colours and shapes say it to eyes alone. */
function Day({
  day,
  mark,
  isToday,
}: {
  day: JalaliDay
  mark: StreakCalendarData['marks'][number] | undefined
  isToday: boolean
}) {
  const count = mark?.acts.length ?? 0
  const [look, label] =
    mark?.state === 'active'
      ? [
          isToday ? styles.today : count === 1 ? styles.one : count === 2 ? styles.two : styles.more,
          mark.acts.map(activity => activityLabels[activity]).join('، '),
        ]
      : mark?.state === 'outage'
        ? [styles.outage, 'روز قطعی']
        : mark?.state === 'frozen'
          ? [styles.frozen, 'مرخصی']
          : [isToday && styles.waiting, isToday ? 'امروز، هنوز کاری نشده' : 'بی‌کار']
  return (
    <>
      <i aria-hidden="true" className={classes(styles.tile, look)} />
      <span className={text.spoken}>
        {formatLongDate(day)}: {label}
      </span>
    </>
  )
}
