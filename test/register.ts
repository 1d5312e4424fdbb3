import { randomInt, randomUUID } from 'node:crypto'
import type { CodeSent, LoginResponse } from '#account/contract.ts'

/** A new account as its owner knows it; `countryCode` and `phoneNumber` are the contract's two fields. */
export type Registered = {
  countryCode: string
  phoneNumber: string
  /** E.164. */
  phone: string
  email: string
  password: string
  profile: { name: string; surname: string; enName: string; enSurname: string; identityNumber: string }
  /** What its first login answered. */
  session: LoginResponse
}

export type RegisterOptions = {
  /** What the account signs in by; the other is its alternative contact. */
  by?: 'phone' | 'email'
  phoneNumber?: string
  email?: string
  password?: string
  profile?: Partial<Registered['profile']>
  referralCode?: string
}

/** `OTP_TEST_CODE` where nothing sets it: the code of a product that requires none. */
const testCode = '123456'

/**
 * Opens an account on a running product over HTTP, as the dialogs do: code, secret, registration, login. Whatever is
 * not told is made up, so accounts never collide. Each registration comes from an address of its own, where the
 * product trusts a proxy to say so.
 * @throws Error with the answer of the call that was refused
 */
export async function registerOverHttp(
  address: string,
  { by = 'phone', referralCode, ...given }: RegisterOptions = {},
): Promise<Registered> {
  const {
    phoneNumber = someNumber(),
    email = someEmail(),
    password = `kashi-${randomUUID().slice(0, 8)}`,
  } = given
  const profile = {
    name: 'مهتاب',
    surname: 'آزموده',
    enName: 'Mahtab',
    enSurname: 'Azmoudeh',
    identityNumber: someNationalId(),
    ...given.profile,
  }
  const mobile = { countryCode: '+98', phoneNumber, email: null }
  const mail = { countryCode: null, phoneNumber: null, email }
  const [identity, alternativeIdentity] = by === 'phone' ? [mobile, mail] : [mail, mobile]
  const ask = await openVisitor(address)

  const { requestId, otpRequired } =
    by === 'phone'
      ? await ask<CodeSent>('/api/account/login/otp', mobile)
      : await ask<CodeSent>('/api/account/login/mail/otp', mail)
  const token = otpRequired ? await readCode(address, by === 'phone' ? `+98${phoneNumber}` : email) : testCode
  const { secret } = await ask<{ secret: string }>('/api/account/login/otp/verify', {
    ...identity,
    token,
    requestId,
  })
  await ask('/api/account/register', {
    ...identity,
    secret,
    requestId,
    password,
    passwordConfirmation: password,
    profile,
    alternativeIdentity,
    referralCode: referralCode ?? null,
  })
  const session = await ask<LoginResponse>('/api/account/login', { ...identity, password })
  return { countryCode: '+98', phoneNumber, phone: `+98${phoneNumber}`, email, password, profile, session }
}

/** The newest code the demo's outbox holds for a phone (E.164) or an email; waits until there is one. */
export async function readCode(address: string, to: string): Promise<string> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise(go => setTimeout(go, 50))) {
    // The outbox answers only who is no proxy's guest, so no address is named here.
    const { items } = (await (await fetch(`${address}/api/outbox`)).json()) as {
      items: { to: string; code?: string }[]
    }
    const found = items.find(item => item.to === to && item.code !== undefined)
    if (found) return found.code!
  }
  throw new Error(`no code was sent to ${to}`)
}

/** An Iranian mobile number without its country code that nobody has. */
export const someNumber = () => `9${randomInt(1e9).toString().padStart(9, '0')}`

export const someEmail = () => `${randomUUID()}@test.example`

/** Ten digits whose checksum fits. */
export function someNationalId(): string {
  const digits = randomInt(1e9).toString().padStart(9, '0')
  const rest = [...digits].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11
  return digits + (rest < 2 ? rest : 11 - rest)
}

/** An address nobody else comes from, as a proxy writes it. */
export const someAddress = () => `5.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Somebody new who posts to the product as the browser's wrapper does. */
async function openVisitor(address: string) {
  const first = await fetch(`${address}/healthz`)
  const cookies = first.headers.getSetCookie().map(cookie => cookie.split(';')[0]!)
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  const headers = {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
    'x-forwarded-for': someAddress(),
    'content-type': 'application/json',
  }
  return async <T = unknown>(path: string, body: object): Promise<T> => {
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as T
  }
}
