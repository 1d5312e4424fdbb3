import { type ChangeEvent, useId, useRef } from 'react'
import { toLatinDigits } from '#persian/digits.ts'
import { keepsZero, normaliseCountryCode, normalisePhone, normalisePhoneNumber } from '#persian/phone.ts'
import { CountryCodeField } from './country-code-field.tsx'
import { FieldNote } from './field-note.tsx'
import styles from './phone-field.module.css'
import field from './text-field.module.css'
import { writeInto } from './write-into.ts'

export type PhoneValue = { countryCode: string; phoneNumber: string }

/** Characters of a country code, its plus among them, and digits of a number that fit in. */
const codeLength = 5
const numberLength = { home: 10, alternative: 15 }

/**
 * A phone number and its country code, in Latin digits, as they are sent. Whatever way the number is typed or pasted
 * (۰۹…, +98…, 0098…, with spaces), it is read first and cut then; one that names another country sets that too.
 */
export function PhoneField({
  countryCode,
  phoneNumber,
  onChange,
  label = 'شماره موبایل',
  name = 'phoneNumber',
  codeName = 'countryCode',
  hint,
  errors = {},
  alternative = false,
  autoComplete = 'tel-national',
  onBlur,
  ...control
}: PhoneValue & {
  onChange: (next: PhoneValue) => void
  label?: string
  name?: string
  codeName?: string
  hint?: string
  errors?: { countryCode?: string; phoneNumber?: string }
  /** Takes up to 15 digits: the phone of an alternative contact, of any kind and country. */
  alternative?: boolean
  /** Of the number; `username` where it signs in. */
  autoComplete?: string
  /** Of the number. */
  autoFocus?: boolean
  disabled?: boolean
  /** Told which of the two fields was left. */
  onBlur?: (name: 'countryCode' | 'phoneNumber') => void
}) {
  const id = useId()
  /** All that was typed of the number: the zeros and the code that lead it stand no longer in the field. */
  const typed = useRef('')
  const below = errors.phoneNumber ?? hint

  const changeNumber = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const added = target.value.startsWith(phoneNumber) ? target.value.slice(phoneNumber.length) : null
    typed.current = added === null ? target.value : typed.current + added
    const next = readNumber(typed.current, { countryCode, alternative, byKey: added?.length === 1 })
    // A whole number takes nothing more before it.
    if (next.phoneNumber.length >= numberLength.home) typed.current = next.phoneNumber
    writeInto(target, next.phoneNumber)
    onChange(next)
  }

  return (
    <div>
      <div className={styles.row}>
        <CountryCodeField
          className={styles.code}
          name={codeName}
          value={countryCode}
          onChange={code => onChange({ countryCode: code, phoneNumber })}
          read={text => normaliseCountryCode(text, codeLength)}
          errorId={errors.countryCode && `${id}-code`}
          disabled={control.disabled}
          onBlur={() => onBlur?.('countryCode')}
        />
        <div className={`${field.field} ${styles.number}`}>
          <input
            {...control}
            id={id}
            className={field.control}
            name={name}
            type="text"
            inputMode="tel"
            dir="ltr"
            placeholder=" "
            autoComplete={autoComplete}
            value={phoneNumber}
            onFocus={() => {
              typed.current = phoneNumber
            }}
            onChange={changeNumber}
            onBlur={() => onBlur?.('phoneNumber')}
            aria-invalid={errors.phoneNumber ? true : undefined}
            aria-describedby={below ? `${id}-below` : undefined}
          />
          <label htmlFor={id} className={field.label}>
            {label}
          </label>
        </div>
      </div>
      {errors.countryCode && (
        <FieldNote id={`${id}-code`} faulty>
          {errors.countryCode}
        </FieldNote>
      )}
      {below && (
        <FieldNote id={`${id}-below`} faulty={Boolean(errors.phoneNumber)}>
          {below}
        </FieldNote>
      )}
    </div>
  )
}

/**
 * The number as it is sent, and the country it belongs to. A plus stays for as long as its code is being typed. Who
 * types sees no leading zero and may well type it twice: of two zeros typed only our own code follows.
 */
function readNumber(
  text: string,
  { countryCode, alternative, byKey }: { countryCode: string; alternative: boolean; byKey: boolean },
): PhoneValue {
  const maxLength = alternative ? numberLength.alternative : numberLength.home
  const home = normaliseCountryCode(countryCode)
  let dialled = toLatinDigits(text).replace(/[^\d+]|(?!^)\+/g, '')
  if (byKey && !keepsZero(home) && !dialled.startsWith(`00${home.slice(1)}`))
    dialled = dialled.replace(/^0+/, '')
  const whole = normalisePhone(dialled, countryCode)
  if (whole && whole.countryCode !== home)
    return { countryCode: whole.countryCode, phoneNumber: whole.phoneNumber.slice(0, maxLength) }
  return { countryCode, phoneNumber: normalisePhoneNumber(dialled, countryCode, maxLength) }
}
