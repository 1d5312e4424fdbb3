import { describe, expect, test } from 'vitest'
import type { CodeSent, LoginResponse } from '../contract.ts'
import {
  type Contact,
  type LoginCall,
  type LoginEffect,
  type LoginEvent,
  type LoginState,
  loginForms,
  loginStart,
  type Registration,
  registerForms,
  stepLogin,
} from './login-flow.ts'

const generic = 'خطایی رخ داد. لطفاً دوباره تلاش کنید.'
const phone: Contact = { countryCode: '+98', phoneNumber: '9121234567', email: null }
const email: Contact = { countryCode: null, phoneNumber: null, email: 'mahtab@hamava.example' }
const now = 1_000_000
const answer: CodeSent = { requestId: 'request', otpRequired: true, expiresIn: 120, resendIn: 60 }
const session = { auth: { accessToken: 'token', expiresAt: '' }, user: { id: 'user' } } as LoginResponse
const password = 'kashi-1405'
const typed = {
  password,
  passwordConfirmation: password,
  name: 'مهتاب',
  surname: 'رستگار',
  enName: 'Mahtab',
  enSurname: 'Rastegar',
  identityNumber: '0499370899',
  referralCode: '',
}
const formByPhone: Registration = { ...typed, email: 'mahtab@hamava.example' }
const formByEmail: Registration = {
  ...typed,
  phoneNumber: '7911123456',
  countryCode: '+44',
  referralCode: 'YALDA1405',
}

const check = (input: Contact): LoginCall => ({ call: 'check', input })
const send = (input: Contact, silent = false): LoginCall => ({ call: 'sendCode', input, silent })
const verify = (contact: Contact, token = '482913'): LoginCall => ({
  call: 'verifyCode',
  input: { ...contact, token, requestId: 'request' },
})
const logIn = (contact: Contact): LoginCall => ({ call: 'login', input: { ...contact, password } })
const registering: LoginCall = {
  call: 'register',
  input: {
    ...phone,
    secret: 'secret',
    requestId: 'request',
    password,
    passwordConfirmation: password,
    profile: {
      name: 'مهتاب',
      surname: 'رستگار',
      enName: 'Mahtab',
      enSurname: 'Rastegar',
      identityNumber: '0499370899',
    },
    alternativeIdentity: { email: 'mahtab@hamava.example', phoneNumber: null, countryCode: null },
    referralCode: null,
  },
}

const INITIAL = loginStart
const EMAIL: LoginState = { ...loginStart, view: 'EMAIL' }
const sent = { requestId: 'request', resendAt: now + 60_000, expiresAt: now + 120_000 }
const OTP: LoginState = { ...loginStart, view: 'OTP', contact: phone, ...sent }
const OTP_EMAIL: LoginState = { ...OTP, contact: email }
const PASSWORD: LoginState = { ...loginStart, view: 'PASSWORD', contact: phone }
const REGISTER: LoginState = { ...OTP, view: 'REGISTER', secret: 'secret' }
const REGISTER_EMAIL: LoginState = { ...REGISTER, contact: email }
const waitingFor = (state: LoginState, waiting: LoginCall): LoginState => ({ ...state, waiting })

type Info = { retryAfter?: number; otpRequired?: boolean }
const refused = (
  to: LoginCall,
  status: number,
  message: string,
  { errors, ...info }: Info & { errors?: { field: string; message: string }[] } = {},
): LoginEvent => ({ type: 'failed', to, at: now, fault: { info: { status, message, ...info }, errors } })
const codeSent = (to: LoginCall, more: Partial<CodeSent> & { testCode?: string } = {}): LoginEvent => {
  const { testCode, ...rest } = more
  return { type: 'codeSent', to, at: now, answer: { ...answer, ...rest }, testCode }
}

type Arrow = [
  what: string,
  from: LoginState,
  event: LoginEvent,
  to: Partial<LoginState> | 'nothing',
  effect?: LoginEffect,
]

/** An arrow that asks: it waits for its own call. */
const asks = (effect: LoginCall, more: Partial<LoginState> = {}) =>
  [{ waiting: effect, fault: null, ...more }, effect] as const
const begin = (call: LoginCall) => {
  const from = call.input === email ? EMAIL : INITIAL
  return waitingFor(from, call)
}

