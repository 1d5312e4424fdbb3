import { expect, test } from 'vitest'
import type { CodeSent, LoginResponse } from '../contract.ts'
import {
  type Contact,
  type RecoveryCall,
  type RecoveryEffect,
  type RecoveryEvent,
  type RecoveryState,
  recoveryForms,
  recoveryStart,
  stepRecovery,
} from './recovery-flow.ts'

const generic = 'خطایی رخ داد. لطفاً دوباره تلاش کنید.'
const phone: Contact = { countryCode: '+98', phoneNumber: '9121234567', email: null }
const email: Contact = { countryCode: null, phoneNumber: null, email: 'mahtab@hamava.example' }
const now = 1_000_000
const answer: CodeSent = { requestId: 'request', otpRequired: true, expiresIn: 120, resendIn: 60 }
const session = { auth: { accessToken: 'token', expiresAt: '' }, user: { id: 'user' } } as LoginResponse
const passwords = { password: 'kashi-1405', passwordConfirmation: 'kashi-1405' }

const sendCode: RecoveryCall = { call: 'sendCode', input: phone }
const verifyCode: RecoveryCall = {
  call: 'verifyCode',
  input: { identifier: '+989121234567', token: '482913', requestId: 'request' },
}
const resetPassword: RecoveryCall = {
  call: 'resetPassword',
  input: { ...phone, identifier: '+989121234567', secret: 'secret', requestId: 'request', ...passwords },
}
const login: RecoveryCall = { call: 'login', input: { ...phone, password: 'kashi-1405' } }

const initial = recoveryStart
const verify: RecoveryState = {
  ...initial,
  view: 'VERIFY',
  contact: phone,
  requestId: 'request',
  resendAt: now + 60_000,
}
const reset: RecoveryState = { ...verify, view: 'RESET_PASSWORD', secret: 'secret' }
const waitingFor = (state: RecoveryState, waiting: RecoveryCall): RecoveryState => ({ ...state, waiting })

const refused = (to: RecoveryCall, message: string, more: object = {}): RecoveryEvent => {
  const { errors, ...info } = more as { errors?: { field: string; message: string }[] }
  return { type: 'failed', to, at: now, fault: { info: { status: 1000, message, ...info }, errors } }
}
const withFault = (message: string | null, errors: { field: string; message: string }[] = []) => ({
  fault: { message, errors },
})
const faultOfPassword = { field: 'password', message: 'این رمز عبور بسیار رایج است.' }

type Row = [
  what: string,
  from: RecoveryState,
  event: RecoveryEvent,
  to: Partial<RecoveryState> | 'nothing',
  effect?: RecoveryEffect,
]

