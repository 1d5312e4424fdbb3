import type { ReactNode } from 'react'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatLongDate, formatTime, parseIsoDay } from '#persian/jalali.ts'
import { shortDay } from '#persian/short-day.ts'
import { toman } from '#persian/toman.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { anybody, buildChoicePath, type Choice } from './address.ts'
import type { Counseling, CounselingDay, CounselorCard } from './contract.ts'
import styles from './counseling.module.css'
import { DayStep } from './day-step.tsx'
import { HourStep } from './hour-step.tsx'

type Time = { startsAt: string; counselorId: string }

/** The steps of choosing: those that are done in one line each, the open one, and what is left. */
export function Steps({
  offered,
  choice,
  days,
  times,
  now,
}: {
  offered: Counseling
  choice: Choice
  days: readonly CounselingDay[]
  times: readonly Time[]
  now: string
}) {
  const topic = offered.topics.find(({ id }) => id === choice.topic)
  const fitting = offered.counselors.filter(({ topicIds }) => topic && topicIds.includes(topic.id))
  const counselor = fitting.find(({ id }) => id === choice.with)
  const who = choice.with === anybody ? 'فرقی نمی‌کند' : counselor?.name
  const date = choice.day ? parseIsoDay(choice.day) : null
  return (
    <div className={styles.steps}>
      <Step number={1} title="دربارهٔ چه؟" answer={topic?.title} changeTo={buildChoicePath({})} isNow={!topic}>
        <ul className={styles.picks}>
          {offered.topics.map(({ id, title, note, icon }) => (
            <li key={id}>
              <a href={buildChoicePath({ topic: id })} data-replace className={styles.pick}>
                <Icon name={icon} />
                <span className={layout.grow}>
                  <b>
                    <UserText>{title}</UserText>
                  </b>
                  <small>
                    <UserText>{note}</UserText>
                  </small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Step>
      <Step
        number={2}
        title="با چه کسی؟"
        answer={topic && who}
        changeTo={buildChoicePath({ topic: topic?.id })}
        isNow={topic !== undefined && !who}
      >
        {fitting.length === 0 ? (
          <p className={text.muted}>اکنون مشاوری برای این موضوع وقت ندارد. موضوع دیگری را انتخاب کنید.</p>
        ) : (
          <ul className={styles.picks}>
            {fitting.map(one => (
              <li key={one.id}>
                <CounselorPick counselor={one} topic={topic?.id} now={now} />
              </li>
            ))}
            {fitting.length > 1 && (
              <li>
                <a
                  href={buildChoicePath({ topic: topic?.id, with: anybody })}
                  data-replace
                  className={styles.pick}
                >
                  <Avatar name="؟" url={null} size={44} />
                  <span className={layout.grow}>
                    <b>فرقی نمی‌کند</b>
                    <small>زودترین وقت: {describeNext(findEarliest(fitting), now)}</small>
                  </span>
                </a>
              </li>
            )}
          </ul>
        )}
      </Step>
      <Step
        number={3}
        title="چه روزی؟"
        answer={who && date ? formatLongDate(date) : undefined}
        changeTo={buildChoicePath({ ...choice, day: undefined })}
        isNow={who !== undefined && !date}
      >
        <DayStep days={days} choice={choice} now={now} />
      </Step>
      <Step number={4} title="چه ساعتی؟" isNow={who !== undefined && date !== null}>
        {choice.topic && choice.day && (
          <HourStep
            // Another day begins anew.
            key={`${choice.with} ${choice.day}`}
            topicId={choice.topic}
            day={choice.day}
            counselor={counselor ?? null}
            counselors={fitting}
            times={times}
            hidesNumbers={offered.hidesNumbers}
          />
        )}
      </Step>
      <Step number={5} title="پرداخت" isNow={false}>
        {null}
      </Step>
    </div>
  )
}

const findEarliest = (counselors: readonly CounselorCard[]) =>
  counselors
    .flatMap(({ next }) => next ?? [])
    .sort()
    .at(0) ?? null

/** «۱۸ آذر، ۱۰:۰۰» */
function describeNext(next: string | null, now: string): string {
  if (!next) return 'این روزها پر است'
  const isToday = shortDay(next) === shortDay(now)
  return `${isToday ? 'امروز' : shortDay(next)}، ${formatTime(next)}`
}

function CounselorPick({
  counselor: { id, name, headline, biography, languages, portraitUrl, price, minutes, next },
  topic,
  now,
}: {
  counselor: CounselorCard
  topic: string | undefined
  now: string
}) {
  return (
    <div className={styles.person}>
      <a href={buildChoicePath({ topic, with: id })} data-replace className={styles.pick}>
        <Avatar name={name} url={portraitUrl} size={44} />
        <span className={layout.grow}>
          <b>
            <UserText>{name}</UserText>
          </b>
          <small>
            <UserText>{headline}</UserText>؛ زودترین: {describeNext(next, now)}
          </small>
          <small>
            {persianNumber(minutes)} دقیقه، {toman(price)}
          </small>
        </span>
      </a>
      {biography && (
        <details>
          <summary className={classes(text.small, text.link)}>
            دربارهٔ <UserText>{name}</UserText>
          </summary>
          <p className={text.small}>
            <UserText>{biography}</UserText>
          </p>
          {languages && (
            <p className={classes(text.small, text.muted)}>
              زبان‌ها: <UserText>{languages}</UserText>
            </p>
          )}
        </details>
      )}
    </div>
  )
}

/** One step: a line once it is answered, a card while it is open, an outline before. */
function Step({
  number,
  title,
  answer,
  changeTo,
  isNow,
  children,
}: {
  number: number
  title: string
  answer?: string | undefined
  changeTo?: string
  isNow: boolean
  children: ReactNode
}) {
  if (isNow) {
    return (
      <section
        className={classes(cardClass(), styles.step, styles.now)}
        aria-labelledby={`counseling-step-${number}`}
      >
        <header>
          <span className={styles.star}>{toPersianDigits(number)}</span>
          <h2 id={`counseling-step-${number}`} className={text.cardTitle}>
            {title}
          </h2>
        </header>
        <div className={styles.inside}>{children}</div>
      </section>
    )
  }
  return (
    <section className={classes(cardClass(), styles.step, !answer && styles.todo)}>
      <header>
        <span className={classes(styles.star, answer && styles.done)}>
          {answer ? <Icon name="check" /> : toPersianDigits(number)}
        </span>
        {answer ? (
          <>
            <span className={layout.grow}>
              <small>{title}</small>{' '}
              <b>
                <UserText>{answer}</UserText>
              </b>
            </span>
            <a href={changeTo} data-replace className={text.link} aria-label={`تغییر: ${title}`}>
              تغییر
            </a>
          </>
        ) : (
          <b>{title}</b>
        )}
      </header>
    </section>
  )
}