/** Specification 4: what changes of the state, and what follows. */
const arrows: Arrow[] = [
  ['the switch chooses email', INITIAL, { type: 'viewChosen', view: 'EMAIL' }, { view: 'EMAIL' }],
  ['the switch chooses phone again', EMAIL, { type: 'viewChosen', view: 'INITIAL' }, { view: 'INITIAL' }],
  ['the switch is no way out of OTP', OTP, { type: 'viewChosen', view: 'EMAIL' }, 'nothing'],
  ['a phone is checked', INITIAL, { type: 'contactSubmitted', contact: phone }, ...asks(check(phone))],
  ['an email is checked', EMAIL, { type: 'contactSubmitted', contact: email }, ...asks(check(email))],
  [
    'INITIAL checks no email and EMAIL no phone',
    INITIAL,
    { type: 'contactSubmitted', contact: email },
    'nothing',
  ],
  [
    'the phone has an account',
    begin(check(phone)),
    { type: 'checked', to: check(phone) },
    { waiting: null, view: 'PASSWORD', contact: phone },
  ],
  [
    'the email has an account',
    begin(check(email)),
    { type: 'checked', to: check(email) },
    { waiting: null, view: 'PASSWORD', contact: email },
  ],
  [
    'the phone is unknown',
    begin(check(phone)),
    refused(check(phone), 1008, 'x', { otpRequired: true }),
    ...asks(send(phone)),
  ],
  ['the email is unknown', begin(check(email)), refused(check(email), 1008, 'x'), ...asks(send(email))],
  [
    'unknown, and the check wants no code',
    begin(check(phone)),
    refused(check(phone), 1008, 'x', { otpRequired: false }),
    ...asks(send(phone, true)),
  ],
  [
    'a code went to the phone',
    begin(send(phone)),
    codeSent(send(phone)),
    { waiting: null, view: 'OTP', contact: phone, ...sent },
  ],
  [
    'a code went to the email',
    begin(send(email)),
    codeSent(send(email)),
    { waiting: null, view: 'OTP', contact: email, ...sent },
  ],
  [
    'the check wanted no code: the test code is tried, the view stays',
    begin(send(phone, true)),
    codeSent(send(phone, true), { testCode: '11111' }),
    ...asks(verify(phone, '11111'), { contact: phone, ...sent }),
  ],
  [
    'the sending wanted no code: the same',
    begin(send(email)),
    codeSent(send(email), { otpRequired: false, testCode: '11111' }),
    ...asks(verify(email, '11111'), { contact: email, ...sent }),
  ],
  [
    'no code wanted and none known: it is asked for',
    begin(send(phone, true)),
    codeSent(send(phone, true), { otpRequired: false }),
    { waiting: null, view: 'OTP', contact: phone, ...sent },
  ],
  [
    'the phone registered meanwhile',
    begin(send(phone)),
    refused(send(phone), 1009, 'x'),
    { waiting: null, view: 'PASSWORD', contact: phone },
  ],
  ['a code is verified', OTP, { type: 'codeSubmitted', otp: '482913' }, ...asks(verify(phone))],
  [
    'an email’s code is verified',
    OTP_EMAIL,
    { type: 'codeSubmitted', otp: '482913' },
    ...asks(verify(email)),
  ],
  ['another code is asked for', OTP, { type: 'codeWanted' }, ...asks(send(phone))],
  [
    'another code went out',
    waitingFor(OTP, send(phone)),
    codeSent(send(phone), { requestId: 'second' }),
    { waiting: null, requestId: 'second' },
  ],
  [
    'the code is right',
    waitingFor(OTP, verify(phone)),
    { type: 'codeVerified', to: verify(phone), secret: 'secret' },
    { waiting: null, view: 'REGISTER', secret: 'secret' },
  ],
  [
    'the test code is right',
    waitingFor({ ...INITIAL, contact: phone, ...sent }, verify(phone, '11111')),
    { type: 'codeVerified', to: verify(phone, '11111'), secret: 'secret' },
    { waiting: null, view: 'REGISTER', secret: 'secret' },
  ],
  ['a password logs in', PASSWORD, { type: 'passwordSubmitted', password }, ...asks(logIn(phone))],
  [
    'a registration is sent',
    REGISTER,
    { type: 'registrationSubmitted', form: formByPhone },
    ...asks(registering),
  ],
  [
    'registered: the same contact and password log in',
    waitingFor(REGISTER, registering),
    { type: 'registered', to: registering },
    ...asks(logIn(phone)),
  ],
  [
    'logged in after a registration',
    waitingFor(REGISTER, logIn(phone)),
    { type: 'loggedIn', to: logIn(phone), session },
    { waiting: null },
    { call: 'close', result: 'LOGGED_IN', session },
  ],
  [
    'logged in',
    waitingFor(PASSWORD, logIn(phone)),
    { type: 'loggedIn', to: logIn(phone), session },
    { waiting: null },
    { call: 'close', result: 'LOGGED_IN', session },
  ],
  ['cancel', INITIAL, { type: 'canceled' }, {}, { call: 'close', result: 'CANCELED' }],
  [
    'cancel while a call is under way',
    begin(check(email)),
    { type: 'canceled' },
    {},
    { call: 'close', result: 'CANCELED' },
  ],
  ['forgotten', INITIAL, { type: 'passwordForgotten' }, {}, { call: 'close', result: 'FORGET_PASSWORD' }],
  [
    'forgotten, by email',
    EMAIL,
    { type: 'passwordForgotten' },
    {},
    { call: 'close', result: 'FORGET_PASSWORD' },
  ],
]

