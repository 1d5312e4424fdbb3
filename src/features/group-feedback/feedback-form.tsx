import { type ReactNode, useId, useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import {
  type Aspect,
  aspects,
  giveFeedback,
  maxComment,
  minAnswers,
  type Pace,
  paceNames,
  readMyRound,
} from './contract.ts'

const marks = [
  { value: '1', label: '۱، کم' },
  { value: '2', label: '۲' },
  { value: '3', label: '۳' },
  { value: '4', label: '۴' },
  { value: '5', label: '۵، زیاد' },
] as const
const paces = (['slow', 'right', 'fast'] as const).map(value => ({ value, label: paceNames[value] }))
const asked = Object.keys(aspects) as Aspect[]

/** Four choices and a sentence; asks for whatever was not chosen beside it. */
export default function FeedbackForm({
  enrolment,
  round,
}: {
  enrolment: string
  round: { id: string; closesAt: string }
}) {
  const [pace, setPace] = useState<Pace | ''>('')
  const [given, setGiven] = useState<Partial<Record<Aspect, string>>>({})
  const [comment, setComment] = useState('')
  const [isChecked, setChecked] = useState(false)
  const write = useWrite(giveFeedback, { invalidates: [readMyRound] })
  const send = () => {
    setChecked(true)
    const { clarity, practice, comfort } = given
    if (pace === '' || !clarity || !practice || !comfort) return
    write.mutate(
      {
        id: enrolment,
        round: round.id,
        pace,
        clarity: Number(clarity),
        practice: Number(practice),
        comfort: Number(comfort),
        comment,
      },
      { onSuccess: () => showSnack('نظر شما بی‌نام ثبت شد. سپاس!') },
    )
  }
  return (
    <Form onSubmit={send} className={layout.stack}>
      <p className={text.muted}>
        نام شما با پاسخ نگه داشته نمی‌شود. استاد پس از {formatLongDate(round.closesAt)} فقط جمع پاسخ‌ها را
        می‌بیند، آن هم اگر دست‌کم {persianNumber(minAnswers)} نفر پاسخ داده باشند.
      </p>
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <Asked isMissing={isChecked && pace === ''}>
        <Switch caption="سرعت کلاس" name="pace" options={paces} value={pace as Pace} onChange={setPace} />
      </Asked>
      {asked.map(aspect => (
        <Asked key={aspect} isMissing={isChecked && !given[aspect]}>
          <Switch
            caption={aspects[aspect]}
            name={aspect}
            options={marks}
            value={given[aspect] as (typeof marks)[number]['value']}
            onChange={mark => setGiven({ ...given, [aspect]: mark })}
          />
        </Asked>
      ))}
      <TextField
        label="چه چیزی بهتر شود؟"
        hint="اختیاری. استاد همین جمله را می‌خواند؛ چیزی ننویسید که شما را لو بدهد."
        value={comment}
        onChange={setComment}
        multiline
        rows={3}
        maxLength={maxComment}
        dir="auto"
      />
      <div>
        <Button type="submit" busy={write.isPending}>
          ثبت بی‌نام
        </Button>
      </div>
    </Form>
  )
}

/** A choice, and under it what is missing. */
function Asked({ isMissing, children }: { isMissing: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      {children}
      {isMissing && (
        <FieldNote id={id} faulty>
          یکی را انتخاب کنید.
        </FieldNote>
      )}
    </div>
  )
}
