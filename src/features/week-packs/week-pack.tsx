import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { paths } from '#contract/paths.ts'
import type { Course, Session } from '#features/enrolment/my-course/manifest.ts'
import { readMyCourse } from '#features/enrolment/my-course/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { formatDate } from '#persian/jalali.ts'
import { goOnByItself } from '#shell/offline/go-on.ts'
import { clearThings } from '#shell/offline/kept-kinds.ts'
import { followThings, type ListedThing, listThings } from '#shell/offline/kept-things.ts'
import { pause } from '#shell/offline/pause.ts'
import { useUnderWay } from '#shell/offline/under-way.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { findWeek } from './find-week.ts'
import { useWeigh } from './manifest.ts'
import { keepWeek, toThing } from './pack.ts'

/**
 * The pack of the week of a course: the sound of its recordings, their slides and the homework, with their size, kept by one press;
 * it goes on where it was broken off, also after the browser was closed.
 */
export function WeekPack({ enrolment }: { enrolment: string }) {
  const { data } = useQuery(offlineQueryOptions(readMyCourse, { id: enrolment }))
  return data && data.course.state !== 'frozen' ? <Week course={data.course} /> : null
}

function Week({ course }: { course: Course }) {
  const weigh = useWeigh(course.id)
  const known = useKeptLessons(course.id)
  const kept = known ?? []
  const findProgress = useUnderWay()
  const [isPreparing, setPreparing] = useState(false)
  const week = findWeek(course.plan, Date.now(), session => weigh(session) !== null)
  if (!week) return null
  const { isThis, from, sessions } = week
  const title = isThis ? 'بستهٔ این هفته' : `بستهٔ هفتهٔ ${formatDate(from)}`
  const rows = sessions.map(session => {
    const thing = toThing(course, session)
    return {
      session,
      thing,
      known: kept.find(({ id }) => id === thing.id) ?? null,
      progress: findProgress(thing),
      bytes: weigh(session) ?? 0,
    }
  })
  const old = kept.filter(({ id }) => !rows.some(({ thing }) => thing.id === id))
  const isWhole = rows.every(({ known }) => known?.isWhole)
  const isBegun = rows.some(({ known }) => known)
  const running = rows.find(({ progress }) => progress)
  const here = rows.reduce((sum, { known, progress }) => sum + (progress?.here ?? known?.bytes ?? 0), 0)
  const whole = rows.reduce((sum, { known, bytes }) => sum + (known?.isWhole ? known.bytes : bytes), 0)
  const press = async () => {
    setPreparing(true)
    try {
      await keepWeek(course, sessions, title)
    } catch {
      showSnack('بسته آماده نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید.')
    } finally {
      setPreparing(false)
    }
  }
  return (
    <section aria-labelledby="week-pack" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <div>
          <h2 id="week-pack" className={text.cardTitle}>
            {title}
          </h2>
          <p className={classes(text.small, text.muted)}>
            صدا، اسلاید و تکلیف جلسهٔ {sessions.map(({ number }) => persianNumber(number)).join('، ')}؛
            بی‌اینترنت هم باز می‌شود.
          </p>
        </div>
        {running ? (
          <Button variant="quiet" size="small" onClick={() => void pause(running.thing)}>
            <Icon name="pause" />
            مکث
          </Button>
        ) : isWhole ? (
          <p role="status" className={classes(text.small, layout.row)}>
            <Icon name="cloud-check" />
            روی این دستگاه است، {roughSize(whole)}
          </p>
        ) : (
          <Button size="small" busy={isPreparing} disabled={!known} onClick={() => void press()}>
            <Icon name="download" />
            {isBegun
              ? `ادامهٔ دریافت، ${roughSize(Math.max(0, whole - here))} مانده`
              : `دریافت بسته، ${roughSize(whole)}`}
          </Button>
        )}
      </div>
      {!isWhole && isBegun && (
        <Meter
          kind="progress"
          label="دریافت بسته"
          value={here}
          max={Math.max(1, whole)}
          valueText={`${roughSize(here)} از ${roughSize(whole)}`}
          showLabel
        />
      )}
      {isBegun && (
        <ul className={layout.list} aria-label="جلسه‌های این بسته">
          {rows.map(({ session, known, thing, progress, bytes }) => (
            <Lesson
              key={session.id}
              session={session}
              thing={known}
              isComing={progress !== null}
              bytes={bytes}
            >
              {known && (
                <IconButton
                  icon="trash-2"
                  label={`پاک کردن «${thing.title}» از این دستگاه`}
                  onClick={() => void drop(known)}
                />
              )}
            </Lesson>
          ))}
        </ul>
      )}
      {old.length > 0 && <Old things={old} />}
    </section>
  )
}

async function drop(thing: ListedThing) {
  await clearThings([thing])
  showSnack(`«${thing.title}» از این دستگاه پاک شد.`)
}

/** What of a course's sessions is on this device; null until that is known. What broke off goes on by itself. */
function useKeptLessons(enrolment: string): readonly ListedThing[] | null {
  const [kept, setKept] = useState<readonly ListedThing[] | null>(null)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const all = await listThings('lesson')
      const own = all.filter(({ id }) => id.startsWith(`${enrolment} `))
      if (!isLeft) setKept(own)
      return own
    }
    const stop = followThings(() => void look())
    void look().then(goOnByItself)
    return () => {
      isLeft = true
      stop()
    }
  }, [enrolment])
  return kept
}

function Lesson({
  session: { number, title },
  thing,
  isComing,
  bytes,
  children,
}: {
  session: Session
  thing: ListedThing | null
  isComing: boolean
  bytes: number
  children: ReactNode
}) {
  const state = thing?.isWhole
    ? `روی این دستگاه، ${roughSize(thing.bytes)}`
    : isComing
      ? 'در راه'
      : thing
        ? `${roughSize(thing.bytes)} از ${roughSize(bytes)}`
        : `گرفته نشده، ${roughSize(bytes)}`
  return (
    <Item
      title={
        <>
          جلسهٔ {persianNumber(number)}: <UserText>{title}</UserText>
        </>
      }
      facts={[state]}
    >
      {children}
    </Item>
  )
}

/** Weeks gone by still take room: they are offered to be cleared. */
function Old({ things }: { things: readonly ListedThing[] }) {
  const [isBusy, setBusy] = useState(false)
  const bytes = things.reduce((sum, thing) => sum + thing.bytes, 0)
  const clear = async () => {
    setBusy(true)
    await clearThings(things)
    showSnack(`${roughSize(bytes)} جا باز شد.`)
  }
  return (
    <Note icon="hard-drive">
      <p>
        {persianNumber(things.length)} جلسه از هفته‌های پیش هم روی این دستگاه است، {roughSize(bytes)}.{' '}
        <a href={paths.profile({ tab: 'downloads' })} className={text.link}>
          همهٔ بارگیری‌ها
        </a>
      </p>
      <Button variant="quiet" size="small" busy={isBusy} onClick={() => void clear()}>
        پاک کردن هفته‌های پیش
      </Button>
    </Note>
  )
}
