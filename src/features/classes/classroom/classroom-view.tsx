import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { follow } from '#client/live/follow.ts'
import { buildQueryOptions, invalidateQueries, QueryProvider } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { buildChatPath } from '#features/chat/public.ts'
import { MissingConsent } from '#features/consents/public.tsx'
import { aboutPath } from '#features/contact-us/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import AbsenceButton from '../attendance/absence-button.tsx'
import { type Classroom, readClassroom } from '../contract.ts'
import { CheckLink } from '../join/check-link.tsx'
import { classChannel } from './channel.ts'
import styles from './classroom.module.css'
import { clock, countdown } from './countdown.ts'
import { computeTimes } from './times.ts'
import { useNow } from './use-now.ts'
import { usePresence } from './use-presence.ts'

/** The class the address names. */
export default function ClassroomView() {
  return (
    <QueryProvider>
      <Look />
    </QueryProvider>
  )
}

function Look() {
  const { session = '' } = useParams()
  const query = useQuery({
    ...buildQueryOptions(readClassroom, { id: session }),
    // The clock in it is of the moment it was answered.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    const look = () => void invalidateQueries(readClassroom)
    return follow(classChannel(session), { onEvent: look, onReload: look })
  }, [session])
  return (
    <QueryView
      query={query}
      loading={
        <>
          <Skeleton height="4rem" />
          <Skeleton height="22rem" />
        </>
      }
    >
      {({ classroom }) => <RunningClassSide key={session} classroom={classroom} />}
    </QueryView>
  )
}

function RunningClassSide({ classroom }: { classroom: Classroom }) {
  const now = useNow(classroom.now)
  const { opens, start, end } = computeTimes(classroom)
  const isOpen = !classroom.isCancelled && opens <= now && now < end
  const presence = usePresence(classroom.id, isOpen)
  const isSoundOnly = useSearchParams()[0].get('sound') === 'only'
  const title = `جلسهٔ ${persianNumber(classroom.number)}`
  return (
    <div className={styles.classroom}>
      <header className={styles.head}>
        <div className={layout.grow}>
          <h1 className={styles.title}>
            <UserText>{classroom.course.title}</UserText>
          </h1>
          <p className={text.meta} data-dotted>
            <span>{classroom.group}</span>
            <span>{title}</span>
            <span>
              <Icon name="clock" />
              {formatTime(classroom.startsAt)} تا {formatTime(end)}
            </span>
          </p>
        </div>
        <a
          href={buildChatPath(
            classroom.isTeacher ? { group: classroom.groupId } : { teacher: classroom.groupId },
          )}
          className={buttonClass({ variant: 'quiet' })}
        >
          <Icon name="message-circle" />
          {classroom.isTeacher ? 'پیام به گروه' : 'پیام به استاد'}
        </a>
        {isOpen && <Leave isTeacher={classroom.isTeacher} />}
      </header>
      {isOpen && presence.refused && (
        <Note tone="pomegranate" alert>
          {presence.refused}
        </Note>
      )}
      {isOpen && !presence.isReceived && !presence.refused && (
        <Note tone="saffron" icon="wifi-off" alert>
          ارتباط شما قطع است. تا وصل شود حضورتان ثبت نمی‌شود؛ این صفحه را باز نگه دارید.
        </Note>
      )}
      <div className={styles.sides}>
        <section aria-label="صحنهٔ کلاس" className={styles.stage}>
          {!isSoundOnly && (
            <Cover
              lang={classroom.course.language}
              greeting={classroom.course.greeting ?? undefined}
              shape="tall"
              tag={classroom.course.level && <Bdi>{classroom.course.level}</Bdi>}
            />
          )}
          <div className={styles.lesson}>
            {isSoundOnly && (
              <p>
                <Tag tone="saffron">تنها صدا و اسلاید</Tag>
              </p>
            )}
            <p className={text.small}>درس این جلسه</p>
            <h2 className={styles.lessonTitle}>
              <UserText>{classroom.lesson?.title ?? classroom.title}</UserText>
            </h2>
            {classroom.lesson?.description && (
              <p className={text.lead}>
                <UserText>{classroom.lesson.description}</UserText>
              </p>
            )}
          </div>
          {classroom.unrecorded && <MissingConsent kind="recording" {...classroom.unrecorded} />}
          <Timing classroom={classroom} now={now} times={{ opens, start, end }} title={title} />
          <p className={text.small}>
            <a className={text.link} href={aboutPath('session', classroom.id)}>
              مشکلی هست؟ به پشتیبانی بنویسید
            </a>
          </p>
        </section>
        {isOpen && <Present classroom={classroom} />}
      </div>
    </div>
  )
}