/** Every arrow and every failure: what changes of the state, and what follows. */
const rows: Row[] = [
  ['the switch chooses email', initial, { type: 'modeChosen', mode: 'EMAIL' }, { mode: 'EMAIL' }],
  [
    'the switch takes a failure away',
    { ...initial, mode: 'EMAIL', ...withFault('x') },
    { type: 'modeChosen', mode: 'PHONE' },
    { mode: 'PHONE', fault: null },
  ],
  [
    'a phone asks for a code',
    initial,
    { type: 'contactSubmitted', contact: phone },
    { waiting: sendCode },
    sendCode,
  ],
  [
    'an email asks for a code, and an earlier failure is forgotten',
    { ...initial, mode: 'EMAIL', ...withFault('x') },
    { type: 'contactSubmitted', contact: email },
    { waiting: { call: 'sendCode', input: email }, fault: null },
    { call: 'sendCode', input: email },
  ],
  [
    'INITIAL to VERIFY, the requestId kept',
    waitingFor(initial, sendCode),
    { type: 'codeSent', to: sendCode, answer, at: now },
    { ...verify, waiting: null },
  ],
  [
    'no code required: verified at once, INITIAL stays in sight',
    waitingFor(initial, sendCode),
    {
      type: 'codeSent',
      to: sendCode,
      answer: { ...answer, otpRequired: false },
      at: now,
      testCode: '482913',
    },
    { contact: phone, requestId: 'request', resendAt: now + 60_000, waiting: verifyCode },
    verifyCode,
  ],
  [
    'no code required, but none is known: it is asked for',
    waitingFor(initial, sendCode),
    { type: 'codeSent', to: sendCode, answer: { ...answer, otpRequired: false }, at: now },
    { ...verify, waiting: null },
  ],
  [
    'a test code is not used where a code is required',
    waitingFor(initial, sendCode),
    { type: 'codeSent', to: sendCode, answer, at: now, testCode: '482913' },
    { ...verify, waiting: null },
  ],
  [
    'the silent code verified: INITIAL to RESET_PASSWORD',
    waitingFor({ ...initial, contact: phone, requestId: 'request' }, verifyCode),
    { type: 'codeVerified', to: verifyCode, secret: 'secret' },
    { view: 'RESET_PASSWORD', secret: 'secret', waiting: null },
  ],
  [
    'the silent code refused: told in INITIAL',
    waitingFor({ ...initial, contact: phone, requestId: 'request' }, verifyCode),
    refused(verifyCode, 'مهلت گذشته است.'),
    { waiting: null, ...withFault('مهلت گذشته است.') },
  ],
  [
    'the code request refused: the server’s message in INITIAL',
    waitingFor(initial, sendCode),
    refused(sendCode, 'کاربری با این مشخصات پیدا نشد.'),
    { waiting: null, ...withFault('کاربری با این مشخصات پیدا نشد.') },
  ],
  [
    'the code request refused at a field',
    waitingFor(initial, sendCode),
    refused(sendCode, 'x', { errors: [{ field: 'phoneNumber', message: 'y' }] }),
    { waiting: null, ...withFault('x', [{ field: 'phoneNumber', message: 'y' }]) },
  ],
  [
    'the code request failed without a message',
    waitingFor(initial, sendCode),
    refused(sendCode, ''),
    { waiting: null, ...withFault(generic) },
  ],
  ['another code is asked for', verify, { type: 'codeWanted' }, { waiting: sendCode }, sendCode],
  [
    'another code came: its requestId counts',
    waitingFor(verify, sendCode),
    { type: 'codeSent', to: sendCode, answer: { ...answer, requestId: 'second' }, at: now + 90_000 },
    { waiting: null, requestId: 'second', resendAt: now + 150_000 },
  ],
  [
    'another code too early: the wait the server names',
    waitingFor(verify, sendCode),
    refused(sendCode, 'صبر کنید.', { retryAfter: 90 }),
    { waiting: null, resendAt: now + 90_000, ...withFault('صبر کنید.') },
  ],
  [
    'the code is checked',
    { ...verify, ...withFault(null, [{ field: 'otp', message: 'x' }]) },
    { type: 'codeSubmitted', otp: '482913' },
    { waiting: verifyCode, fault: null },
    verifyCode,
  ],
  [
    'VERIFY to RESET_PASSWORD, the secret kept',
    waitingFor(verify, verifyCode),
    { type: 'codeVerified', to: verifyCode, secret: 'secret' },
    { view: 'RESET_PASSWORD', secret: 'secret', waiting: null },
  ],
  [
    'the code refused: the server’s message at the code',
    waitingFor(verify, verifyCode),
    refused(verifyCode, 'کد نادرست است.'),
    { waiting: null, ...withFault(null, [{ field: 'otp', message: 'کد نادرست است.' }]) },
  ],
  [
    'the code refused at the call’s own field: the sentence stands at ours',
    waitingFor(verify, verifyCode),
    refused(verifyCode, 'x', { errors: [{ field: 'token', message: 'y' }] }),
    { waiting: null, ...withFault(null, [{ field: 'otp', message: 'y' }]) },
  ],
  [
    'the check failed without a message',
    waitingFor(verify, verifyCode),
    refused(verifyCode, ''),
    { waiting: null, ...withFault(null, [{ field: 'otp', message: generic }]) },
  ],
  [
    'the new password is sent',
    reset,
    { type: 'passwordSubmitted', ...passwords },
    { waiting: resetPassword },
    resetPassword,
  ],
  [
    'reset: signed in with the new password',
    waitingFor(reset, resetPassword),
    { type: 'passwordReset', to: resetPassword },
    { waiting: login, passwordSet: 'kashi-1405' },
    login,
  ],
  [
    'the reset refused: the server’s message, and its faults at their fields',
    waitingFor(reset, resetPassword),
    refused(resetPassword, 'x', { errors: [faultOfPassword] }),
    { waiting: null, ...withFault('x', [faultOfPassword]) },
  ],
  [
    'the reset failed without a message',
    waitingFor(reset, resetPassword),
    refused(resetPassword, ''),
    { waiting: null, ...withFault(generic) },
  ],
  [
    'signed in: closed with the session',
    waitingFor({ ...reset, passwordSet: 'kashi-1405' }, login),
    { type: 'loggedIn', to: login, session },
    { waiting: null },
    { call: 'close', result: 'LOGGED_IN', session },
  ],
  [
    'the login after the reset refused: the server’s message at the password',
    waitingFor({ ...reset, passwordSet: 'kashi-1405' }, login),
    refused(login, 'ورود موقتاً بسته است.'),
    { waiting: null, ...withFault(null, [{ field: 'password', message: 'ورود موقتاً بسته است.' }]) },
  ],
  [
    'the login after the reset failed without a message',
    waitingFor({ ...reset, passwordSet: 'kashi-1405' }, login),
    refused(login, ''),
    { waiting: null, ...withFault(null, [{ field: 'password', message: generic }]) },
  ],
  [
    'again with the password that was set: only the login, since the secret is spent',
    { ...reset, passwordSet: 'kashi-1405' },
    { type: 'passwordSubmitted', ...passwords },
    { waiting: login },
    login,
  ],
  [
    'again with another password: the reset',
    { ...reset, passwordSet: 'kashi-1404' },
    { type: 'passwordSubmitted', ...passwords },
    { waiting: resetPassword },
    resetPassword,
  ],
  [
    'back from VERIFY: the requestId dropped, the mode kept',
    { ...verify, mode: 'EMAIL', ...withFault('x') },
    { type: 'back' },
    { ...initial, mode: 'EMAIL' },
  ],
  [
    'back from VERIFY while the code is checked',
    waitingFor(verify, verifyCode),
    { type: 'back' },
    { ...initial },
  ],
  [
    'back from RESET_PASSWORD: secret and requestId dropped',
    { ...reset, passwordSet: 'kashi-1405' },
    { type: 'back' },
    { ...initial },
  ],
  ['back from INITIAL', initial, { type: 'back' }, 'nothing'],
  [
    'a second press while the code is asked for',
    waitingFor(initial, sendCode),
    { type: 'contactSubmitted', contact: phone },
    'nothing',
  ],
  [
    'the switch while the code is asked for',
    waitingFor(initial, sendCode),
    { type: 'modeChosen', mode: 'EMAIL' },
    'nothing',
  ],
  [
    'a second press while the code is checked',
    waitingFor(verify, verifyCode),
    { type: 'codeSubmitted', otp: '482913' },
    'nothing',
  ],
  ['another code while one is checked', waitingFor(verify, verifyCode), { type: 'codeWanted' }, 'nothing'],
  [
    'a second press while the password is set',
    waitingFor(reset, resetPassword),
    { type: 'passwordSubmitted', ...passwords },
    'nothing',
  ],
  [
    'a second press while the login runs',
    waitingFor({ ...reset, passwordSet: 'kashi-1405' }, login),
    { type: 'passwordSubmitted', ...passwords },
    'nothing',
  ],
  ['a code outside VERIFY', initial, { type: 'codeSubmitted', otp: '482913' }, 'nothing'],
  ['another code outside VERIFY', reset, { type: 'codeWanted' }, 'nothing'],
  ['a contact outside INITIAL', verify, { type: 'contactSubmitted', contact: phone }, 'nothing'],
  ['the switch outside INITIAL', verify, { type: 'modeChosen', mode: 'EMAIL' }, 'nothing'],
  ['a password without a secret', verify, { type: 'passwordSubmitted', ...passwords }, 'nothing'],
  [
    'a late answer after Back',
    initial,
    { type: 'codeVerified', to: verifyCode, secret: 'secret' },
    'nothing',
  ],
  [
    'a late failure of an earlier call',
    waitingFor(verify, verifyCode),
    refused({ ...verifyCode }, 'دیر'),
    'nothing',
  ],
]

