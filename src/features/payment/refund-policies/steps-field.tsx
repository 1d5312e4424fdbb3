import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { StepKind, StepValues } from './contract.ts'
import styles from './refund-policies.module.css'

const kinds: { value: StepKind; label: string }[] = [
  { value: 'hoursAfterPurchase', label: 'ساعت پس از ثبت‌نام' },
  { value: 'daysBeforeStart', label: 'روز پیش از شروع' },
  { value: 'hoursBeforeStart', label: 'ساعت پیش از شروع' },
  { value: 'beforeSession', label: 'پیش از جلسهٔ …' },
]

const show = (value: number | string) => (typeof value === 'number' ? toPersianDigits(String(value)) : value)

/** The steps of a policy; they hold in the order of time, however they are written. */
export function StepsField({
  value,
  change,
  error,
}: {
  value: readonly StepValues[]
  change: (value: StepValues[]) => void
  error?: string
}) {
  const put = (index: number, changed: Partial<StepValues>) =>
    change(value.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  return (
    <fieldset className={styles.steps}>
      <legend className={text.cardTitle}>پله‌ها</legend>
      {error && <FormErrors message={error} />}
      {value.length === 0 && <p className={text.muted}>بی‌پله: همیشه همان درصد پایین برمی‌گردد.</p>}
      {value.map(({ kind, count, percent, keepsFee }, index) => {
        const name = `پلهٔ ${persianNumber(index + 1)}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is kept above, and a step is nothing but its place
          <fieldset key={`step-${index}`} aria-label={name} className={styles.step}>
            <TextField
              label={kind === 'beforeSession' ? 'شمارهٔ جلسه' : 'تا'}
              value={show(count)}
              inputMode="numeric"
              maxLength={4}
              required
              onChange={count => put(index, { count })}
            />
            <SelectField
              label="مهلت"
              options={kinds}
              required
              value={kind}
              onChange={kind => put(index, { kind: kind as StepKind })}
            />
            <TextField
              label="درصد بازگشت"
              value={show(percent)}
              inputMode="numeric"
              maxLength={4}
              required
              onChange={percent => put(index, { percent })}
            />
            <IconButton
              icon="trash-2"
              label={`برداشتن ${name}`}
              onClick={() => change(value.filter((_, at) => at !== index))}
            />
            <div className={styles.fee}>
              <CheckField
                label="کارمزد بانک برنمی‌گردد"
                checked={keepsFee}
                onChange={keepsFee => put(index, { keepsFee })}
              />
            </div>
          </fieldset>
        )
      })}
      <div className={layout.row}>
        <Button
          variant="quiet"
          size="small"
          onClick={() =>
            change([...value, { kind: 'beforeSession', count: '', percent: '', keepsFee: false }])
          }
        >
          <Icon name="plus" />
          پلهٔ دیگر
        </Button>
      </div>
    </fieldset>
  )
}