const back: LoginEvent = { type: 'back' }
const dropped = {
  view: 'INITIAL',
  contact: null,
  requestId: null,
  secret: null,
  resendAt: 0,
  expiresAt: 0,
} as const

const waysBack: Arrow[] = [
  ['from OTP', OTP, back, dropped],
  ['from PASSWORD', PASSWORD, back, dropped],
  ['from REGISTER', REGISTER, back, dropped],
  ['from OTP, where the email was typed', OTP_EMAIL, back, { ...dropped, view: 'EMAIL' }],
  ['from REGISTER, where the email was typed', REGISTER_EMAIL, back, { ...dropped, view: 'EMAIL' }],
  ['while a code is verified', waitingFor(OTP, verify(phone)), back, { ...dropped, waiting: null }],
  ['from nowhere', INITIAL, back, 'nothing'],
]

/** A second press while the first is being answered, and answers that nobody waits for any more. */
const ignored: Arrow[] = [
  ['a second check', begin(check(phone)), { type: 'contactSubmitted', contact: phone }, 'nothing'],
  ['the switch during a check', begin(check(phone)), { type: 'viewChosen', view: 'EMAIL' }, 'nothing'],
  [
    'a second verification',
    waitingFor(OTP, verify(phone)),
    { type: 'codeSubmitted', otp: '1111' },
    'nothing',
  ],
  ['a second code', waitingFor(OTP, send(phone)), { type: 'codeWanted' }, 'nothing'],
  ['a second login', waitingFor(PASSWORD, logIn(phone)), { type: 'passwordSubmitted', password }, 'nothing'],
  [
    'a second registration',
    waitingFor(REGISTER, registering),
    { type: 'registrationSubmitted', form: formByPhone },
    'nothing',
  ],
  [
    'a registration during the login after it',
    waitingFor(REGISTER, logIn(phone)),
    { type: 'registrationSubmitted', form: formByPhone },
    'nothing',
  ],
  ['an answer after Back', INITIAL, { type: 'codeVerified', to: verify(phone), secret: 'late' }, 'nothing'],
  [
    'the answer of an earlier check',
    begin(check(phone)),
    { type: 'checked', to: { ...check(phone) } },
    'nothing',
  ],
  ['a password in INITIAL', INITIAL, { type: 'passwordSubmitted', password }, 'nothing'],
  ['a code in REGISTER', REGISTER, { type: 'codeSubmitted', otp: '482913' }, 'nothing'],
]

/** The event's call as it stands in the state: only that very call is listened to. */
function sameCall(from: LoginState, event: LoginEvent): LoginEvent {
  if (!('to' in event) || JSON.stringify(event.to) !== JSON.stringify(from.waiting)) return event
  return { ...event, to: from.waiting! }
}

describe.each([
  ['specification 4', arrows],
  ['Back to the first view', waysBack],
] as const)('%s', (_, table) => {
  test.each(table)('%s', (_what, from, event, to, effect = null as never) => {
    const [next, follows] = stepLogin(from, sameCall(from, event))
    expect(next).toEqual(to === 'nothing' ? from : { ...from, ...to })
    expect(follows).toEqual(effect)
  })
})

