import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  joinLevels,
  limits as placementLimits,
  placeRubric,
  placeWritten,
} from '#features/placement/public.ts'
import { isWhole, type RubricDraft, RubricFields } from '#features/placement/public.tsx'
import { toPersianDigits } from '#persian/digits.ts'
import type { LevelCode } from '#persian/level-names.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { limits } from '../contract.ts'
import type { gradeInterview, Written } from './contract.ts'

type Grading = Omit<InputOf<typeof gradeInterview>, 'id'>

/** The examiner's form: what was heard, what both levels come to, and which counts where they lie far apart. */
export function GradeForm({
  label,
  name,
  written,
  oralShare,
  busy,
  fault,
  onSave,
}: {
  label: string
  /** Tells the fields of several forms apart. */
  name: string
  written: Written
  oralShare: number
  busy: boolean
  fault: ApiError | null
  onSave: (grading: Grading) => Promise<{ finalLevel: LevelCode }>
}) {
  const [rubric, setRubric] = useState<RubricDraft>({})
  const [decision, setDecision] = useState('')
  const [reason, setReason] = useState('')
  const [remark, setRemark] = useState('')
  const [isLacking, setLacking] = useState(false)
  const joined = isWhole(rubric) ? joinLevels(placeWritten(written), placeRubric(rubric), oralShare) : null
  const choices = joined && 'choices' in joined ? joined.choices : null
  const chosen = choices?.find(level => level === decision) ?? null
  const save = async () => {
    setLacking(!isWhole(rubric))
    if (!isWhole(rubric)) return
    try {
      const { finalLevel } = await onSave({
        rubric,
        decision: chosen,
        reason: choices ? reason : '',
        remark,
      })
      showSnack(`سطح نهایی: ${finalLevel}`)
    } catch {
      // What was chosen and typed stays; the form shows why.
    }
  }
  return (
    <Form aria-label={label} className={classes(cardClass({ padded: true }), layout.stack)} onSubmit={save}>
      <h2 className={text.cardTitle}>فرم آزمونگر</h2>
      <RubricFields name={name} value={rubric} onChange={setRubric} />
      {joined && 'level' in joined && (
        <p role="status">
          سطح نهایی: <b>{<Bdi>{joined.level}</Bdi>}</b>
          <span className={text.muted}>
            {' '}
            (نوشتاری <Bdi>{written.level}</Bdi>، سهم مصاحبه {toPersianDigits(oralShare)}٪)
          </span>
        </p>
      )}
      {choices && (
        <>
          <Note tone="saffron">
            میان نوشتاری (<Bdi>{written.level}</Bdi>) و گفتار بیش از یک پله فاصله است؛ سطح نهایی را شما انتخاب
            کنید.
          </Note>
          <SelectField
            label="سطح نهایی"
            value={chosen ?? ''}
            onChange={setDecision}
            options={choices.map(code => ({ value: code, label: code }))}
            error={fault?.at('decision')}
          />
          <TextField
            label="چرا این سطح؟"
            hint="زبان‌آموز هم می‌خواند."
            multiline
            rows={2}
            dir="auto"
            value={reason}
            onChange={setReason}
            maxLength={limits.reason}
            error={fault?.at('reason')}
          />
        </>
      )}
      <TextField
        label="یادداشت خصوصی"
        hint="تنها همکاران می‌بینند."
        multiline
        rows={2}
        dir="auto"
        value={remark}
        onChange={setRemark}
        maxLength={placementLimits.remark}
        error={fault?.at('remark')}
      />
      {isLacking && !isWhole(rubric) && <FormErrors message="سطح هر پنج معیار را انتخاب کنید." />}
      <FormRefusal of={fault} />
      <div>
        <Button type="submit" busy={busy}>
          ثبت سطح
        </Button>
      </div>
    </Form>
  )
}
