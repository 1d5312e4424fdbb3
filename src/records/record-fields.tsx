import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { listTaughtWith, nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { CheckField } from '#ui/check-field.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A text of the record. */
export function RecordText({
  source,
  ...rest
}: {
  source: string
  label: string
  hint?: string
  maxLength?: number
  dir?: 'rtl' | 'ltr' | 'auto'
} & ({ multiline?: false; rows?: never } | { multiline: true; rows?: number })) {
  const { value, onChange, onBlur, ref, error } = useRecordField(source)
  return (
    <TextField
      {...rest}
      name={source}
      value={(value as string | null) ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      ref={ref}
      error={error}
    />
  )
}

/** A day of the record. */
export function RecordDay({ source, label }: { source: string; label: string }) {
  const { value, onChange, onBlur, error } = useRecordField(source)
  return (
    <JalaliPicker
      label={label}
      value={(value as string | null) ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  )
}

/** A choice of the record from a list. */
export function RecordSelect({
  source,
  label,
  options,
  required = false,
}: {
  source: string
  label: string
  options: readonly SelectOption[]
  required?: boolean
}) {
  const { value, onChange, onBlur, error } = useRecordField(source)
  return (
    <SelectField
      label={label}
      options={options}
      required={required}
      value={(value as string | null) ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  )
}

/** The language of the record: one that the school teaches, or whichever it has already; none of them where `none` names that. */
export function RecordLanguage({ label = 'زبان', none }: { label?: string; none?: string }) {
  const { value } = useRecordField('language')
  const taught = listTaughtWith(value).map(code => ({ value: code, label: nameLanguage(code) }))
  return (
    <RecordSelect
      source="language"
      label={label}
      required={none === undefined}
      options={none === undefined ? taught : [{ value: '', label: none }, ...taught]}
    />
  )
}

/** A whole number of the record, typed in any digits; the schema reads it. */
export function RecordNumber({ source, label, hint }: { source: string; label: string; hint?: string }) {
  const { value, onChange, onBlur, ref, error } = useRecordField(source)
  return (
    <TextField
      label={label}
      hint={hint}
      name={source}
      value={typeof value === 'number' ? persianNumber(value) : ((value as string | null) ?? '')}
      onChange={onChange}
      onBlur={onBlur}
      ref={ref}
      inputMode="numeric"
      error={error}
    />
  )
}

/** A yes or no of the record. */
export function RecordCheck({ source, label }: { source: string; label: string }) {
  const { value, onChange } = useRecordField(source)
  return <CheckField label={label} checked={value === true} onChange={onChange} />
}

/** A part of the record that no other field can show: its value, how it is changed, and what is wrong with it. */
export function RecordPart<T>({
  source,
  children,
}: {
  source: string
  children: (part: { value: T; change: (value: T) => void; error?: string }) => ReactNode
}) {
  const { value, onChange, error } = useRecordField(source)
  return <>{children({ value: value as T, change: onChange, error })}</>
}

/** A field of the form that is around it; `error` is the first sentence about it or about anything within it. */
function useRecordField(source: string) {
  const { field, fieldState } = useController({ name: source })
  return { ...field, error: findMessage(fieldState.error) }
}

function findMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message
  for (const [key, inner] of Object.entries(error)) {
    const sentence = key === 'ref' ? undefined : findMessage(inner)
    if (sentence) return sentence
  }
  return undefined
}
