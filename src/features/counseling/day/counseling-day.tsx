import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { addDays, formatLongDate, formatTime, isoDay, parseIsoDay } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { modeNames } from '../booking/rules.ts'
import { type DaySession, readCounselingDay } from './contract.ts'
import styles from './day.module.css'
import { DayRow, DayRows } from './day-rows.tsx'
import { counselingDayParts } from './manifest.ts'
import { PlanForm } from './plan-form.tsx'
import { SessionPanel } from './session-panel.tsx'

/** A counselor's day: who comes, and beside it whom they speak to. */
export default function CounselingDayPage() {
  const query = new URLSearchParams(useLocation().search)
  const day = query.get('day') ?? undefined
  const found = useQuery(buildQueryOptions(readCounselingDay, day ? { day } : {}))
  // biome-ignore lint/correctness/useHookAtTopLevel: the manifests and their order are the same in every render
  for (const { useLoading } of counselingDayParts) useLoading()
  const [isPlanning, setPlanning] = useState(false)
  return (
    <QueryView query={found} loading={<Skeleton height="24rem" />}>
      {data => {
        if (!data.counselor) {
          return (
            <div className={layout.stack}>
              <h1>روز مشاوره</h1>
              <Note tone="saffron">
                حساب شما هنوز به هیچ مشاوری وصل نیست. از منشی یا مدیر بخواهید در «مشاوره» آن را وصل کند.
              </Note>
            </div>
          )
        }
        const date = parseIsoDay(data.day)!
        const all = [...data.sessions, ...data.unsummed]
        const part = counselingDayParts.find(({ parameter }) => query.get(parameter))
        const openPart = part && { ...part, id: query.get(part.parameter)! }
        const chosen = query.get('session')
        const open =
          all.find(({ id }) => id === chosen) ??
          data.sessions.find(
            ({ state, startsAt, minutes }) =>
              state === 'booked' && computeEnd(startsAt, minutes) > Date.parse(data.now),
          ) ??
          all[0]
        const to = (days: number) => studioPaths.counselingDay({ day: isoDay(addDays(date, days)) })
        return (
          <div className={layout.stack}>
            <div className={classes(layout.spread, layout.wrapping)}>
              <div>
                <h1>{formatLongDate(date)}</h1>
                <p className={text.muted}>
                  <UserText>{data.counselor.name}</UserText> · {persianNumber(data.sessions.length)} گفت‌وگو
                </p>
              </div>
              <div className={classes(layout.row, layout.wrapping)}>
                <a href={to(-1)} data-replace className={buttonClass({ variant: 'quiet', size: 'small' })}>
                  روز پیش
                </a>
                <a href={to(1)} data-replace className={buttonClass({ variant: 'quiet', size: 'small' })}>
                  روز بعد
                </a>
                <Button variant="quiet" size="small" onClick={() => setPlanning(!isPlanning)}>
                  <Icon name="calendar-range" />
                  {isPlanning ? 'بازگشت به روز' : 'برنامهٔ هفتگی من'}
                </Button>
              </div>
            </div>
            {isPlanning ? (
              <PlanForm id={data.counselor.id} />
            ) : (
              <div className={styles.day}>
                <div className={layout.stack}>
                  <Rows
                    title="گفت‌وگوهای روز"
                    rows={data.sessions}
                    openId={openPart ? undefined : open?.id}
                    day={data.day}
                  />
                  {data.unsummed.length > 0 && (
                    <Rows
                      title="خلاصه مانده"
                      rows={data.unsummed}
                      openId={openPart ? undefined : open?.id}
                      day={data.day}
                      dated
                    />
                  )}
                  {counselingDayParts.map(({ parameter, Rows }) => (
                    <Rows key={parameter} openId={query.get(parameter) ?? undefined} day={data.day} />
                  ))}
                </div>
                {openPart ? (
                  <openPart.Panel key={openPart.id} id={openPart.id} />
                ) : open ? (
                  <SessionPanel key={open.id} id={open.id} />
                ) : (
                  <Empty title="این روز گفت‌وگویی ندارد.">
                    روز دیگری را ببینید، یا برنامهٔ هفتگی را باز کنید.
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

const computeEnd = (startsAt: string, minutes: number) => Date.parse(startsAt) + minutes * 60_000

const stateNotes: Partial<Record<DaySession['state'], string>> = {
  'missed-by-guest': 'نیامد',
  'missed-by-host': 'مشاور نیامد',
}

function Rows({
  title,
  rows,
  openId,
  day,
  dated = false,
}: {
  title: string
  rows: readonly DaySession[]
  openId: string | undefined
  day: string
  /** Whether they are of other days. */
  dated?: boolean
}) {
  return (
    <DayRows title={title} none={rows.length === 0 && 'گفت‌وگویی نیست.'}>
      {rows.map(({ id, learner, topic, mode, startsAt, state, isSummed }) => (
        <DayRow
          key={id}
          to={studioPaths.counselingDay({ day, session: id })}
          isOpen={id === openId}
          mark={<b>{formatTime(startsAt)}</b>}
          learner={learner}
          note={
            <>
              {dated && `${formatLongDate(startsAt)}، `}
              {stateNotes[state] ?? (isSummed ? 'خلاصه دارد' : `${topic}، ${modeNames[mode]}`)}
            </>
          }
        />
      ))}
    </DayRows>
  )
}
