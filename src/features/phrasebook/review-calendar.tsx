import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import {
  daysInMonth,
  formatLongDate,
  isoDay,
  type JalaliDay,
  parseIsoDay,
  toJalali,
} from '#persian/jalali.ts'
import { JalaliMonth } from '#ui/jalali-month.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { listReviewsOfDay, type MyPhrase, reviewCalendar } from './contract.ts'
import { OwnWords } from './own-words.tsx'
import { PhraseAudio } from './phrase-audio.tsx'
import rowStyles from './phrase-row.module.css'
import { Attribution, PublicWords } from './phrase-row.tsx'
import styles from './review.module.css'
import { Strength } from './strength.tsx'

/** How many phrases fall due on each day of a month; the day picked is in the address (`?day=2026-11-23`). */
export function ReviewCalendar() {
  const query = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const today = toJalali(Date.now())
  const picked = parseIsoDay(query.get('day') ?? '')
  const [month, setMonth] = useState({ year: (picked ?? today).year, month: (picked ?? today).month })
  const { data } = useQuery({
    ...buildQueryOptions(reviewCalendar, {
      from: isoDay({ ...month, day: 1 }),
      days: daysInMonth(month.year, month.month),
    }),
    placeholderData: before => before,
  })
  const dueOn = new Map(data?.days.map(({ day, due }) => [day, due]))
  const pick = (day: JalaliDay) => {
    query.set('day', isoDay(day))
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true })
  }
  return (
    <section className={styles.calendar} aria-labelledby="calendar">
      <h2 id="calendar" className={styles.dayTitle}>
        تقویم مرور
      </h2>
      <JalaliMonth
        year={month.year}
        month={month.month}
        onTurn={setMonth}
        today={today}
        picked={picked}
        onPick={pick}
        mark={day => {
          const due = dueOn.get(isoDay(day)) ?? 0
          return due > 0 ? { text: persianNumber(due), label: `${persianNumber(due)} عبارت` } : null
        }}
      />
      {picked ? (
        <DueOn day={picked} />
      ) : (
        <p className={text.muted}>روزی را انتخاب کنید تا ببینید نوبت مرور کدام عبارت‌هاست.</p>
      )}
    </section>
  )
}

function DueOn({ day }: { day: JalaliDay }) {
  const { data, error } = useQuery(buildQueryOptions(listReviewsOfDay, { day: isoDay(day) }))
  return (
    <div className={styles.calendar}>
      <h3 className={styles.dayTitle}>{formatLongDate(day)}</h3>
      {error ? <p role="alert">{error.info.message}</p> : <Phrases items={data?.items} />}
    </div>
  )
}

function Phrases({ items }: { items: MyPhrase[] | undefined }) {
  if (!items) {
    return (
      <Loading>
        <Skeleton height="9rem" />
      </Loading>
    )
  }
  if (items.length === 0) return <p className={text.muted}>برای این روز مروری در برنامه نیست.</p>
  return (
    <ul className={styles.day}>
      {items.map(phrase => (
        <li key={phrase.id} className={rowStyles.row}>
          <PhraseAudio phrase={phrase} />
          <div className={rowStyles.text}>
            {phrase.own ? <OwnWords phrase={phrase} /> : <PublicWords phrase={phrase} />}
            <Attribution phrase={phrase} />
          </div>
          <Strength phrase={phrase} />
        </li>
      ))}
    </ul>
  )
}
