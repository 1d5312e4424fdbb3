import { randomUUID } from 'node:crypto'
import { unsubscribeAddress } from '#account/notices/unsubscribe.server.ts'
import type { Person, TestApp } from '../../test/app.ts'
import {
  byEmail,
  byPhone,
  codeSentTo,
  type Fields,
  prove,
  registration,
  toIdentifier,
} from '../../test/new-user.ts'
import { holdCredential } from '../../test/refreshing.ts'
import { someEmail, someNationalId, someNumber } from '../../test/register.ts'
import {
  anotherSession,
  password,
  type RecordedActions,
  type Samples,
  someone,
  type TextFields,
} from '../../test/sample-call.ts'
import { pictureForm, type SeededUser, withNewAddress } from '../../test/seeded-user.ts'

const names = { name: 'نگار', surname: 'دادگر', enName: 'Negar', enSurname: 'Dadgar' }
const newPassword = 'setare-dar-shab-1405'
const noPasskey = { answer: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }

async function requestCode(app: TestApp, by: Person, path: string, fields: Fields) {
  const { status, body } = await by.post<{ requestId: string }>(path, fields)
  if (status !== 200) throw new Error(`no code was sent: ${JSON.stringify(body)}`)
  return { ...fields, requestId: body.requestId, token: await codeSentTo(app, toIdentifier(fields)) }
}

/** What stands in the address that ends somebody's mails. */
const mailToken = ({ settings }: TestApp, { id }: SeededUser) =>
  new URL(unsubscribeAddress(settings, id, 'course')).searchParams.get('token')!

export const samples: Samples = {
  'GET /api/account/me': () => ({}),
  // There is an owner.
  'POST /api/account/setup': () => ({ given: { token: 'x'.repeat(43) }, status: 404 }),
  'POST /api/account/me': () => ({ given: { ...names, bio: 'سلام', birthDate: '1999-03-21' } }),
  'POST /api/account/profile/identity': () => ({ given: { ...names, identityNumber: someNationalId() } }),
  'GET /api/account/profile/check': () => ({}),
  async 'GET /api/account/auth/refresh'(_, app) {
    const user = await app.user()
    const by = await withNewAddress(app, user)
    for (const [name, cookie] of user.cookies)
      if (name.includes('refresh')) holdCredential(app, by, cookie.value)
    return { by }
  },
  async 'POST /api/account/login'(_, app) {
    const { fields } = await someone(app)
    return { by: await withNewAddress(app, { token: null }), given: { ...fields, password } }
  },
  async 'POST /api/account/login/otp'(self, app) {
    return { by: await withNewAddress(app, self), given: { countryCode: '+98', phoneNumber: someNumber() } }
  },
  async 'POST /api/account/login/mail/otp'(self, app) {
    return { by: await withNewAddress(app, self), given: { email: someEmail() } }
  },
  async 'POST /api/account/login/otp/verify'(self, app) {
    const by = await withNewAddress(app, self)
    return { by, given: await requestCode(app, by, '/api/account/login/otp', byPhone()) }
  },
  async 'POST /api/account/register'(self, app) {
    const [by, fields] = [await withNewAddress(app, self), byPhone()]
    return { by, given: registration(fields, await prove(app, by, fields)) }
  },
  async 'POST /api/account/login/check'(self, app) {
    return { by: await withNewAddress(app, self), given: self.fields }
  },
  'PUT /api/account/message/:id/read': ({ message }) => ({ names: { id: message } }),
  'GET /api/account/messages': () => ({}),
  'PUT /api/account/messages/read': () => ({}),
  'GET /api/account/notices/settings': () => ({}),
  'PUT /api/account/notices/choice': () => ({ given: { type: 'course', channel: 'sms', wanted: true } }),
  'PUT /api/account/notices/times': () => ({
    given: { quiet: { on: true, from: 23, until: 7 }, digest: { on: true, hour: 19 } },
  }),
  'POST /api/account/notices/push/key': () => ({}),
  'POST /api/account/notices/push': () => ({
    given: {
      endpoint: `https://push.example/${randomUUID()}`,
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    },
  }),
  'DELETE /api/account/notices/push': () => ({}),
  'POST /api/account/notices/unsubscribe': (self, app) => ({
    given: { token: mailToken(app, self) },
  }),
  'POST /unsubscribe': (self, app) => ({ given: { token: mailToken(app, self) } }),
  async 'POST /api/account/password/change'(_, app) {
    const { by } = await someone(app)
    const given = { currentPassword: password, newPassword, newPasswordConfirmation: newPassword }
    return { by, given }
  },
  async 'POST /api/account/forget-password/otp'(_, app) {
    const { by, fields } = await someone(app)
    return { by, given: fields }
  },
  async 'POST /api/account/forget-password/verify'(_, app) {
    const { by, fields } = await someone(app)
    return { by, given: await requestCode(app, by, '/api/account/forget-password/otp', fields) }
  },
  async 'POST /api/account/forget-password/reset'(_, app) {
    const { by, fields } = await someone(app)
    const proof = await prove(app, by, fields, 'recover')
    const chosen = { password: newPassword, passwordConfirmation: newPassword }
    return { by, given: { ...fields, ...proof, ...chosen } }
  },
  async 'POST /api/account/logout'(_, app) {
    return { by: (await someone(app)).by }
  },
  'GET /api/account/sessions': () => ({}),
  async 'DELETE /api/account/sessions/:id'(self, app) {
    return { names: { id: await anotherSession(self, app) } }
  },
  async 'POST /api/account/me/avatar'(self, app) {
    return { by: await withNewAddress(app, self), given: await pictureForm() }
  },
  'DELETE /api/account/me/avatar': () => ({}),
  async 'POST /api/account/contact/otp'(self, app) {
    return { by: await withNewAddress(app, self), given: byEmail() }
  },
  async 'POST /api/account/contact/verify'(_, app) {
    const { by } = await someone(app)
    return { by, given: await requestCode(app, by, '/api/account/contact/otp', byEmail()) }
  },
  async 'GET /api/account/export'(self, app) {
    return { by: await withNewAddress(app, self) }
  },
  async 'POST /api/account/deletion'(_, app) {
    const { by } = await someone(app)
    return { by, given: { currentPassword: password } }
  },
  'GET /api/account/passkeys': () => ({}),
  'POST /api/account/passkeys/options': () => ({}),
  'POST /api/account/passkeys': () => ({ given: noPasskey, status: 422 }),
  async 'DELETE /api/account/passkeys/:id'({ id }, app) {
    const passkey = randomUUID()
    await app.database.execute(
      `insert into passkey (id, user_id, public_key, counter, title, created_at) values ($1, $2, '\\x00', 0, 'کروم', now())`,
      [passkey, id],
    )
    return { names: { id: passkey } }
  },
  'POST /api/account/login/passkey/options': () => ({}),
  'POST /api/account/login/passkey': () => ({ given: noPasskey, status: 422 }),
}

export const recordedActions: RecordedActions = {
  'POST /api/account/deletion': ['account.deleted'],
  'DELETE /api/account/sessions/:id': ['session.ended'],
  'POST /api/account/password/change': ['password.changed'],
  'POST /api/account/forget-password/reset': ['password.reset'],
  'DELETE /api/account/passkeys/:id': ['passkey.removed'],
  'POST /api/account/contact/verify': ['email.proved'],
}

export const shownFields: TextFields = {
  'POST /api/account/me': ['bio'],
}

export const hiddenFields: TextFields = {
  // Where a browser's own service is asked; the person is never shown it.
  'POST /api/account/notices/push': ['endpoint'],
}
