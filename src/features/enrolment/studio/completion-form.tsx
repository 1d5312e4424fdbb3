import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { changeLessonRule, readLessonRule } from '../lessons/contract.ts'

/** What completes the lessons of a group besides their quizzes. */
export function CompletionForm({ group }: { group: string }) {
  const query = useQuery({
    ...buildQueryOptions(readLessonRule, { id: group }),
    // Whoever comes back edits what is there then.
    gcTime: 0,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {data => <Form group={group} rule={data} />}
    </QueryView>
  )
}

function Form({ group, rule }: { group: string; rule: OutputOf<typeof readLessonRule> }) {
  const [mustWatch, setMustWatch] = useState(rule.watchPercent !== null)
  const [percent, setPercent] = useState(persianNumber(rule.watchPercent ?? 90))
  const [mayMark, setMayMark] = useState(rule.mayMark)
  const [fault, setFault] = useState<ApiError | string | null>(null)
  const change = useWrite(changeLessonRule, { invalidates: [readLessonRule] })
  const save = () => {
    setFault(null)
    const watchPercent = mustWatch ? readInteger(percent) : null
    if (mustWatch && watchPercent === null) return setFault('درصد را به عدد وارد کنید.')
    return change
      .mutateAsync({ id: group, watchPercent, mayMark })
      .then(() => showSnack('شرط کامل شدن درس‌ها ذخیره شد.'), setFault)
  }
  const atField = typeof fault === 'string' ? fault : fault?.at('watchPercent')
  return (
    <section aria-labelledby="completion" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="completion" className={text.cardTitle}>
        کامل شدن درس‌ها
      </h2>
      <p className={classes(text.small, text.muted)}>
        درسی که آزمونک دارد با قبولی در آن کامل می‌شود. این شرط‌ها افزون بر آن است و زبان‌آموز آن‌ها را کنار درس
        می‌بیند.
      </p>
      {fault && !atField && typeof fault !== 'string' && <FormErrors message={fault.info.message} />}
      <CheckField label="غایبِ جلسه ضبط آن را تماشا کند" checked={mustWatch} onChange={setMustWatch} />
      {mustWatch && (
        <TextField
          label="چند درصد از ضبط جلسه؟"
          value={percent}
          onChange={setPercent}
          inputMode="numeric"
          maxLength={3}
          hint="آنچه دوباره دیده شود دوباره شمرده نمی‌شود. جلسه‌ای که ضبط ندارد این شرط را ندارد."
          error={atField}
        />
      )}
      <CheckField
        label="زبان‌آموز بتواند درس را خودش کامل‌شده ثبت کند"
        checked={mayMark}
        onChange={setMayMark}
      />
      <div>
        <Button busy={change.isPending} onClick={() => void save()}>
          ذخیرهٔ شرط‌ها
        </Button>
      </div>
    </section>
  )
}
