import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#client/api-error.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { write } from '#client/outbox/write.ts'
import type { LessonPlace } from '#features/recordings/lesson/manifest.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { CheckCard } from './check-card.tsx'
import styles from './checks.module.css'
import { answerCheck, type Check, listChecks } from './contract.ts'
import { findDue } from './find-due.ts'

const stale = [listChecks.path]

/** The questions of a lesson: each stops it once where it stands, and can be opened from the list as well. */
export function LessonChecks({ enrolment, lesson, second, pause, play, seekTo }: LessonPlace) {
  const heading = useId()
  const queries = useQueryClient()
  const place = { id: enrolment, recording: lesson.id }
  const options = offlineQueryOptions(listChecks, place)
  const checks = useQuery(options).data?.items ?? []
  const [open, setOpen] = useState<string | null>(null)
  const stopped = useRef(new Set<string>())
  const before = useRef(second)
  const advance = useEffectEvent((to: number) => {
    const from = before.current
    before.current = to
    const due = findDue(checks, { from, to }, stopped.current)
    if (!due) return
    stopped.current.add(due.id)
    pause()
    // What fills the screen is the film alone.
    if (document.fullscreenElement) void document.exitFullscreen()
    setOpen(due.id)
  })
  useEffect(() => advance(second), [second])

  /** Answers, or passes over; what became of it is said where it is asked. */
  const give = async (check: Check, choice: number | null): Promise<ApiError | 'sent' | 'waiting'> => {
    try {
      const written = await write(
        answerCheck,
        { ...place, check: check.id, choice },
        () => ({ title: 'پاسخ پرسش جلسه', detail: check.question.slice(0, 80) }),
        { stale },
      )
      if (written.state === 'sent' && written.answer) {
        const { answer } = written.answer
        queries.setQueryData(
          options.queryKey,
          now => now && { items: now.items.map(one => (one.id === check.id ? { ...one, answer } : one)) },
        )
      }
      return written.state
    } catch (thrown) {
      if (thrown instanceof ApiError) return thrown
      throw thrown
    }
  }
  if (checks.length === 0) return null
  return (
    <section aria-labelledby={heading} className={classes(layout.stack, layout.tight)}>
      <h4 id={heading} className={text.small}>
        پرسش‌های این جلسه ({persianNumber(checks.length)})
      </h4>
      {checks.map(
        check =>
          check.id === open && (
            <CheckCard
              key={check.id}
              check={check}
              onAnswer={choice => give(check, choice)}
              onGoOn={() => {
                setOpen(null)
                play()
              }}
              onPass={() => {
                setOpen(null)
                play()
                if (!check.answer)
                  void give(check, null).then(became => {
                    if (became instanceof ApiError) showSnack(became.info.message)
                  })
              }}
            />
          ),
      )}
      <ol className={styles.checks}>
        {checks.map(({ id, second: at, question, answer }) => (
          <li key={id}>
            <button
              type="button"
              aria-expanded={id === open}
              onClick={() => {
                if (id === open) return setOpen(null)
                stopped.current.add(id)
                pause()
                seekTo(at)
                setOpen(id)
              }}
            >
              <time>{playerClock(at)}</time>
              <UserText>{question}</UserText>
              {answer?.verdict && (
                <Tag tone={answer.verdict.isRight ? 'pistachio' : 'saffron'}>
                  {answer.verdict.isRight ? 'درست' : 'نادرست'}
                </Tag>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