function Leave({ isTeacher }: { isTeacher: boolean }) {
  const navigate = useNavigate()
  // Going away is what says that one leaves (use-presence.ts).
  const leave = () => void navigate(isTeacher ? '/studio/today' : paths.profile({ tab: 'courses' }))
  return (
    <Button variant="quiet" onClick={leave}>
      <Icon name="log-out" />
      خروج از کلاس
    </Button>
  )
}

const absences = {
  waiting: { label: 'درخواست غیبت شما نزد استاد است', tone: 'saffron' },
  granted: { label: 'غیبت شما در این جلسه موجه است', tone: 'pistachio' },
  refused: { label: 'درخواست غیبت شما پذیرفته نشد', tone: 'pomegranate' },
} as const

/** What the clock says of the class. */
function Timing({
  classroom,
  now,
  times: { opens, start, end },
  title,
}: {
  classroom: Classroom
  now: number
  times: ReturnType<typeof computeTimes>
  title: string
}) {
  if (classroom.isCancelled) return <Note tone="saffron">این جلسه برگزار نمی‌شود.</Note>
  if (now >= end) {
    return (
      <Empty
        title="این کلاس به پایان رسید."
        action={
          <a
            href={classroom.isTeacher ? '/studio/today' : paths.profile({ tab: 'courses' })}
            className={buttonClass({ variant: 'quiet' })}
          >
            {classroom.isTeacher ? 'حضور و غیاب امروز' : 'دوره‌های من'}
          </a>
        }
      >
        حضور شما خودکار ثبت می‌شود و تا چند دقیقهٔ دیگر در صفحهٔ دوره پیداست.
      </Empty>
    )
  }
  if (now < opens) {
    return (
      <div className={styles.clock}>
        <span className={text.muted}>
          {formatDateTime(classroom.startsAt)}؛ در کلاس ده دقیقه پیش از شروع همین‌جا باز می‌شود.
        </span>
        <b role="timer" aria-label="تا شروع کلاس" className={styles.time}>
          {countdown(start, now)}
        </b>
        <CheckLink session={classroom.id} />
        {classroom.absence && (
          <Tag tone={absences[classroom.absence].tone}>{absences[classroom.absence].label}</Tag>
        )}
        {classroom.enrolmentId && (classroom.absence ?? 'waiting') === 'waiting' && (
          <AbsenceButton session={classroom.id} title={title} />
        )}
      </div>
    )
  }
  const isBefore = now < start
  return (
    <div className={styles.clock}>
      <span className={layout.row}>
        <Tag tone={isBefore ? 'saffron' : 'pomegranate'}>{isBefore ? 'در باز است' : 'زنده'}</Tag>
        <span className={text.muted}>{isBefore ? 'تا شروع کلاس' : 'از کلاس گذشته است'}</span>
      </span>
      <b role="timer" aria-label={isBefore ? 'تا شروع کلاس' : 'گذشته از کلاس'} className={styles.time}>
        {clock(Math.floor(Math.abs(isBefore ? start - now : now - start) / 1000))}
      </b>
      {!isBefore && (
        <Meter
          kind="progress"
          label="گذشت کلاس"
          value={Math.floor((now - start) / 60_000)}
          max={classroom.minutes}
          valueText={`${persianNumber(Math.floor((now - start) / 60_000))} از ${persianNumber(classroom.minutes)} دقیقه`}
          className={styles.meter}
        />
      )}
    </div>
  )
}

function Present({ classroom: { present } }: { classroom: Classroom }) {
  return (
    <section aria-labelledby="present" className={classes(cardClass({ padded: true }), styles.present)}>
      <h2 id="present" className={text.cardTitle}>
        در کلاس، {persianNumber(present.length)} نفر
      </h2>
      <ul aria-labelledby="present" className={styles.people}>
        {present.map(({ name, avatarUrl, isTeacher }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <li key={index}>
            <Avatar name={name} url={avatarUrl} size={36} />
            <span className={layout.grow}>
              <UserText>{name}</UserText>
            </span>
            {isTeacher && <Tag tone="turquoise">استاد</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
