import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { LinesField } from '#ui/lines-field.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type AdminCheck, listAdminChecks, putCheck } from '../contract.ts'
import { maxChoices, maxExplanation, maxQuestion } from '../rules.ts'
import styles from './checks-dialog.module.css'
import { readClock } from './read-clock.ts'

/** Writes a question of a recording, or changes it; what the server refuses is said at its field. */
export function CheckForm({
  recording,
  check,
  onDone,
}: {
  recording: string
  check: AdminCheck
  onDone: () => void
}) {
  const [clock, setClock] = useState(check.question ? playerClock(check.second) : '')
  const [question, setQuestion] = useState(check.question)
  const [choices, setChoices] = useState<readonly string[]>(check.choices)
  const [right, setRight] = useState(check.right)
  const [explanation, setExplanation] = useState(check.explanation)
  const [isNoTime, setNoTime] = useState(false)
  const put = useWrite(putCheck, { invalidates: [listAdminChecks] })
  const answered = check.chosen.reduce((sum, count) => sum + count, 0)
  const at = (field: string) =>
    put.error?.errors.find(fault => fault.field === field || fault.field.startsWith(`${field}.`))?.message
  const ofNone = at('choices') ?? at('right')
  const save = async () => {
    const second = readClock(clock)
    setNoTime(second === null)
    if (second === null) return
    const words = { question, choices: [...choices], right, explanation }
    await put.mutateAsync({ id: recording, check: check.id, second, ...words })
    showSnack('پرسش ذخیره شد.')
    onDone()
  }
  return (
    <Form
      className={layout.stack}
      onSubmit={() => {
        if (!put.isPending) save().catch(() => undefined)
      }}
    >
      <TextField
        label="زمان در پخش"
        hint="دقیقه و ثانیه، مانند ۳:۲۰"
        dir="ltr"
        value={clock}
        onChange={setClock}
        error={isNoTime ? 'زمان را مانند ۳:۲۰ بنویسید.' : at('second')}
      />
      <TextField
        label="پرسش"
        dir="auto"
        multiline
        rows={2}
        maxLength={maxQuestion}
        value={question}
        onChange={setQuestion}
        error={at('question')}
      />
      <LinesField
        label="گزینه‌ها، هر سطر یکی"
        hint={
          answered > 0
            ? `با تغییر گزینه‌ها پاسخ‌های پیشین (${persianNumber(answered)} نفر) پاک می‌شود.`
            : `دو تا ${persianNumber(maxChoices)} گزینه`
        }
        dir="rtl"
        value={choices}
        onChange={setChoices}
      />
      {choices.length > 0 && (
        <fieldset className={styles.rights}>
          <legend>کدام گزینه درست است؟</legend>
          {choices.map((choice, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place while it is typed
            <label key={index}>
              <input type="radio" name="right" checked={right === index} onChange={() => setRight(index)} />
              <UserText>{choice}</UserText>
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label="توضیح پس از پاسخ"
        dir="auto"
        multiline
        rows={3}
        maxLength={maxExplanation}
        value={explanation}
        onChange={setExplanation}
        error={at('explanation')}
      />
      {put.error && (ofNone || put.error.errors.length === 0) && (
        <FormErrors message={ofNone ?? put.error.info.message} />
      )}
      <div className={layout.row}>
        <Button type="submit" busy={put.isPending}>
          ذخیره
        </Button>
        <Button variant="quiet" onClick={onDone}>
          انصراف
        </Button>
      </div>
    </Form>
  )
}
