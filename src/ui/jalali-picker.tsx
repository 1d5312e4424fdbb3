import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import {
  formatDate,
  formatShortDate,
  isoDay,
  type JalaliDay,
  parseIsoDay,
  parseJalali,
} from '#persian/jalali.ts'
import { classes } from './classes.ts'
import type { FieldRule } from './field-rules.ts'
import { IconButton } from './icon-button.tsx'
import styles from './jalali-picker.module.css'
import { TextField } from './text-field.tsx'

const JalaliCalendar = lazy(() => import('./jalali-calendar.tsx'))

const written = (iso: string) => {
  const day = parseIsoDay(iso)
  return day ? formatShortDate(day) : ''
}

/**
 * A day of the Jalali calendar, typed in any digits («۱۴۰۵/۸/۳۰») or picked from a month that opens under the field.
 * `value` and its bounds are ISO days (`2026-11-21`), '' where there is none; what is no day, or lies outside of
 * `min` and `max`, gives '' and is said under the field once it is left.
 */
export function JalaliPicker({
  label,
  value,
  onChange,
  min,
  max,
  name,
  form,
  hint = 'سال، ماه و روز، مانند ۱۴۰۵/۸/۳۰',
  error,
  required,
  disabled,
  onBlur,
  className,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  /** Under it a form finds the ISO day. */
  name?: string
  form?: string
  hint?: string
  error?: string
  required?: boolean
  disabled?: boolean
  onBlur?: () => void
  className?: string
}) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState(() => written(value))
  const [isOpen, setOpen] = useState(false)
  /** The value as it was read of `typed`, so that another one, given from outside, is written into the field. */
  const [read, setRead] = useState(value)
  if (value !== read) {
    setRead(value)
    setTyped(written(value))
  }
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const bounds = { first: parseIsoDay(min ?? ''), last: parseIsoDay(max ?? '') }

  const emit = (next: string) => {
    setRead(next)
    if (next !== value) onChange(next)
  }
  const type = (next: string) => {
    setTyped(next)
    const day = parseJalali(next)
    emit(day && isWithin(day, { min, max }) ? isoDay(day) : '')
  }
  const pick = (day: JalaliDay) => {
    setTyped(formatShortDate(day))
    emit(isoDay(day))
    close()
  }
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const rule: FieldRule = text => {
    const day = parseJalali(text)
    if (!day) return 'لطفاً تاریخ را به شکل ۱۴۰۵/۸/۳۰ وارد کنید.'
    return isWithin(day, { min, max }) ? null : outside(bounds)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens inside, and is nothing itself
    <div
      ref={root}
      className={classes(styles.picker, className)}
      onKeyDownCapture={event => {
        if (!isOpen || event.key !== 'Escape' || isInList(event.target)) return
        // Before the dialog around it sees the key.
        event.stopPropagation()
        event.preventDefault()
        close()
      }}
      onBlur={event => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <TextField
        label={label}
        value={typed}
        onChange={type}
        dir="ltr"
        rules={[rule]}
        form={form}
        hint={hint}
        error={error}
        required={required}
        disabled={disabled}
        maxLength={20}
        autoComplete="off"
        className={styles.field}
        onBlur={() => {
          const day = parseJalali(typed)
          if (day) setTyped(formatShortDate(day))
          onBlur?.()
        }}
      />
      {name && <input type="hidden" name={name} form={form} value={value} disabled={disabled} />}
      <IconButton
        ref={opener}
        className={styles.opener}
        icon="calendar-days"
        label={value ? `تغییر ${label}، ${formatDate(parseIsoDay(value)!)}` : `انتخاب ${label} از تقویم`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={disabled}
        onClick={() => (isOpen ? close() : setOpen(true))}
      />
      {isOpen && (
        <div id={id} role="dialog" aria-label={`تقویم ${label}`} className={styles.sheet}>
          <Suspense fallback={<div className={styles.coming} aria-busy="true" />}>
            <JalaliCalendar
              picked={parseIsoDay(value)}
              first={bounds.first ?? undefined}
              last={bounds.last ?? undefined}
              onPick={pick}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** ISO days compare as texts. */
function isWithin(day: JalaliDay, { min = '', max = '9999' }: { min?: string; max?: string }): boolean {
  const iso = isoDay(day)
  return iso >= min && iso <= max
}

function outside({ first, last }: { first: JalaliDay | null; last: JalaliDay | null }): string {
  if (first && last) return `تاریخ باید از ${formatDate(first)} تا ${formatDate(last)} باشد.`
  return first
    ? `تاریخ نباید پیش از ${formatDate(first)} باشد.`
    : `تاریخ نباید پس از ${formatDate(last!)} باشد.`
}

/** An open list inside of the calendar takes the key for itself. */
const isInList = (target: EventTarget) =>
  (target as Element).matches('[role="combobox"][aria-expanded="true"]')
