import { useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { LessonPart } from '../lessons/lesson-part.tsx'
import type { SessionPart } from './manifest.ts'
import styles from './my-course.module.css'
import { SessionRow } from './session-row.tsx'
import { anchors, type Course, type Session, type Units } from './use-opened.ts'

/** So many sessions after the next one and before it stand in the list at first; longer terms unfold. */
const shown = { ahead: 4, past: 10 }

/** The sessions of one's course, the last one first, each with all that belongs to it. */
export function Sessions({
  course,
  units,
  parts,
  recording,
  opened,
  onTurn,
  address,
  recordingAddress,
  catchUpAddress,
}: {
  course: Course
  units: Units
  parts: readonly SessionPart[]
  /** The one that is played, by its id. */
  recording: string | null
  opened: ReadonlySet<string>
  onTurn: (anchor: string) => void
  address: string
  recordingAddress: (recording: string) => string
  catchUpAddress: (session: string) => string
}) {
  const { plan, next, recordingsUntil } = course
  const [isWhole, setWhole] = useState({ ahead: false, past: false })
  const all = plan.toReversed()
  const lessons = new Map(
    units.flatMap(unit => unit.lessons.map(lesson => [lesson.number, { lesson, unit }])),
  )
  // A course from before lessons had texts shows none, unless something completes them.
  const hasTexts = [...lessons.values()].some(
    ({ lesson }) => lesson.hasText || lesson.isFree || lesson.mayMark || lesson.steps.length > 0,
  )
  const beyond = hasTexts
    ? [...lessons.values()].filter(({ lesson }) => !plan.some(({ number }) => number === lesson.number))
    : []
  const at = next ? all.findIndex(({ id }) => id === next.id) : 0
  // What was named stands in the list, however far it is.
  const mustShow = (some: readonly Session[]) =>
    some.some(({ id, number }) => id !== next?.id && opened.has(anchors.session(number)))
  const isAllAhead = isWhole.ahead || at <= shown.ahead || mustShow(all.slice(0, at - shown.ahead))
  const isAllPast =
    isWhole.past || all.length - at <= shown.past + 1 || mustShow(all.slice(at + shown.past + 1))
  const from = isAllAhead ? 0 : at - shown.ahead
  const until = isAllPast ? all.length : at + shown.past + 1
  const groups = groupByUnit(all.slice(from, until), number => lessons.get(number)?.unit)
  const isRecorded = plan.some(({ recordings }) => recordings.length > 0)
  return (
    <section aria-labelledby="sessions" className={classes(layout.stack, layout.tight)}>
      <h2 id="sessions" className={text.cardTitle}>
        جلسه‌ها
      </h2>
      {!isAllAhead && (
        <Button variant="quiet" size="small" onClick={() => setWhole({ ...isWhole, ahead: true })}>
          نمایش {persianNumber(from)} جلسهٔ پس از این
        </Button>
      )}
      <div className={classes(cardClass(), styles.sessions)}>
        {groups.map(({ unit, sessions }) => (
          <div key={sessions[0]!.id}>
            {unit && (
              <h3 className={styles.unit}>
                <UserText>{unit.title}</UserText>
                <span>{formatSessionNumbers(sessions)}</span>
              </h3>
            )}
            <ol reversed aria-label={unit ? unit.title : 'جلسه‌ها'}>
              {sessions.map(session => (
                <SessionRow
                  key={session.id}
                  enrolment={course.id}
                  session={session}
                  isNext={session.id === next?.id}
                  lesson={hasTexts ? lessons.get(session.number)?.lesson : undefined}
                  parts={parts.filter(part => part.session.id === session.id)}
                  recording={recording}
                  opened={opened}
                  onTurn={onTurn}
                  address={address}
                  recordingAddress={recordingAddress}
                  catchUpAddress={catchUpAddress}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
      {!isAllPast && (
        <Button variant="quiet" onClick={() => setWhole({ ...isWhole, past: true })}>
          نمایش {persianNumber(all.length - until)} جلسهٔ دیگر
        </Button>
      )}
      {beyond.length > 0 && (
        <section aria-labelledby="lessons" className={classes(layout.stack, layout.tight)}>
          <h3 id="lessons" className={text.cardTitle}>
            درس‌های دیگر
          </h3>
          <div className={styles.parts}>
            {beyond.map(({ lesson }) => (
              <LessonPart
                key={lesson.id}
                id={anchors.lesson(lesson.id)}
                enrolment={course.id}
                lesson={lesson}
                title={`${persianNumber(lesson.number)}. ${lesson.title}`}
                isOpen={opened.has(anchors.lesson(lesson.id))}
                onTurn={() => onTurn(anchors.lesson(lesson.id))}
              />
            ))}
          </div>
        </section>
      )}
      {!isRecorded && (
        <p className={classes(text.small, text.muted)}>
          {recordingsUntil !== null && Date.parse(recordingsUntil) < Date.now()
            ? 'مهلت تماشای جلسه‌های ضبط‌شدهٔ این دوره تمام شده است.'
            : 'برای این دوره هنوز جلسه‌ای ضبط نشده است.'}
        </p>
      )}
    </section>
  )
}

/** Sessions in their order, those of one unit together. */
function groupByUnit(sessions: readonly Session[], findUnit: (number: number) => Units[number] | undefined) {
  const groups: { unit: Units[number] | undefined; sessions: Session[] }[] = []
  for (const session of sessions) {
    const unit = findUnit(session.number)
    const last = groups.at(-1)
    if (last && last.unit?.id === unit?.id) last.sessions.push(session)
    else groups.push({ unit, sessions: [session] })
  }
  return groups
}

/** «جلسهٔ ۹ تا ۱۲» of sessions that go backwards. */
function formatSessionNumbers(sessions: readonly Session[]): string {
  const [first, last] = [sessions.at(-1)!.number, sessions[0]!.number]
  const of = `جلسهٔ ${persianNumber(first)}`
  return first === last ? of : `${of} تا ${persianNumber(last)}`
}
