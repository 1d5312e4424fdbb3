import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import { persianNumber } from '#persian/digits.ts'
import {
  addMonths,
  formatLongDate,
  formatMonth,
  formatTime,
  isoDay,
  type JalaliDay,
  monthGrid,
  toJalali,
  weekdayNames,
} from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { type Publication, type PublicationKind, readPublications } from './contract.ts'
import styles from './publishing.module.css'

const address = '/studio/publishing'
const kindNames: Record<PublicationKind, string> = { post: 'نوشته', episode: 'قسمت', article: 'مقاله' }

type Month = Pick<JalaliDay, 'year' | 'month'>

const writeMonth = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`

/** The month an address names; null where it names none. */
function readMonth(search: string): Month | null {
  const [, year, month] =
    /^(1[34]\d\d)-(0[1-9]|1[0-2])$/.exec(new URLSearchParams(search).get('month') ?? '') ?? []
  return year && month ? { year: Number(year), month: Number(month) } : null
}

/** What comes out when, month by month. */
export default function PublishingCalendar() {
  const { search } = useLocation()
  const [today] = useState(() => toJalali(Date.now()))
  const month = readMonth(search) ?? today
  const query = useQuery(buildQueryOptions(readPublications, { month: writeMonth(month) }))
  return (
    <div className={layout.stack}>
      <h1>تقویم انتشار</h1>
      <MonthLinks month={month} />
      <QueryView query={query} loading={<Skeleton height="28rem" />}>
        {({ items, isCut }) => (
          <>
            <p className={text.small}>{summarise(items)}</p>
            {isCut && (
              <p role="status">این ماه بیش از این دارد؛ {persianNumber(items.length)} تای نخست دیده می‌شود.</p>
            )}
            {items.length === 0 && (
              <Empty title="در این ماه چیزی منتشر نمی‌شود.">
                آنچه در وبلاگ، پادکست و نشریه‌ها زمان انتشار دارد یا منتشر شده است، در روز خودش این‌جا می‌آید.
              </Empty>
            )}
            <Days month={month} today={today} items={items} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function MonthLinks({ month }: { month: Month }) {
  const first = { ...month, day: 1 }
  const [before, after] = [addMonths(first, -1), addMonths(first, 1)]
  const look = buttonClass({ variant: 'quiet', size: 'small' })
  return (
    <nav aria-label="ماه" className={classes(layout.row, layout.wrapping)}>
      <a href={buildPath(address, { month: writeMonth(before) })} data-replace className={look}>
        <Icon name="previous" />
        {formatMonth(before)}
      </a>
      <b className={text.nowrap} aria-current="true">
        {formatMonth(month)}
      </b>
      <a href={buildPath(address, { month: writeMonth(after) })} data-replace className={look}>
        {formatMonth(after)}
        <Icon name="next" />
      </a>
    </nav>
  )
}

/** «۳ نوشته و ۱ قسمت، ۲ تا در راه» */
function summarise(items: readonly Publication[]): string {
  const counts = Object.entries(kindNames)
    .map(([kind, name]) => [items.filter(item => item.kind === kind).length, name] as const)
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${persianNumber(count)} ${name}`)
  const due = items.filter(({ state }) => state === 'scheduled').length
  return counts.join('، ') + (due > 0 ? `؛ ${persianNumber(due)} تا در راه است.` : '')
}

function Days({ month, today, items }: { month: Month; today: JalaliDay; items: readonly Publication[] }) {
  const byDay = Map.groupBy(items, ({ at }) => isoDay(at))
  return (
    <ol className={styles.month} aria-label={`روزهای ${formatMonth(month)}`}>
      {monthGrid(month.year, month.month)
        .flat()
        .map((day, index) => {
          const key = isoDay(day)
          const out = byDay.get(key) ?? []
          if (day.month !== month.month)
            return <li key={key} aria-hidden="true" className={classes(styles.elsewhere, styles.bare)} />
          return (
            <li
              key={key}
              className={classes(
                styles.day,
                out.length === 0 && styles.bare,
                key === isoDay(today) && styles.today,
              )}
            >
              <p className={classes(styles.date, text.small)}>
                <b>{persianNumber(day.day)}</b>
                <span>{weekdayNames[index % 7]}</span>
              </p>
              {out.length > 0 && (
                <ul aria-label={formatLongDate(day)}>
                  {out.map(item => (
                    <li key={item.id}>
                      <Item item={item} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
    </ol>
  )
}

const Item = ({ item: { kind, title, state, at, path } }: { item: Publication }) => (
  <a href={path} className={classes(styles.item, styles[state])}>
    <span className={text.small}>
      {kindNames[kind]}، {formatTime(at)}
      {state === 'scheduled' && '، زمان‌دار'}
    </span>
    <UserText>{title}</UserText>
  </a>
)
