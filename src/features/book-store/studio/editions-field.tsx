import { toPersianDigits } from '#persian/digits.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { formatNames } from '../labels.ts'
import { type BookFormat, bookFormats, isPaper } from '../rules.ts'
import styles from './books.module.css'

type Typed = number | string
/** An edition as it is typed: numbers as they were read, or as somebody writes them. */
export type EditionDraft = {
  format: BookFormat
  isSold: boolean
  price: Typed
  weightGrams: Typed
  lowStock: Typed
}

const show = (value: Typed) => (typeof value === 'number' ? toPersianDigits(value) : value)

/** What of a book is sold, format by format: one that was once added stays, and is only not sold any more. */
export function EditionsField({
  value,
  change,
  error,
}: {
  value: EditionDraft[]
  change: (value: EditionDraft[]) => void
  error?: string
}) {
  const set = (format: BookFormat, changes: Partial<EditionDraft>) => {
    const known = value.find(one => one.format === format)
    const next = { format, isSold: true, price: '', weightGrams: '', lowStock: '', ...known, ...changes }
    change(
      bookFormats.flatMap(one => (one === format ? [next] : value.filter(other => other.format === one))),
    )
  }
  return (
    <fieldset className={styles.part}>
      <legend>نسخه‌ها</legend>
      {bookFormats.map(format => {
        const edition = value.find(one => one.format === format)
        return (
          <div key={format} className={styles.edition}>
            <CheckField
              label={formatNames[format]}
              checked={edition?.isSold ?? false}
              onChange={isSold => set(format, { isSold })}
            />
            {edition && (
              <div className={styles.numbers}>
                <TextField
                  label={`بهای نسخهٔ ${formatNames[format]}، تومان`}
                  inputMode="numeric"
                  maxLength={12}
                  value={show(edition.price)}
                  onChange={price => set(format, { price })}
                />
                {isPaper(format) && (
                  <>
                    <TextField
                      label="وزن یک جلد، گرم"
                      inputMode="numeric"
                      maxLength={6}
                      value={show(edition.weightGrams)}
                      onChange={weightGrams => set(format, { weightGrams })}
                    />
                    <TextField
                      label="هشدار کم شدن موجودی"
                      inputMode="numeric"
                      maxLength={4}
                      value={show(edition.lowStock)}
                      onChange={lowStock => set(format, { lowStock })}
                    />
                  </>
                )}
              </div>
            )}
          </div>
        )
      })}
      {error && <FormErrors message={error} />}
      <p className={classes(text.small, text.faint)}>
        موجودی هر نسخهٔ چاپی در «موجودی کتاب‌ها» نگه داشته می‌شود.
      </p>
    </fieldset>
  )
}
