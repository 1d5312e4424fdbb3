import * as rules from '#account/rules.ts'

/** One contact as the calls take it: the unused mode is null. */
export type Contact =
  | { countryCode: string; phoneNumber: string; email: null }
  | { countryCode: null; phoneNumber: null; email: string }

/** What a code is sent for. `known` is the contact that is proved as it stands; null where another one is typed. */
export type Asked = { kind: 'phone' | 'email'; known: Contact | null }

export const emptyForm = {
  countryCode: rules.defaultCountryCode,
  phoneNumber: '',
  email: '',
  currentPassword: '',
}

const free: rules.Rule = { label: '', clean: typed => typed, fault: () => null }

/** The rules of the form: of the contact that is typed, and of the password once the server has asked for it. */
export const buildRules =
  ({ kind, known }: Asked, asksPassword: boolean) =>
  (values: typeof emptyForm) => ({
    countryCode: kind === 'phone' && !known ? rules.countryCode : free,
    phoneNumber: kind === 'phone' && !known ? rules.phoneNumber(values.countryCode) : free,
    email: kind === 'email' && !known ? rules.email : free,
    currentPassword: asksPassword ? { ...rules.password, label: 'رمز عبور فعلی' } : free,
  })

/** The contact a faultless form asks for. */
export function toContact({ kind, known }: Asked, cleaned: typeof emptyForm): Contact {
  if (known) return known
  return kind === 'phone'
    ? { countryCode: cleaned.countryCode, phoneNumber: cleaned.phoneNumber, email: null }
    : { countryCode: null, phoneNumber: null, email: cleaned.email }
}
