import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import JoinButton from '../classroom/join-button.tsx'
import { type Classroom, readClassroom } from '../contract.ts'
import styles from './join.module.css'
import { keepChoice, minFilmRate, wantsSoundOnly } from './line.ts'
import { LineCheck } from './line-check.tsx'
import { MicrophoneCheck } from './microphone-check.tsx'
import { SpeakerCheck } from './speaker-check.tsx'

/** What is tried before the class that the address names, and the way into it. */
export default function JoinView() {
  return (
    <QueryProvider>
      <Asked />
    </QueryProvider>
  )
}

function Asked() {
  const { session = '' } = useParams()
  const query = useQuery({ ...buildQueryOptions(readClassroom, { id: session }), gcTime: 0, staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="30rem" />}>
      {({ classroom }) => <Checks key={session} classroom={classroom} />}
    </QueryView>
  )
}

function Checks({ classroom }: { classroom: Classroom }) {
  const { title, number, startsAt, course, isTeacher, opensSoundOnly, isCancelled } = classroom
  return (
    <div className={styles.join}>
      <header>
        <h1 className={layout.pageHead}>پیش از کلاس</h1>
        <p className={text.meta} data-dotted>
          <UserText>{course.title}</UserText>
          <span>
            جلسهٔ {persianNumber(number)}، <UserText>{title}</UserText>
          </span>
          <span>{formatDateTime(startsAt)}</span>
        </p>
      </header>
      <div className={styles.checks}>
        <MicrophoneCheck />
        <SpeakerCheck />
        {isTeacher || !opensSoundOnly ? <LineOnly /> : <LineAndWay />}
      </div>
      <section
        aria-label="ورود"
        className={classes(cardClass({ padded: true }), layout.row, layout.wrapping, styles.enter)}
      >
        {isCancelled ? (
          <p>این جلسه برگزار نمی‌شود.</p>
        ) : (
          <>
            <p>در کلاس ده دقیقه پیش از شروع باز می‌شود.</p>
            <JoinButton session={classroom} serverNow={classroom.now} size="big" />
          </>
        )}
      </section>
    </div>
  )
}

/** Where the class opens in one way alone: only what to do about a slow line is said. */
function LineOnly() {
  const [isSlow, setSlow] = useState(false)
  return (
    <LineCheck onMeasured={({ isSoundOnly }) => setSlow(isSoundOnly)}>
      {isSlow && (
        <p>
          کمتر از {persianNumber(minFilmRate)} کیلوبیت در ثانیه برای تصویر کم است: در کلاس دوربین خود و تصویر
          دیگران را ببندید تا صدا بریده نشود.
        </p>
      )}
    </LineCheck>
  )
}

/** The line, and how the class is opened over it: as it was measured, unless its learner chooses otherwise. */
function LineAndWay() {
  const name = useId()
  const [isSoundOnly, setSoundOnly] = useState(() => wantsSoundOnly(Date.now()))
  const choose = (soundOnly: boolean) => {
    setSoundOnly(soundOnly)
    keepChoice(soundOnly, Date.now())
  }
  return (
    <LineCheck onMeasured={verdict => choose(verdict.isSoundOnly)}>
      <Switch
        caption="کلاس چگونه باز شود؟"
        name={name}
        value={isSoundOnly ? 'sound' : 'all'}
        onChange={way => choose(way === 'sound')}
        options={[
          { value: 'all', label: 'با تصویر' },
          { value: 'sound', label: 'صدا و اسلاید' },
        ]}
      />
      <p className={text.small}>
        با کمتر از {persianNumber(minFilmRate)} کیلوبیت در ثانیه، کلاس تنها با صدا و اسلاید باز می‌شود تا
        بریده‌بریده نشود. این انتخاب سه ساعت روی همین دستگاه می‌ماند.
      </p>
    </LineCheck>
  )
}
