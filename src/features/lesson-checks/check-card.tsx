import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api-error.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import styles from './checks.module.css'
import type { Check } from './contract.ts'

/** A question that stopped the lesson: answered once, then with what is right and why; or passed over. */
export function CheckCard({
  check: { id, second, question, choices, answer },
  onAnswer,
  onGoOn,
  onPass,
}: {
  check: Check
  onAnswer: (choice: number) => Promise<ApiError | 'sent' | 'waiting'>
  onGoOn: () => void
  onPass: () => void
}) {
  const card = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isKept, setKept] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const verdict = answer?.verdict ?? null
  const given = verdict ? answer!.choice : chosen
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.focus({ preventScroll: true })
  }, [])
  const send = async () => {
    if (chosen === null) return setFault('یکی از گزینه‌ها را انتخاب کنید.')
    setFault(null)
    setBusy(true)
    const became = await onAnswer(chosen)
    setBusy(false)
    if (became instanceof ApiError) setFault(became.reason)
    else setKept(became === 'waiting')
  }
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={`پرسش ${playerClock(second)}`}
      className={`${styles.card} ${layout.stack} ${layout.tight}`}
    >
      <Form className={`${layout.stack} ${layout.tight}`} onSubmit={send}>
        <fieldset disabled={verdict !== null || isKept} className={styles.choices}>
          <legend>
            <UserText>{question}</UserText>
          </legend>
          {choices.map((choice, index) => (
            <label key={choice} data-chosen={given === index ? '' : undefined}>
              <input
                type="radio"
                name={`check ${id}`}
                checked={given === index}
                onChange={() => setChosen(index)}
              />
              <span>
                <UserText>{choice}</UserText>
              </span>
              {verdict && index === verdict.right && (
                <b className={styles.right}>
                  <Icon name="check" /> پاسخ درست
                </b>
              )}
              {verdict && index === given && !verdict.isRight && (
                <b className={styles.wrong}>
                  <Icon name="x" /> پاسخ شما
                </b>
              )}
            </label>
          ))}
        </fieldset>
        {fault && <FormErrors message={fault} />}
        {verdict && (
          <div role="status">
            <Note tone={verdict.isRight ? 'pistachio' : 'saffron'}>
              <b>{verdict.isRight ? 'درست است.' : 'درست نبود.'}</b> <UserText>{verdict.explanation}</UserText>
            </Note>
          </div>
        )}
        {isKept && !verdict && (
          <Note tone="saffron" alert>
            پاسخ شما روی این دستگاه ماند. با برگشتن اینترنت فرستاده می‌شود و درستی آن در همین‌جا دیده می‌شود.
          </Note>
        )}
        <div className={`${layout.row} ${layout.wrapping}`}>
          {verdict || isKept ? (
            <Button onClick={onGoOn}>
              <Icon name="play" filled />
              ادامهٔ جلسه
            </Button>
          ) : (
            <>
              <Button type="submit" busy={isBusy}>
                پاسخ
              </Button>
              <Button variant="quiet" onClick={onPass}>
                رد کردن و ادامه
              </Button>
            </>
          )}
        </div>
      </Form>
    </section>
  )
}
