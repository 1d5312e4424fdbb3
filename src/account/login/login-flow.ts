/** What the login dialog does, as data: a state and an event give the next state and what follows from it. */

import type { Envelope, FieldError } from '#contract/app-error.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { CodeSent, LoginResponse, login, register, verifyCode } from '../contract.ts'
import { defaultCountryCode, sentences } from '../rules.ts'

/** The one contact somebody signs in or registers by, cleaned; the unused mode is null. */
export type Contact =
  | { countryCode: string; phoneNumber: string; email: null }
  | { countryCode: null; phoneNumber: null; email: string }

/** What is typed in INITIAL and EMAIL, OTP and PASSWORD. `requestId` and `secret`, which nobody types, are in the state. */
export const loginForms = {
  INITIAL: { phoneNumber: '', countryCode: defaultCountryCode, email: '' },
  OTP: { otp: '' },
  PASSWORD: { password: '' },
}

/** What is typed in REGISTER. The contact that registers is known by then; the form asks for the other one. */
export const registerForms = {
  byPhone: { ...registration(), email: '' },
  byEmail: { ...registration(), phoneNumber: '', countryCode: defaultCountryCode },
}

function registration() {
  return {
    password: '',
    passwordConfirmation: '',
    name: '',
    surname: '',
    enName: '',
    enSurname: '',
    identityNumber: '',
    referralCode: '',
  }
}
/** A registration as it was typed, cleaned. */
export type Registration = ReturnType<typeof registration> &
  ({ email: string } | { phoneNumber: string; countryCode: string })

export type LoginState = {
  /** INITIAL takes a phone, EMAIL an email. */
  view: 'INITIAL' | 'EMAIL' | 'OTP' | 'PASSWORD' | 'REGISTER'
  /** The call under way; only its own answer is listened to, and no other call is begun. */
  waiting: LoginCall | null
  contact: Contact | null
  requestId: string | null
  secret: string | null
  /** When the next code may be asked for and when the last one ends, in milliseconds since the epoch. */
  resendAt: number
  expiresAt: number
  /** What went wrong: `errors` belong to fields of the view, `message` to all of it. */
  fault: { message: string | null; errors: FieldError[] } | null
}

export type LoginCall =
  | { call: 'check'; input: Contact }
  /** `silent`: the check said that no code is required. */
  | { call: 'sendCode'; input: Contact; silent: boolean }
  | { call: 'verifyCode'; input: InputOf<typeof verifyCode> }
  | { call: 'register'; input: InputOf<typeof register> }
  | { call: 'login'; input: InputOf<typeof login> }

export type LoginResult =
  | { result: 'LOGGED_IN'; session: LoginResponse }
  | { result: 'CANCELED' }
  | { result: 'FORGET_PASSWORD' }
/** What follows from an event: a call, or the end with its result. */
export type LoginEffect = LoginCall | ({ call: 'close' } & LoginResult)

export type LoginEvent =
  | { type: 'viewChosen'; view: 'INITIAL' | 'EMAIL' }
  | { type: 'contactSubmitted'; contact: Contact }
  | { type: 'codeWanted' }
  | { type: 'codeSubmitted'; otp: string }
  | { type: 'passwordSubmitted'; password: string }
  | { type: 'registrationSubmitted'; form: Registration }
  | { type: 'back' }
  | { type: 'canceled' }
  | { type: 'passwordForgotten' }
  | { type: 'checked'; to: LoginCall }
  /** `testCode` is the public setting that is good while no code is required; `at` is now, in milliseconds. */
  | { type: 'codeSent'; to: LoginCall; answer: CodeSent; at: number; testCode?: string }
  | { type: 'codeVerified'; to: LoginCall; secret: string }
  | { type: 'registered'; to: LoginCall }
  | { type: 'loggedIn'; to: LoginCall; session: LoginResponse }
  | { type: 'failed'; to: LoginCall; fault: Envelope; at: number }

export const loginStart: LoginState = {
  view: 'INITIAL',
  waiting: null,
  contact: null,
  requestId: null,
  secret: null,
  resendAt: 0,
  expiresAt: 0,
  fault: null,
}

/** `info.status` of a check that found nobody, and of a code that was asked for by somebody who has an account. */
const unknownUser = 1008
const alreadyRegistered = 1009

type Step = [LoginState, LoginEffect | null]

