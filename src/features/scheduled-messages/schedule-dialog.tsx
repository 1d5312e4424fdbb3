import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { maxTextLength } from '#features/chat/public.ts'
import { fromDayMinute } from '#persian/day-minutes.ts'
import { addDays, formatTime, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { changeScheduled, listScheduled, type Scheduled, scheduleMessage } from './contract.ts'
import styles from './scheduled.module.css'

/** Days from today and the hour: times that are often meant. */
const usual = [
  { label: 'امشب ساعت ۲۱', days: 0, minute: 21 * 60 },
  { label: 'فردا ساعت ۹', days: 1, minute: 9 * 60 },
  { label: 'پس‌فردا ساعت ۹', days: 2, minute: 9 * 60 },
] as const

type When = { day: string; minute: number | null }

const toInstant = ({ day, minute }: When): string => {
  const parsed = parseIsoDay(day)
  if (!parsed || minute === null) return ''
  return fromDayMinute(parsed, minute).toISOString()
}

/** Asks when a message is to be sent, in Tehran's time; of one that waits already, what it says as well. */
export default function ScheduleDialog({
  conversation,
  written,
  scheduled,
  onDone,
  onClose,
}: {
  conversation: string
  /** What is to be sent, where it is new. */
  written: string
  scheduled?: Scheduled
  onDone: () => void
  onClose: () => void
}) {
  const [id] = useState(newId)
  const [body, setBody] = useState(scheduled?.text ?? written)
  const [when, setWhen] = useState<When>(() => {
    if (!scheduled) return { day: isoDay(addDays(toJalali(Date.now()), 1)), minute: 9 * 60 }
    const { hour, minute, ...day } = toJalali(scheduled.sendAt)
    return { day: isoDay(day), minute: hour * 60 + minute }
  })
  /** The field of the hour keeps what was typed: chosen above it, it begins anew. */
  const [turn, setTurn] = useState(0)
  const invalidates = { invalidates: [listScheduled] }
  const make = useWrite(scheduleMessage, invalidates)
  const change = useWrite(changeScheduled, invalidates)
  const { error: fault, isPending } = scheduled ? change : make
  const send = () => {
    const values = { text: body, sendAt: toInstant(when) }
    const kept = scheduled
      ? change.mutateAsync({ scheduled: scheduled.id, ...values })
      : make.mutateAsync({ conversation, id, ...values })
    void kept.then(onDone).catch(() => undefined)
  }
  const now = Date.now()
  const choices = usual.flatMap(({ label, days, minute }) => {
    const day = isoDay(addDays(toJalali(now), days))
    return Date.parse(toInstant({ day, minute })) > now ? [{ label, day, minute }] : []
  })
  return (
    <Dialog title={scheduled ? 'پیام زمان‌بندی‌شده' : 'ارسال در زمان دیگر'} onClose={onClose}>
      <Form className={layout.stack} onSubmit={send}>
        <FormRefusal of={fault} />
        <TextField
          label="متن پیام"
          multiline
          rows={3}
          dir="auto"
          maxLength={maxTextLength}
          value={body}
          onChange={setBody}
          error={fault?.at('text')}
        />
        <Chips label="زمان‌های پیشنهادی">
          {choices.map(({ label, day, minute }) => (
            <Chip
              key={label}
              pressed={when.day === day && when.minute === minute}
              onPress={() => {
                setWhen({ day, minute })
                setTurn(turn + 1)
              }}
            >
              {label}
            </Chip>
          ))}
        </Chips>
        <div className={styles.when}>
          <JalaliPicker
            label="روز"
            value={when.day}
            min={isoDay(now)}
            onChange={day => setWhen({ ...when, day })}
            error={fault?.at('sendAt')}
          />
          <TimeField
            key={turn}
            label="ساعت"
            value={when.minute}
            onChange={minute => setWhen({ ...when, minute })}
          />
        </div>
        <p className={text.meta}>به وقت تهران؛ اکنون {formatTime(now)} است.</p>
        <Button type="submit" full busy={isPending}>
          {scheduled ? 'ذخیره' : 'در این زمان بفرست'}
        </Button>
      </Form>
    </Dialog>
  )
}