test.each(rows)('%s', (_what, from, event, changes, effect = undefined) => {
  const before = structuredClone(from)
  const [state, follows] = stepRecovery(from, event)
  expect(from).toEqual(before)
  expect(follows).toEqual(effect ?? null)
  if (changes === 'nothing') expect(state).toBe(from)
  else expect(state).toEqual({ ...from, ...changes })
})

test('S3.12 the forms of recovery: a contact, a code with its requestId, a password with its secret', () => {
  expect(recoveryForms).toEqual({
    INITIAL: { phoneNumber: '', countryCode: '+98', email: '' },
    VERIFY: { otp: '' },
    RESET_PASSWORD: { password: '', passwordConfirmation: '' },
  })
  const walk = (events: ((waiting: RecoveryCall) => RecoveryEvent)[]) => {
    const sent: RecoveryEffect[] = []
    let state = recoveryStart
    for (const event of events) {
      const [next, effect] = stepRecovery(state, event(state.waiting!))
      state = next
      if (effect) sent.push(effect)
    }
    return sent
  }
  const inputsBy = (contact: Contact) =>
    walk([
      () => ({ type: 'contactSubmitted', contact }),
      to => ({ type: 'codeSent', to, answer, at: now }),
      () => ({ type: 'codeSubmitted', otp: '482913' }),
      to => ({ type: 'codeVerified', to, secret: 'secret' }),
      () => ({ type: 'passwordSubmitted', ...passwords }),
      to => ({ type: 'passwordReset', to }),
      to => ({ type: 'loggedIn', to, session }),
    ])
  expect(inputsBy(phone)).toEqual([
    sendCode,
    verifyCode,
    resetPassword,
    login,
    { call: 'close', result: 'LOGGED_IN', session },
  ])
  const identifier = 'mahtab@hamava.example'
  expect(inputsBy(email)).toEqual([
    { call: 'sendCode', input: email },
    { call: 'verifyCode', input: { identifier, token: '482913', requestId: 'request' } },
    {
      call: 'resetPassword',
      input: { ...email, identifier, secret: 'secret', requestId: 'request', ...passwords },
    },
    { call: 'login', input: { ...email, password: 'kashi-1405' } },
    { call: 'close', result: 'LOGGED_IN', session },
  ])
})

