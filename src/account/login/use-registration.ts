import { readReferralCode } from '#client/referral-code.ts'
import * as rules from '../rules.ts'
import { type Fields, useFields } from '../use-fields.ts'
import { type LoginState, type Registration, registerForms } from './login-flow.ts'

type RegistrationForm = typeof registerForms.byPhone & typeof registerForms.byEmail

const notAsked: rules.Rule = { label: '', clean: typed => typed, fault: () => null }

const buildRules = (byPhone: boolean) => (values: RegistrationForm) => ({
  password: rules.newPassword,
  passwordConfirmation: {
    ...rules.passwordConfirmation,
    fault: (value: string) =>
      rules.passwordConfirmation.fault(value) ?? rules.mismatch(values.password, value),
  },
  name: rules.name,
  surname: rules.surname,
  enName: rules.enName,
  enSurname: rules.enSurname,
  identityNumber: rules.nationalId,
  referralCode: rules.referralCode,
  email: byPhone ? rules.email : notAsked,
  countryCode: byPhone ? notAsked : rules.alternativeCountryCode,
  phoneNumber: byPhone ? notAsked : rules.alternativePhoneNumber(values.countryCode),
})

/** The fields of REGISTER, both contacts among them: the one that did not register is asked for. */
export function useRegistration({ contact }: LoginState): {
  byPhone: boolean
  fields: Fields<keyof RegistrationForm>
  /** What is sent of them. */
  form(): Registration
} {
  const byPhone = contact?.email == null
  const fields = useFields(buildRules(byPhone), {
    ...registerForms.byPhone,
    ...registerForms.byEmail,
    referralCode: readReferralCode() ?? '',
  })
  return {
    byPhone,
    fields,
    form() {
      const { email, phoneNumber, countryCode, ...rest } = fields.cleaned
      return byPhone ? { ...rest, email } : { ...rest, phoneNumber, countryCode }
    },
  }
}
