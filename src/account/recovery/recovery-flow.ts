/** What the forgot-password dialog does, as data: a state and an event give the next state and what to ask the server. */

import type { Envelope, FieldError } from '#contract/app-error.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { toE164 } from '#persian/phone.ts'
import type {
  CodeSent,
  LoginResponse,
  login,
  resetPassword,
  sendRecoveryCode,
  verifyRecoveryCode,
} from '../contract.ts'
import { defaultCountryCode, sentences } from '../rules.ts'

/** The one contact the code goes to, cleaned; the unused mode is null. */
export type Contact =
  | { countryCode: string; phoneNumber: string; email: null }
  | { countryCode: null; phoneNumber: null; email: string }

/** What is typed in the three views. `requestId` and `secret`, which nobody types, stand in the state. */
export const recoveryForms = {
  INITIAL: { phoneNumber: '', countryCode: defaultCountryCode, email: '' },
  VERIFY: { otp: '' },
  RESET_PASSWORD: { password: '', passwordConfirmation: '' },
}

export type RecoveryState = {
  view: keyof typeof recoveryForms
  mode: 'PHONE' | 'EMAIL'
  /** The call under way; only its own answer is listened to, and no other call is begun. */
  waiting: RecoveryCall | null
  contact: Contact | null
  requestId: string | null
  secret: string | null
  /** When the next code may be asked for, in milliseconds since the epoch. */
  resendAt: number
  /** The password that was set already, when only the login after it failed. */
  passwordSet: string | null
  /** What the view says went wrong; `errors` belong to its fields. */
  fault: { message: string | null; errors: FieldError[] } | null
}

export type RecoveryCall =
  | { call: 'sendCode'; input: InputOf<typeof sendRecoveryCode> & Contact }
  | { call: 'verifyCode'; input: InputOf<typeof verifyRecoveryCode> }
  | { call: 'resetPassword'; input: InputOf<typeof resetPassword> }
  | { call: 'login'; input: InputOf<typeof login> }
/** What follows from an event: a call, or the end. */
export type RecoveryEffect = RecoveryCall | { call: 'close'; result: 'LOGGED_IN'; session: LoginResponse }

export type RecoveryEvent =
  | { type: 'modeChosen'; mode: RecoveryState['mode'] }
  | { type: 'contactSubmitted'; contact: Contact }
  | { type: 'codeWanted' }
  | { type: 'codeSubmitted'; otp: string }
  | { type: 'passwordSubmitted'; password: string; passwordConfirmation: string }
  | { type: 'back' }
  /** `testCode` is the public setting that is good while no code is required; `at` is now, in milliseconds. */
  | { type: 'codeSent'; to: RecoveryCall; answer: CodeSent; at: number; testCode?: string }
  | { type: 'codeVerified'; to: RecoveryCall; secret: string }
  | { type: 'passwordReset'; to: RecoveryCall }
  | { type: 'loggedIn'; to: RecoveryCall; session: LoginResponse }
  | { type: 'failed'; to: RecoveryCall; fault: Envelope; at: number }

export const recoveryStart: RecoveryState = {
  view: 'INITIAL',
  mode: 'PHONE',
  waiting: null,
  contact: null,
  requestId: null,
  secret: null,
  resendAt: 0,
  passwordSet: null,
  fault: null,
}

type Step = [RecoveryState, RecoveryEffect | null]

/** The next state, and what follows from it. What does not belong to the state changes nothing. */
export function stepRecovery(state: RecoveryState, event: RecoveryEvent): Step {
  const ignored: Step = [state, null]
  if ('to' in event)
    return event.to === state.waiting ? handleResult({ ...state, waiting: null }, event) : ignored
  if (event.type === 'back')
    return state.view === 'INITIAL' ? ignored : [{ ...recoveryStart, mode: state.mode }, null]
  if (state.waiting) return ignored
  const { view, contact, requestId, secret } = state
  switch (event.type) {
    case 'modeChosen':
      return view === 'INITIAL' ? [{ ...state, mode: event.mode, fault: null }, null] : ignored
    case 'contactSubmitted':
      return view === 'INITIAL' ? ask(state, { call: 'sendCode', input: event.contact }) : ignored
    case 'codeWanted':
      return view === 'VERIFY' && contact ? ask(state, { call: 'sendCode', input: contact }) : ignored
    case 'codeSubmitted':
      return view === 'VERIFY' && contact && requestId
        ? ask(state, verifying(contact, requestId, event.otp))
        : ignored
    case 'passwordSubmitted': {
      if (view !== 'RESET_PASSWORD' || !contact || !requestId || !secret) return ignored
      const { password, passwordConfirmation } = event
      if (password === state.passwordSet) return ask(state, loggingIn(contact, password))
      const proof = { identifier: toIdentifier(contact), secret, requestId }
      const input = { ...contact, ...proof, password, passwordConfirmation }
      return ask(state, { call: 'resetPassword', input })
    }
  }
}

/** The answer of the call that was waited for. */
function handleResult(state: RecoveryState, event: Extract<RecoveryEvent, { to: RecoveryCall }>): Step {
  const { to } = event
  switch (event.type) {
    case 'codeSent': {
      if (to.call !== 'sendCode') return [state, null]
      const { requestId, otpRequired, resendIn } = event.answer
      const resendAt = event.at + resendIn * 1000
      const sent: RecoveryState = { ...state, contact: to.input, requestId, resendAt }
      // No code was sent: the view that asks for one is never shown.
      if (!otpRequired && event.testCode) return ask(sent, verifying(to.input, requestId, event.testCode))
      return [{ ...sent, view: 'VERIFY' }, null]
    }
    case 'codeVerified':
      return [{ ...state, view: 'RESET_PASSWORD', secret: event.secret }, null]
    case 'passwordReset': {
      if (to.call !== 'resetPassword' || !state.contact) return [state, null]
      const { password } = to.input
      return ask({ ...state, passwordSet: password }, loggingIn(state.contact, password))
    }
    case 'loggedIn':
      return [state, { call: 'close', result: 'LOGGED_IN', session: event.session }]
    case 'failed':
      return [{ ...state, ...afterFailure(state, event) }, null]
  }
}

/** Where a failed call is told of: the code's and the login's at their field, the others in the view. */
function afterFailure(
  state: RecoveryState,
  { to, fault: { info, errors = [] }, at }: Extract<RecoveryEvent, { type: 'failed' }>,
): Partial<RecoveryState> {
  const message = info.message || sentences.generic
  const resendAt = info.retryAfter ? at + info.retryAfter * 1000 : state.resendAt
  if (to.call === 'login') return { fault: { message: null, errors: [{ field: 'password', message }] } }
  if (to.call === 'verifyCode' && state.view === 'VERIFY')
    return { fault: { message: null, errors: [{ field: 'otp', message: errors[0]?.message ?? message }] } }
  if (to.call === 'sendCode' && state.view === 'VERIFY') return { resendAt, fault: { message, errors: [] } }
  return { fault: { message, errors } }
}

const ask = (state: RecoveryState, call: RecoveryCall): Step => [
  { ...state, waiting: call, fault: null },
  call,
]

const verifying = (contact: Contact, requestId: string, token: string): RecoveryCall => ({
  call: 'verifyCode',
  input: { identifier: toIdentifier(contact), token, requestId },
})

const loggingIn = (contact: Contact, password: string): RecoveryCall => ({
  call: 'login',
  input: { ...contact, password },
})

const toIdentifier = (contact: Contact) => (contact.email === null ? toE164(contact) : contact.email)
