import { readOutbox } from '#server/platform/messaging/messaging.ts'
import type { Person, TestApp } from './app.ts'
import { someEmail, someNationalId, someNumber } from './register.ts'

/** A phone of Iran or an email as the contract's three fields. */
export type Fields = { countryCode: string | null; phoneNumber: string | null; email: string | null }
export const byPhone = (phoneNumber = someNumber()): Fields => ({
  countryCode: '+98',
  phoneNumber,
  email: null,
})
export const byEmail = (email = someEmail()): Fields => ({ countryCode: null, phoneNumber: null, email })
export const toIdentifier = ({ countryCode, phoneNumber, email }: Fields) =>
  email ?? `${countryCode}${phoneNumber}`

/** The code of the newest message to a phone (E.164) or email. */
export async function codeSentTo(app: TestApp, to: string): Promise<string> {
  const { items } = await readOutbox(app.db, 2000)
  const code = items.find(item => item.to === to && item.code)?.code
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}

export type Proof = { requestId: string; secret: string }

const calls = {
  register: (fields: Fields) => ({
    send: fields.email ? '/api/account/login/mail/otp' : '/api/account/login/otp',
    verify: '/api/account/login/otp/verify',
  }),
  recover: () => ({
    send: '/api/account/forget-password/otp',
    verify: '/api/account/forget-password/verify',
  }),
}

/** Asks for a code, reads it, and changes it for a secret; throws what was refused. */
export async function prove(
  app: TestApp,
  person: Person,
  fields: Fields,
  purpose: 'register' | 'recover' = 'register',
): Promise<Proof> {
  const { send, verify } = calls[purpose](fields)
  const { requestId } = granted(await person.post<{ requestId: string }>(send, fields))
  const token = await codeSentTo(app, toIdentifier(fields))
  const { secret } = granted(await person.post<{ secret: string }>(verify, { ...fields, token, requestId }))
  return { requestId, secret }
}

/** The body of a registration, complete and made up; `changes` are laid over it. */
export function registration(fields: Fields, proof: Proof, changes: object = {}) {
  return {
    ...fields,
    ...proof,
    password: 'baran-ast-1405',
    passwordConfirmation: 'baran-ast-1405',
    profile: {
      name: 'مهتاب',
      surname: 'آزموده',
      enName: 'Mahtab',
      enSurname: 'Azmoudeh',
      identityNumber: someNationalId(),
    },
    alternativeIdentity: fields.email ? byPhone() : byEmail(),
    referralCode: null,
    ...changes,
  }
}

/** Opens an account and signs in, by the calls the dialogs make. `changes` are laid over the registration's body. */
export async function createNewUser(app: TestApp, fields: Fields = byPhone(), changes: object = {}) {
  const person = await app.visitor()
  const body = registration(fields, await prove(app, person, fields), changes)
  granted(await person.post('/api/account/register', body))
  const { user } = granted(await person.signIn({ ...fields, password: body.password }))
  return Object.assign(person, { id: user.id, fields, body, user })
}

function granted<T>({ status, body }: { status: number; body: T }): T {
  if (status >= 300) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
  return body
}
