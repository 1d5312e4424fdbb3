import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type DraftPart, newPart, type Way, ways } from './draft.ts'
import styles from './front-desk.module.css'
import { PartFields } from './part-fields.tsx'

export type Later = { amount: string; dueDay: string }

/** How it is paid: each way asks only its own fields, and the sums always come out. */
export function PayStep({
  way,
  onWay,
  parts,
  onParts,
  later,
  onLater,
  count,
  onCount,
  maxParts,
  due,
  errorAt,
}: {
  way: Way
  onWay: (way: Way) => void
  parts: readonly DraftPart[]
  onParts: (parts: DraftPart[]) => void
  later: readonly Later[]
  onLater: (later: Later[]) => void
  /** In how many parts; what is paid at once is the first. */
  count: number
  onCount: (count: number) => void
  maxParts: number
  /** What is to be paid at once, in Rials. */
  due: number
  errorAt: (field: string) => string | undefined
}) {
  const first = parts[0]!
  return (
    <div className={styles.step}>
      <fieldset className={styles.ways} aria-label="راه پرداخت">
        {ways.map(({ way: one, label, icon }, index) => (
          <button
            key={one}
            type="button"
            aria-pressed={way === one}
            className={classes(styles.way, way === one && styles.here)}
            onClick={() => onWay(one)}
          >
            <kbd className={styles.key}>{persianNumber(index + 1)}</kbd>
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </fieldset>
      {way === 'link' && (
        <Note>
          جای او یک روز نگه داشته می‌شود. پس از ثبت، پیوندی می‌گیرید که خودش یا هر کس دیگری با آن می‌پردازد.
        </Note>
      )}
      {way === 'instalments' && (
        <>
          <fieldset className={styles.acts} aria-label="شمار قسط‌ها">
            {Array.from({ length: maxParts - 1 }, (_, index) => index + 2).map(number => (
              <Chip key={number} pressed={count === number} onPress={() => onCount(number)}>
                {persianNumber(number)} قسط
              </Chip>
            ))}
          </fieldset>
          {errorAt('instalments') && <Note tone="pomegranate">{errorAt('instalments')}</Note>}
          <p>
            قسط ۱، امروز: <strong>{balance(due)}</strong>
          </p>
          {later.map((part, index) => {
            const day = parseIsoDay(part.dueDay)
            const set = (changes: Partial<Later>) =>
              onLater(later.map((one, at) => (at === index ? { ...one, ...changes } : one)))
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are known by their place alone
              <div key={index} className={styles.fields}>
                <TextField
                  label={`قسط ${persianNumber(index + 2)}، تومان`}
                  inputMode="numeric"
                  convertDigits
                  maxLength={14}
                  value={part.amount}
                  onChange={amount => set({ amount })}
                  error={errorAt(`instalments.${index}.amount`)}
                />
                <JalaliPicker
                  label={`سررسید قسط ${persianNumber(index + 2)}`}
                  value={part.dueDay}
                  hint={day ? formatLongDate(day) : undefined}
                  onChange={dueDay => set({ dueDay })}
                  error={errorAt(`instalments.${index}.dueDay`)}
                />
              </div>
            )
          })}
          <fieldset className={styles.acts} aria-label="راه پرداخت قسط ۱">
            {ways.map(({ way: one, label }) =>
              one === 'link' || one === 'instalments' ? null : (
                <Chip
                  key={one}
                  pressed={first.method === one}
                  onPress={() => onParts([{ ...first, method: one }, ...parts.slice(1)])}
                >
                  {label}
                </Chip>
              ),
            )}
          </fieldset>
        </>
      )}
      {way !== 'link' && (
        <>
          {parts.map((part, index) => (
            <PartFields
              key={part.id}
              part={part}
              onChange={changed => onParts(parts.map(one => (one.id === changed.id ? changed : one)))}
              onRemove={index === 0 ? undefined : () => onParts(parts.filter(one => one !== part))}
              errorAt={field => errorAt(`parts.${index}.${field}`)}
            />
          ))}
          {parts.length < 4 && (
            <div>
              <Button variant="text" onClick={() => onParts([...parts, newPart('card-reader')])}>
                <Icon name="plus" />
                بخشی با روش دیگر
              </Button>
            </div>
          )}
          {parts.length > 1 && (
            <p className={text.muted}>آنچه راه‌های دیگر نمی‌پردازند با راه نخست پرداخت می‌شود.</p>
          )}
        </>
      )}
    </div>
  )
}