test.each(ignored)('nothing follows from %s', (_what, from, event) => {
  const [next, follows] = stepLogin(from, event)
  expect(next).toBe(from)
  expect(follows).toBe(null)
})

const place = (field: string, message: string) => ({ message: null, errors: [{ field, message }] })
const inView = (message: string, errors: { field: string; message: string }[] = []) => ({ message, errors })
const fieldErrors = [
  { field: 'profile.identityNumber', message: 'این کد ملی پیش‌تر ثبت شده است.' },
  { field: 'alternativeIdentity.email', message: 'لطفاً نشانی ایمیل را درست وارد کنید.' },
]

type Failure = [
  what: string,
  from: LoginState,
  event: LoginEvent,
  fault: LoginState['fault'],
  more?: Partial<LoginState>,
]

/** Specification 8: which sentence stands where. */
const failures: Failure[] = [
  ['a check', begin(check(phone)), refused(check(phone), 1017, 'پیام'), inView('پیام')],
  [
    'a check that names its field',
    begin(check(phone)),
    refused(check(phone), 1010, 'پیام', { errors: [{ field: 'phoneNumber', message: 'نادرست' }] }),
    inView('پیام', [{ field: 'phoneNumber', message: 'نادرست' }]),
  ],
  ['a check without words', begin(check(phone)), refused(check(phone), 1000, ''), inView(generic)],
  ['a code’s sending', begin(send(phone)), refused(send(phone), 1000, 'پیام'), inView(generic)],
  [
    'an email code’s sending, too soon',
    begin(send(email)),
    refused(send(email), 1018, 'پیام', { retryAfter: 40 }),
    inView(generic),
    { resendAt: now + 40_000 },
  ],
  [
    'another code’s sending',
    waitingFor(OTP, send(phone)),
    refused(send(phone), 1018, 'پیام', { retryAfter: 30 }),
    inView(generic),
    { resendAt: now + 30_000 },
  ],
  [
    'a verification',
    waitingFor(OTP, verify(phone)),
    refused(verify(phone), 1004, 'پیام'),
    place('otp', 'پیام'),
  ],
  [
    'a verification without words',
    waitingFor(OTP, verify(phone)),
    refused(verify(phone), 1000, ''),
    place('otp', generic),
  ],
  [
    'a verification that nobody sees',
    waitingFor({ ...INITIAL, contact: phone, ...sent }, verify(phone, '11111')),
    refused(verify(phone, '11111'), 1004, 'پیام'),
    inView('پیام'),
  ],
  [
    'a login',
    waitingFor(PASSWORD, logIn(phone)),
    refused(logIn(phone), 1001, 'پیام'),
    place('password', 'پیام'),
  ],
  [
    'a registration, by its fields',
    waitingFor(REGISTER, registering),
    refused(registering, 1009, 'پیام', { errors: fieldErrors }),
    inView('پیام', fieldErrors),
  ],
  [
    'a registration, as a whole',
    waitingFor(REGISTER, registering),
    refused(registering, 1011, 'پیام'),
    inView('پیام'),
  ],
  [
    'a registration without words',
    waitingFor(REGISTER, registering),
    refused(registering, 1000, ''),
    inView(generic),
  ],
  [
    'the login after a registration: the account is there',
    waitingFor(REGISTER, logIn(phone)),
    refused(logIn(phone), 1000, 'پیام'),
    place('password', 'پیام'),
    { view: 'PASSWORD', requestId: null, secret: null },
  ],
]

test.each(failures)('failed: %s', (_what, from, event, fault, more = {}) => {
  const [next, follows] = stepLogin(from, sameCall(from, event))
  expect(next).toEqual({ ...from, waiting: null, fault, ...more })
  expect(follows).toBe(null)
})

test('a new try takes the old failure away', () => {
  const [next] = stepLogin(
    { ...PASSWORD, fault: place('password', 'x') },
    { type: 'passwordSubmitted', password },
  )
  expect(next.fault).toBe(null)
  expect(next.waiting).toEqual(logIn(phone))
})