/** What each view submits, with all that it needs. */
const submitted: [RecoveryState, RecoveryEvent, (keyof RecoveryState)[]][] = [
  [verify, { type: 'codeWanted' }, ['contact']],
  [verify, { type: 'codeSubmitted', otp: '482913' }, ['contact', 'requestId']],
  [reset, { type: 'passwordSubmitted', ...passwords }, ['contact', 'requestId', 'secret']],
]

test.each(submitted)(
  'from another view, or without what it needs, $view asks nothing',
  (state, event, needs) => {
    const whole = { ...reset, view: state.view }
    expect(stepRecovery(whole, event)[1]).not.toBe(null)
    for (const view of ['INITIAL', 'VERIFY', 'RESET_PASSWORD'] as const) {
      if (view === state.view) continue
      const other = { ...whole, view }
      expect([view, stepRecovery(other, event)]).toEqual([view, [other, null]])
    }
    for (const need of needs) {
      const lacking = { ...whole, [need]: null }
      expect([need, stepRecovery(lacking, event)]).toEqual([need, [lacking, null]])
    }
  },
)

test('an answer that belongs to another call changes nothing but that nobody waits any more', () => {
  const results: [RecoveryState, (to: RecoveryCall) => RecoveryEvent][] = [
    [waitingFor(verify, verifyCode), to => ({ type: 'codeSent', to, at: now, answer })],
    [waitingFor(verify, verifyCode), to => ({ type: 'passwordReset', to })],
    [waitingFor({ ...reset, contact: null }, resetPassword), to => ({ type: 'passwordReset', to })],
  ]
  for (const [state, event] of results)
    expect(stepRecovery(state, event(state.waiting!))).toEqual([{ ...state, waiting: null }, null])
})