/** The next state, and what follows from it. What does not belong to the state changes nothing. */
export function stepLogin(state: LoginState, event: LoginEvent): Step {
  const ignored: Step = [state, null]
  if ('to' in event)
    return event.to === state.waiting ? handleResult({ ...state, waiting: null }, event) : ignored
  const { view, contact, requestId, secret } = state
  const isFirst = view === 'INITIAL' || view === 'EMAIL'
  if (event.type === 'canceled') return [state, { call: 'close', result: 'CANCELED' }]
  if (event.type === 'passwordForgotten') return [state, { call: 'close', result: 'FORGET_PASSWORD' }]
  if (event.type === 'back') return isFirst ? ignored : [{ ...loginStart, view: firstView(contact) }, null]
  if (state.waiting) return ignored
  switch (event.type) {
    case 'viewChosen':
      return isFirst ? [{ ...state, view: event.view, fault: null }, null] : ignored
    case 'contactSubmitted':
      return isFirst && firstView(event.contact) === view
        ? ask(state, { call: 'check', input: event.contact })
        : ignored
    case 'codeWanted':
      return view === 'OTP' && contact
        ? ask(state, { call: 'sendCode', input: contact, silent: false })
        : ignored
    case 'codeSubmitted':
      return view === 'OTP' && contact && requestId
        ? ask(state, { call: 'verifyCode', input: { ...contact, token: event.otp, requestId } })
        : ignored
    case 'passwordSubmitted':
      return view === 'PASSWORD' && contact
        ? ask(state, { call: 'login', input: { ...contact, password: event.password } })
        : ignored
    case 'registrationSubmitted':
      return view === 'REGISTER' && contact && requestId && secret
        ? ask(state, {
            call: 'register',
            input: { ...contact, secret, requestId, ...toRegistrationInput(event.form) },
          })
        : ignored
  }
}

/** The answer of the call that was waited for. */
function handleResult(state: LoginState, event: Extract<LoginEvent, { to: LoginCall }>): Step {
  const { to } = event
  switch (event.type) {
    case 'checked':
      return to.call === 'check' ? [{ ...state, view: 'PASSWORD', contact: to.input }, null] : [state, null]
    case 'codeSent': {
      if (to.call !== 'sendCode') return [state, null]
      const { requestId, otpRequired, expiresIn, resendIn } = event.answer
      const contact = to.input
      const [resendAt, expiresAt] = [event.at + resendIn * 1000, event.at + expiresIn * 1000]
      const sent: LoginState = { ...state, contact, requestId, resendAt, expiresAt }
      // No code went out: the view that asks for one is never shown.
      if ((to.silent || !otpRequired) && event.testCode) {
        return ask(sent, { call: 'verifyCode', input: { ...contact, token: event.testCode, requestId } })
      }
      return [{ ...sent, view: 'OTP' }, null]
    }
    case 'codeVerified':
      return [{ ...state, view: 'REGISTER', secret: event.secret }, null]
    case 'registered': {
      if (to.call !== 'register' || !state.contact) return [state, null]
      return ask(state, { call: 'login', input: { ...state.contact, password: to.input.password } })
    }
    case 'loggedIn':
      return [state, { call: 'close', result: 'LOGGED_IN', session: event.session }]
    case 'failed':
      return fail(state, event)
  }
}

/** Where a failed call leads, or where it is told of. */
function fail(
  state: LoginState,
  { to, fault: { info, errors = [] }, at }: Extract<LoginEvent, { type: 'failed' }>,
): Step {
  const message = info.message || sentences.generic
  const withFault = (fault: LoginState['fault'], more: Partial<LoginState> = {}): Step => [
    { ...state, ...more, fault },
    null,
  ]
  switch (to.call) {
    case 'check':
      if (info.status !== unknownUser) return withFault({ message, errors })
      return ask(state, { call: 'sendCode', input: to.input, silent: info.otpRequired === false })
    case 'sendCode': {
      // Somebody registered it since the check.
      if (info.status === alreadyRegistered) return [{ ...state, view: 'PASSWORD', contact: to.input }, null]
      const resendAt = info.retryAfter ? at + info.retryAfter * 1000 : state.resendAt
      return withFault({ message: sentences.generic, errors: [] }, { resendAt })
    }
    case 'verifyCode':
      // A code that nobody typed has no field.
      return withFault(
        state.view === 'OTP'
          ? { message: null, errors: [{ field: 'otp', message }] }
          : { message, errors: [] },
      )
    case 'register':
      return withFault({ message, errors })
    case 'login':
      // After a registration too: the account is there, and what failed is tried again with its password.
      return withFault(
        { message: null, errors: [{ field: 'password', message }] },
        { view: 'PASSWORD', requestId: null, secret: null },
      )
  }
}

const ask = (state: LoginState, call: LoginCall): Step => [{ ...state, waiting: call, fault: null }, call]

const firstView = (contact: Contact | null) => (contact && contact.email !== null ? 'EMAIL' : 'INITIAL')

/** What registration is sent of what was typed. */
function toRegistrationInput(form: Registration) {
  const { password, passwordConfirmation, name, surname, enName, enSurname, identityNumber } = form
  return {
    password,
    passwordConfirmation,
    profile: { name, surname, enName, enSurname, identityNumber },
    alternativeIdentity:
      'email' in form
        ? { email: form.email, phoneNumber: null, countryCode: null }
        : { email: null, phoneNumber: form.phoneNumber, countryCode: form.countryCode },
    referralCode: form.referralCode === '' ? null : form.referralCode,
  }
}
