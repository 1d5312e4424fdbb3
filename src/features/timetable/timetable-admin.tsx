import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { nameLanguage } from '#contract/school-languages.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import {
  addDays,
  formatDate,
  getWeek,
  isoDay,
  type JalaliDay,
  parseIsoDay,
  toJalali,
} from '#persian/jalali.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { ClashNotes } from './clash-notes.tsx'
import { timetable } from './contract.ts'
import { DayLine } from './day-line.tsx'
import { FreeRooms, type FreeSlot } from './free-rooms.tsx'
import styles from './timetable.module.css'
import { useMayPlan } from './use-may-plan.ts'
import { buildRows, type Week, type WeekView } from './week-rows.ts'
import { WeekTable } from './week-table.tsx'

const iso = ({ year, month, day }: JalaliDay) => isoDay({ year, month, day })

/** The week of the school: rooms or teachers by days, what clashes, and where there is room. A handset shows one day. */
export default function TimetableAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const mayPlan = useMayPlan()
  const today = iso(toJalali(Date.now()))
  const asked = parseIsoDay(query.get('from') ?? '') ?? parseIsoDay(today)!
  const first = getWeek(asked)[0]!
  const from = iso(first)
  const of: WeekView = query.get('of') === 'teachers' ? 'teachers' : 'rooms'
  const found = useQuery({
    ...buildQueryOptions(timetable, { from }),
    // The week before stays while the next comes.
    placeholderData: before => before,
  })
  const leadTo = (weeks: number) =>
    studioPaths.timetable({ from: iso(addDays(first, weeks * 7)), of: of === 'teachers' ? of : undefined })
  return (
    <div className={classes(layout.stack, styles.page)}>
      <header className={styles.head}>
        <div>
          <h1>برنامهٔ هفتگی</h1>
          <p className={text.muted}>
            {formatDate(first)} تا {formatDate(addDays(first, 6))}
            {found.data && ` · ${persianNumber(found.data.sessions.length)} جلسه`}
          </p>
        </div>
        <nav aria-label="هفته" className={classes(layout.row, layout.notPrinted)}>
          <a href={leadTo(-1)} className={iconButtonClass()} aria-label="هفتهٔ پیش">
            <Icon name="previous" />
          </a>
          <a
            href={studioPaths.timetable({ of: of === 'teachers' ? of : undefined })}
            className={buttonClass({ variant: 'quiet' })}
          >
            این هفته
          </a>
          <a href={leadTo(1)} className={iconButtonClass()} aria-label="هفتهٔ بعد">
            <Icon name="next" />
          </a>
          {mayPlan && (
            <a href="/studio/groups/new" className={buttonClass()}>
              <Icon name="plus" />
              گروه تازه
            </a>
          )}
        </nav>
      </header>
      <QueryView query={found} loading={<Skeleton height="30rem" />}>
        {week => <WeekOf key={of} week={week} of={of} from={from} today={today} day={query.get('day')} />}
      </QueryView>
    </div>
  )
}

function WeekOf({
  week,
  of,
  from,
  today,
  day,
}: {
  week: Week
  of: WeekView
  from: string
  today: string
  day: string | null
}) {
  const [view, setView] = useState(of)
  const [branch, setBranch] = useState('')
  const [language, setLanguage] = useState('')
  const [free, setFree] = useState<FreeSlot | null>(null)
  const branches = new Map(week.rooms.map(room => [room.branchId, room.branch]))
  const languages = [...new Set(week.groups.map(group => group.language))]
  const rows = buildRows(week, { of: view, branch, language })
  const shownDay =
    week.days.find(one => one.day === day) ?? week.days.find(one => one.day === today) ?? week.days[0]!
  return (
    <>
      <div className={classes(layout.row, layout.wrapping, layout.notPrinted)}>
        <Switch<WeekView>
          caption="ردیف‌ها"
          name="timetable-of"
          value={view}
          onChange={setView}
          options={[
            { value: 'rooms', label: 'کلاس‌ها' },
            { value: 'teachers', label: 'استادان' },
          ]}
        />
        {view === 'rooms' && branches.size > 1 && (
          <SelectField
            label="شعبه"
            className={styles.filter}
            value={branch}
            onChange={setBranch}
            options={[
              { value: '', label: 'همهٔ شعبه‌ها' },
              ...[...branches].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        {languages.length > 1 && (
          <SelectField
            label="زبان"
            className={styles.filter}
            value={language}
            onChange={setLanguage}
            options={[
              { value: '', label: 'همهٔ زبان‌ها' },
              ...languages.map(value => ({
                value,
                label: nameLanguage(value),
              })),
            ]}
          />
        )}
        <Button variant="quiet" onClick={() => print()}>
          <Icon name="printer" />
          چاپ
        </Button>
      </div>
      <ClashNotes week={week} />
      {week.rooms.length > 0 ? (
        <FreeRooms key={from} days={week.days} first={shownDay.day} onFound={setFree} />
      ) : (
        <p className={classes(text.muted, layout.notPrinted)}>
          برای دیدن کلاس‌های خالی، شعبه‌ها و کلاس‌هایشان را در{' '}
          <a href="/studio/branches" className={text.link}>
            شعبه‌ها و کلاس‌ها
          </a>{' '}
          بنویسید.
        </p>
      )}
      {rows.length === 0 ? (
        <Empty title="در این هفته کلاسی نیست.">
          جلسه‌های هر گروه از روز شروعش خودبه‌خود این‌جا می‌آید؛ هفته‌های دیگر با پیکان‌های بالا.
        </Empty>
      ) : (
        <>
          <div className={classes(cardClass(), styles.week)}>
            <WeekTable
              week={week}
              rows={rows}
              of={view}
              today={today}
              free={view === 'rooms' ? free : null}
            />
          </div>
          <DayLine week={week} rows={rows} of={view} day={shownDay.day} from={from} free={free} />
        </>
      )}
    </>
  )
}
