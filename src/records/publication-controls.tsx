import { type ReactNode, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { fromDayMinute } from '#persian/day-minutes.ts'
import { formatDateTime, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TimeField } from '#ui/time-field.tsx'

export type PublicationState = 'draft' | 'scheduled' | 'published'

const stateTags: Record<PublicationState, { label: string; tone: 'plain' | 'saffron' | 'pistachio' }> = {
  draft: { label: 'پیش‌نویس', tone: 'plain' },
  scheduled: { label: 'زمان‌بندی‌شده', tone: 'saffron' },
  published: { label: 'منتشرشده', tone: 'pistachio' },
}

export function StateTag({ state }: { state: PublicationState }) {
  const { label, tone } = stateTags[state]
  return <Tag tone={tone}>{label}</Tag>
}

/**
 * When something that staff wrote comes out: now, at a time, or no more. `onPublish` takes the instant, null for now;
 * what both calls refuse they show here.
 */
export function PublicationControls({
  state,
  publishAt,
  mayPublish,
  isBusy,
  fault,
  onPublish,
  onWithdraw,
  scheduled,
  published,
  again,
  withdrawn,
}: {
  state: PublicationState
  publishAt: string | null
  mayPublish: boolean
  isBusy: boolean
  fault: ApiError | null
  onPublish: (at: string | null) => void
  /** Ends once it is answered. */
  onWithdraw: () => Promise<unknown>
  /** What is said of one that is scheduled, by its time. */
  scheduled: (time: string) => ReactNode
  /** What is said of one that is out. */
  published: ReactNode
  /** The button of one that is out; left out where its changes are out at once. */
  again?: string
  /** What becomes of it for readers once it is a draft again. */
  withdrawn: ReactNode
}) {
  const [day, setDay] = useState(() => (publishAt ? isoDay(publishAt) : ''))
  const [minute, setMinute] = useState<number | null>(() => (publishAt ? readMinute(publishAt) : 9 * 60))
  const [isAsking, setAsking] = useState(false)
  const at = toInstant(day, minute)
  const nowLabel = state === 'published' ? again : 'همین حالا منتشر شود'
  return (
    <section aria-labelledby="publication" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="publication" className={text.cardTitle}>
        انتشار
      </h2>
      {fault && (
        <FormErrors
          message={fault.errors.find(({ field }) => field !== 'at')?.message ?? fault.info.message}
        />
      )}
      {state === 'scheduled' && <Note tone="saffron">{scheduled(formatDateTime(publishAt!))}</Note>}
      {state === 'published' && (
        <p className={classes(layout.row, layout.wrapping)}>
          <StateTag state="published" />
          {published}
        </p>
      )}
      {state !== 'published' && (
        <div className={classes(layout.row, layout.wrapping)}>
          <JalaliPicker label="روز انتشار" value={day} onChange={setDay} error={fault?.at('at')} />
          <TimeField label="ساعت انتشار" value={minute} onChange={setMinute} />
          <Button variant="quiet" disabled={!mayPublish || !at} busy={isBusy} onClick={() => onPublish(at)}>
            {state === 'scheduled' ? 'تغییر زمان' : 'زمان‌بندی'}
          </Button>
        </div>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        {nowLabel && (
          <Button disabled={!mayPublish} busy={isBusy} onClick={() => onPublish(null)}>
            {nowLabel}
          </Button>
        )}
        {state !== 'draft' && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            برگرداندن به پیش‌نویس
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="به پیش‌نویس برگردد؟"
          confirm="برگردد"
          reject="انصراف"
          busy={isBusy}
          onAnswer={async isYes => {
            if (isYes) await onWithdraw()
            setAsking(false)
          }}
        >
          {withdrawn}
        </ConfirmDialog>
      )}
    </section>
  )
}

const readMinute = (instant: string) => {
  const { hour, minute } = toJalali(instant)
  return hour * 60 + minute
}

/** Of a day and a clock in Tehran; null while one of them is missing. */
function toInstant(day: string, minute: number | null): string | null {
  const date = parseIsoDay(day)
  if (!date || minute === null) return null
  return fromDayMinute(date, minute).toISOString()
}
