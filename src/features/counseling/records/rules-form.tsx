import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, readOnce, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeRules, readRules } from './contract.ts'

type Rules = OutputOf<typeof readRules>

/** What not coming costs, and how the telephone is used; moving and cancelling are in each counselor's plan. */
export function RulesForm() {
  const query = useQuery({ ...buildQueryOptions(readRules, {}), ...readOnce })
  return (
    <QueryView query={query} loading={<Skeleton height="18rem" />}>
      {rules => <Fields key={rules.version} rules={rules} />}
    </QueryView>
  )
}

function Fields({ rules }: { rules: Rules }) {
  const [percent, setPercent] = useState(toPersianDigits(rules.noShowPercent))
  const [hidesNumbers, setHides] = useState(rules.hidesNumbers)
  const [questionPrice, setPrice] = useState(
    rules.questionPrice === '' ? '' : persianNumber(rules.questionPrice),
  )
  const write = useWrite(changeRules, { edits: [readRules] })
  const fault = write.error
  return (
    <form
      noValidate
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => {
        event.preventDefault()
        write.mutate(
          {
            noShowPercent: percent,
            hidesNumbers,
            questionPrice: questionPrice.trim(),
            version: rules.version,
          },
          { onSuccess: () => showSnack('اطلاعات با موفقیت ذخیره شد.') },
        )
      }}
    >
      {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
      <TextField
        label="اگر زبان‌آموز نیاید، چند درصد بهای جلسه نگه داشته می‌شود؟"
        hint="بیش از صفر، جلسهٔ بسته هم خرج می‌شود. اگر مشاور نیاید همیشه همه‌اش برمی‌گردد."
        name="noShowPercent"
        inputMode="numeric"
        value={percent}
        onChange={setPercent}
        error={fault?.errors.find(({ field }) => field === 'noShowPercent')?.message}
      />
      <CheckField
        label="تماس تلفنی از خط مدرسه است و شمارهٔ هیچ‌کس به دیگری نشان داده نمی‌شود"
        checked={hidesNumbers}
        onChange={setHides}
      />
      <TextField
        label="بهای پرسش صوتی، تومان"
        hint="زبان‌آموز می‌پرسد و مشاور تا ۲۴ ساعت پاسخ می‌دهد. باید از ارزان‌ترین جلسه کمتر باشد؛ خالی یعنی پرسش صوتی نمی‌پذیرید. پرسشی که در مهلت پاسخ نگیرد، همهٔ بهایش پس گرفتنی است."
        name="questionPrice"
        inputMode="numeric"
        value={questionPrice}
        onChange={setPrice}
        error={fault?.errors.find(({ field }) => field === 'questionPrice')?.message}
      />
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
      </div>
    </form>
  )
}
