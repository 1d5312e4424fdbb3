import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { checkProfile, User, updateIdentity } from '../contract.ts'
import * as rules from '../rules.ts'

/** The contact a profile lacks; null when it lacks none. */
export type MissingIdentifier = OutputOf<typeof checkProfile>['missingIdentifier']

export type ProfileForm = Record<
  'name' | 'surname' | 'enName' | 'enSurname' | 'identityNumber' | 'email' | 'countryCode' | 'phoneNumber',
  string
>

/** What is known already; the missing contact is empty. */
export const toKnownFields = (
  user: Pick<User, 'name' | 'surname' | 'enName' | 'enSurname' | 'identityNumber'>,
) => ({
  name: user.name,
  surname: user.surname,
  enName: user.enName,
  enSurname: user.enSurname,
  identityNumber: user.identityNumber ?? '',
  email: '',
  countryCode: rules.defaultCountryCode,
  phoneNumber: '',
})

const notAsked: rules.Rule = { label: '', clean: typed => typed, fault: () => null }

/** The rules of the fields; a contact that is not missing is not asked for. */
export const buildRules =
  (missing: MissingIdentifier) =>
  ({ countryCode }: ProfileForm): Record<keyof ProfileForm, rules.Rule> => ({
    name: rules.name,
    surname: rules.surname,
    enName: rules.enName,
    enSurname: rules.enSurname,
    identityNumber: rules.nationalId,
    email: missing === 'EMAIL' ? rules.email : notAsked,
    countryCode: missing === 'PHONE' ? rules.alternativeCountryCode : notAsked,
    phoneNumber: missing === 'PHONE' ? rules.alternativePhoneNumber(countryCode) : notAsked,
  })

/** What is sent: the contact that was not asked for is null. */
export const toPayload = (
  { email, countryCode, phoneNumber, ...profile }: ProfileForm,
  missing: MissingIdentifier,
): InputOf<typeof updateIdentity> => ({
  ...profile,
  email: missing === 'EMAIL' ? email : null,
  countryCode: missing === 'PHONE' ? countryCode : null,
  phoneNumber: missing === 'PHONE' ? phoneNumber : null,
})