test('S3.4 the initial form holds phoneNumber, countryCode, +98 at first, and email', () => {
  expect(loginForms.INITIAL).toEqual({ phoneNumber: '', countryCode: '+98', email: '' })
  const submitted = stepLogin(INITIAL, { type: 'contactSubmitted', contact: phone })[1]
  expect(submitted).toEqual({
    call: 'check',
    input: { phoneNumber: '9121234567', countryCode: '+98', email: null },
  })
})

test('S3.5 the code form holds otp, sent with the requestId; the password form holds password', () => {
  expect(loginForms.OTP).toEqual({ otp: '' })
  expect(stepLogin(OTP, { type: 'codeSubmitted', otp: '482913' })[1]).toMatchObject({
    input: { token: '482913', requestId: 'request' },
  })
  expect(loginForms.PASSWORD).toEqual({ password: '' })
})

test('S3.6 the register form: passwords, names, identityNumber, referralCode, and the secret with them', () => {
  const names = ['name', 'surname', 'enName', 'enSurname', 'identityNumber', 'referralCode']
  for (const form of Object.values(registerForms))
    expect(Object.keys(form)).toEqual(expect.arrayContaining(['password', 'passwordConfirmation', ...names]))
  const [, effect] = stepLogin(REGISTER, { type: 'registrationSubmitted', form: formByPhone })
  expect(effect).toEqual(registering)
  expect(effect).toMatchObject({ input: { secret: 'secret' } })
})

test('S3.7 the register form asks for an email after a phone, for phoneNumber and countryCode after an email', () => {
  expect(registerForms.byPhone).toMatchObject({ email: '' })
  expect(registerForms.byPhone).not.toHaveProperty('phoneNumber')
  expect(registerForms.byEmail).toMatchObject({ phoneNumber: '', countryCode: '+98' })
  expect(registerForms.byEmail).not.toHaveProperty('email')
  const [, effect] = stepLogin(REGISTER_EMAIL, { type: 'registrationSubmitted', form: formByEmail })
  expect(effect).toMatchObject({
    input: {
      ...email,
      alternativeIdentity: { email: null, phoneNumber: '7911123456', countryCode: '+44' },
      referralCode: 'YALDA1405',
    },
  })
})

/** What each view submits, with all that it needs. */
const submitted: [LoginState, LoginEvent, (keyof LoginState)[]][] = [
  [OTP, { type: 'codeWanted' }, ['contact']],
  [OTP, { type: 'codeSubmitted', otp: '482913' }, ['contact', 'requestId']],
  [PASSWORD, { type: 'passwordSubmitted', password }, ['contact']],
  [REGISTER, { type: 'registrationSubmitted', form: formByPhone }, ['contact', 'requestId', 'secret']],
]

test.each(submitted)(
  'from another view, or without what it needs, $view asks nothing',
  (state, event, needs) => {
    const whole = { ...REGISTER, view: state.view }
    expect(stepLogin(whole, event)[1]).not.toBe(null)
    for (const view of ['INITIAL', 'EMAIL', 'OTP', 'PASSWORD', 'REGISTER'] as const) {
      if (view === state.view) continue
      const other = { ...whole, view }
      expect([view, stepLogin(other, event)]).toEqual([view, [other, null]])
    }
    for (const need of needs) {
      const lacking = { ...whole, [need]: null }
      expect([need, stepLogin(lacking, event)]).toEqual([need, [lacking, null]])
    }
  },
)

test('an answer that belongs to another call changes nothing but that nobody waits any more', () => {
  const results: [LoginState, (to: LoginCall) => LoginEvent][] = [
    [waitingFor(PASSWORD, logIn(phone)), to => ({ type: 'checked', to })],
    [waitingFor(INITIAL, check(phone)), to => codeSent(to)],
    [waitingFor(OTP, verify(phone)), to => ({ type: 'registered', to })],
    [waitingFor({ ...REGISTER, contact: null }, registering), to => ({ type: 'registered', to })],
  ]
  for (const [state, event] of results)
    expect(stepLogin(state, event(state.waiting!))).toEqual([{ ...state, waiting: null }, null])
})

test('a registration begins with empty fields', () => {
  for (const form of Object.values(registerForms)) {
    const { countryCode, ...typed } = { countryCode: '+98', ...form }
    expect(countryCode).toBe('+98')
    expect(new Set(Object.values(typed))).toEqual(new Set(['']))
  }
  expect(Object.keys(registerForms.byPhone).length).toBe(9)
})
