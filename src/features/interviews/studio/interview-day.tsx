import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { nameLanguage } from '#contract/school-languages.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { addDays, formatLongDate, formatTime, isoDay, parseIsoDay } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { modeNames } from '../rules.ts'
import { type InterviewRow, interviewDay } from './contract.ts'
import { ExaminerPlan } from './examiner-plan.tsx'
import { InterviewPanel } from './interview-panel.tsx'
import styles from './studio.module.css'

/** An examiner's day: who comes, and beside it the form of one of them. */
export default function InterviewDayPage() {
  const query = new URLSearchParams(useLocation().search)
  const day = query.get('day') ?? undefined
  const found = useQuery(buildQueryOptions(interviewDay, day ? { day } : {}))
  const [isPlanning, setPlanning] = useState(false)
  return (
    <QueryView query={found} loading={<Skeleton height="24rem" />}>
      {data => {
        const { examinerId, interviews, ungraded, now } = data
        if (!examinerId && interviews.length + ungraded.length === 0) {
          return (
            <div className={layout.stack}>
              <h1>مصاحبه‌های من</h1>
              <Note tone="saffron">
                مدرسه هنوز شما را آزمونگر نکرده است. از پذیرش یا مدیر بخواهید در «نوبت مصاحبه، آزمونگران»
                زبان‌هایتان را انتخاب کند.
              </Note>
            </div>
          )
        }
        const date = parseIsoDay(data.day)!
        const all = [...interviews, ...ungraded]
        const asked = query.get('interview')
        const open =
          all.find(({ id }) => id === asked) ??
          interviews.find(
            ({ state, finalLevel, startsAt, minutes }) =>
              state === 'booked' &&
              finalLevel === null &&
              Date.parse(startsAt) + minutes * 60_000 > Date.parse(now),
          ) ??
          all[0]
        const to = (days: number) => studioPaths.interviewDay({ day: isoDay(addDays(date, days)) })
        return (
          <div className={layout.stack}>
            <div className={classes(layout.spread, layout.wrapping)}>
              <div>
                <h1>{formatLongDate(date)}</h1>
                <p className={text.muted}>{persianNumber(interviews.length)} مصاحبهٔ تعیین سطح</p>
              </div>
              <div className={classes(layout.row, layout.wrapping)}>
                <a href={to(-1)} data-replace className={buttonClass({ variant: 'quiet', size: 'small' })}>
                  روز پیش
                </a>
                <a href={to(1)} data-replace className={buttonClass({ variant: 'quiet', size: 'small' })}>
                  روز بعد
                </a>
                {examinerId && (
                  <Button variant="quiet" size="small" onClick={() => setPlanning(!isPlanning)}>
                    <Icon name="calendar-range" />
                    {isPlanning ? 'بازگشت به روز' : 'برنامهٔ هفتگی من'}
                  </Button>
                )}
              </div>
            </div>
            {isPlanning && examinerId ? (
              <ExaminerPlan id={examinerId} />
            ) : (
              <div className={styles.day}>
                <div className={layout.stack}>
                  <Rows title="مصاحبه‌های روز" rows={interviews} openId={open?.id} day={data.day} />
                  {ungraded.length > 0 && (
                    <Rows title="فرم مانده" rows={ungraded} openId={open?.id} day={data.day} dated />
                  )}
                </div>
                {open ? (
                  <InterviewPanel key={open.id} id={open.id} />
                ) : (
                  <Empty title="این روز مصاحبه‌ای ندارد.">
                    روز دیگری را ببینید، یا برنامهٔ هفتگی را باز کنید تا وقت‌های بیشتری بگذارید.
                  </Empty>
                )}
              </div>
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

const stateNotes: Partial<Record<InterviewRow['state'], string>> = {
  'missed-by-guest': 'نیامد',
  'missed-by-host': 'آزمونگر نیامد',
}

function Rows({
  title,
  rows,
  openId,
  day,
  dated = false,
}: {
  title: string
  rows: readonly InterviewRow[]
  openId: string | undefined
  day: string
  /** Whether they are of other days. */
  dated?: boolean
}) {
  return (
    <section className={classes(cardClass(), styles.rows)} aria-label={title}>
      <h2 className={classes(text.cardTitle, styles.title)}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes(text.muted, styles.title)}>مصاحبه‌ای نیست.</p>
      ) : (
        <ul>
          {rows.map(({ id, learner, language, mode, startsAt, state, finalLevel }) => (
            <li key={id}>
              <a
                href={studioPaths.interviewDay({ day, interview: id })}
                data-replace
                className={styles.row}
                aria-current={id === openId ? 'true' : undefined}
              >
                <b>{formatTime(startsAt)}</b>
                <span>
                  <UserText as="b">{learner || 'زبان‌آموز'}</UserText>
                  <small>
                    {dated && `${formatLongDate(startsAt)}، `}
                    {stateNotes[state] ?? `${nameLanguage(language)}، ${modeNames[mode]}`}
                  </small>
                </span>
                {finalLevel && (
                  <Tag tone="turquoise">
                    <Bdi>{finalLevel}</Bdi>
                  </Tag>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
