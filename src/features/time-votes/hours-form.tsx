import { type FormEvent, useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { write } from '#client/outbox/write.ts'
import { invalidateQueries } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { type Band, bandLength } from '#contract/week-bands.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { WeekPainter } from '#ui/week-painter.tsx'
import { answerTimeVote, readMyTimeVote } from './contract.ts'

type Vote = NonNullable<OutputOf<typeof readMyTimeVote>['vote']>

/** The hours of the week in which somebody is free; they go through the outbox and may be changed while the vote is open. */
export default function HoursForm({ enrolment, vote }: { enrolment: string; vote: Vote }) {
  const [hours, setHours] = useState<readonly string[]>(vote.mine ?? [])
  const [state, setState] = useState<'sending' | 'waiting' | null>(null)
  const [fault, setFault] = useState<ApiError | null>(null)
  const isEmpty = hours.length === 0
  const isSaved = isSame(hours, vote.mine)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    setFault(null)
    try {
      const written = await write(
        answerTimeVote,
        { id: enrolment, vote: vote.id, hours: hours as Band[] },
        () => ({ title: 'ساعت‌های آزاد شما', detail: vote.question }),
        { stale: [readMyTimeVote.path] },
      )
      if (written.state === 'sent') await invalidateQueries(readMyTimeVote)
      setState(written.state === 'waiting' ? 'waiting' : null)
    } catch (thrown) {
      setState(null)
      if (!(thrown instanceof ApiError)) throw thrown
      setFault(thrown)
    }
  }
  return (
    <form className={layout.stack} onSubmit={event => void send(event)}>
      <WeekPainter
        label="ساعت‌های آزاد شما در هفته"
        bands={hours}
        onChange={painted => {
          setHours(painted)
          if (state !== 'sending') setState(null)
        }}
      />
      <p className={text.muted}>
        {isEmpty
          ? 'خانه‌هایی را که هر هفته آزادید رنگ کنید. اگر هیچ ساعتی آزاد نیستید، بی‌رنگ بفرستید.'
          : `${persianNumber(hours.length * bandLength)} ساعت آزاد.`}{' '}
        فقط استاد و مدرسه می‌بینند چه رنگ کرده‌اید.
      </p>
      {fault && <FormErrors message={fault.reason} />}
      {state === 'waiting' && !isSaved && (
        <Note tone="saffron">ساعت‌های شما روی همین دستگاه است و با برگشتن اینترنت فرستاده می‌شود.</Note>
      )}
      <p role="status" className={text.small}>
        {isSaved
          ? 'پاسخ شما ثبت شده است؛ تا پایان مهلت می‌توانید عوضش کنید.'
          : vote.mine && state === null && 'این تغییر هنوز فرستاده نشده است.'}
      </p>
      <div>
        <Button type="submit" busy={state === 'sending'}>
          {isEmpty ? 'هیچ ساعتی آزاد نیستم' : vote.mine ? 'ثبت دوبارهٔ ساعت‌ها' : 'ثبت ساعت‌ها'}
        </Button>
      </div>
    </form>
  )
}

const isSame = (one: readonly string[], other: readonly string[] | null) =>
  other !== null && one.length === other.length && one.every(band => other.includes(band))
