import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { maxOwnLanguages, type OwnLanguage } from './contract.ts'
import styles from './languages.module.css'

const directions = [
  { value: 'rtl', label: 'راست به چپ' },
  { value: 'ltr', label: 'چپ به راست' },
]

/** A row of the form; the code of what is saved stays. */
export type OwnRow = OwnLanguage & { isFresh: boolean }

/** The languages that a school adds to those the product knows. */
export function OwnLanguages({
  value,
  change,
  errorAt,
}: {
  value: readonly OwnRow[]
  change: (value: readonly OwnRow[]) => void
  /** What was refused at a field such as `own.0.name`. */
  errorAt: (field: string) => string | undefined
}) {
  const put = (index: number, changed: Partial<OwnRow>) =>
    change(value.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  const all = errorAt('own')
  return (
    <fieldset className={styles.own}>
      <legend className={text.cardTitle}>زبان‌های دیگر</legend>
      <p className={text.muted}>
        زبانی که در فهرست نیست با نام و کدش افزوده می‌شود و در دوره‌ها، استادان، سطح‌ها، پرسش‌ها و فیلترها می‌آید.
        تعیین سطحش وقتی باز می‌شود که بانک پرسش کافی داشته باشد. عبارت‌نامه تنها انگلیسی می‌ماند، و جلد دوره‌ها
        نقش انگلیسی را دارد.
      </p>
      {all && <FormErrors message={all} />}
      {value.map((one, index) => {
        const called = one.name || `زبان ${persianNumber(index + 1)}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is kept above, and a language is nothing but its place
          <fieldset key={index} aria-label={called} className={styles.fields}>
            <TextField
              label="نام فارسی"
              value={one.name}
              required
              maxLength={40}
              hint="مانند «کردی»"
              error={errorAt(`own.${index}.name`)}
              onChange={name => put(index, { name })}
            />
            <TextField
              label="نام لاتین"
              value={one.enName}
              required
              maxLength={40}
              dir="ltr"
              hint="برای گواهی‌نامهٔ انگلیسی، مانند Kurdish"
              error={errorAt(`own.${index}.enName`)}
              onChange={enName => put(index, { enName })}
            />
            <TextField
              label="کد زبان"
              value={one.code}
              required
              disabled={!one.isFresh}
              maxLength={20}
              dir="ltr"
              hint="مانند ku، he یا zh-Hant"
              error={errorAt(`own.${index}.code`)}
              onChange={code => put(index, { code })}
            />
            <SelectField
              label="جهت نوشتن"
              required
              options={directions}
              value={one.isRtl ? 'rtl' : 'ltr'}
              error={errorAt(`own.${index}.isRtl`)}
              onChange={chosen => put(index, { isRtl: chosen === 'rtl' })}
            />
            <div>
              <Button variant="text" size="small" onClick={() => change(value.toSpliced(index, 1))}>
                برداشتن <span className={text.spoken}>{called}</span>
              </Button>
            </div>
          </fieldset>
        )
      })}
      {value.length < maxOwnLanguages && (
        <div>
          <Button
            variant="quiet"
            size="small"
            onClick={() =>
              change([...value, { code: '', name: '', enName: '', isRtl: false, isFresh: true }])
            }
          >
            <Icon name="plus" />
            زبان تازه
          </Button>
        </div>
      )}
    </fieldset>
  )
}
