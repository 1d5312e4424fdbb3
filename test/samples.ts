import { randomUUID } from 'node:crypto'
import { unsubscribeAddress } from '#account/notices/unsubscribe.server.ts'
import { settlePayment } from '#areas/payment/settle-payment.server.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import type { LetterKey } from '#contract/letter-texts.ts'
import { newDiscount, newGroup, orderSeat } from './bank.ts'
import type { Person, Reply, TestHouse } from './house.ts'
import { byEmail, byPhone, codeSentTo, identifierOf, prove, registration } from './newcomer.ts'
import { holdCredential } from './refreshing.ts'
import { someEmail, someNationalId, someNumber } from './register.ts'
import { elsewhere, pictureForm, type Resident } from './resident.ts'

/**
 * A call that succeeds: who makes it (the resident unless told), the names in its path, and what is given in the query
 * or the body. `status` where it is refused all the same: no authenticator stands by.
 */
export type Sample = {
  by?: Person
  names?: Record<string, string>
  given?: Record<string, unknown> | FormData
  status?: number
}
type Sampler = (self: Resident, house: TestHouse) => Sample | Promise<Sample>

/** Asks an endpoint with a sample. */
export function ask<T = Record<string, unknown>>(
  person: Person,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { names = {}, given = {} }: Sample,
): Promise<Reply<T>> {
  const address = fillPath(path, names)
  if (method === 'GET') return person.get(address, given as Record<string, unknown>)
  if (method === 'DELETE') return person.delete(address)
  return method === 'PUT' ? person.put(address, given) : person.post(address, given)
}

const password = 'baran-ast-1405'

/** Somebody new, where a call takes something away that others still need. */
async function someone(house: TestHouse) {
  const { id, email, token } = await house.user('نگار', [], { password })
  return { id, fields: byEmail(email), by: await elsewhere(house, { token }) }
}

const names = { name: 'نگار', surname: 'دادگر', enName: 'Negar', enSurname: 'Dadgar' }
const newPassword = 'setare-dar-shab-1405'
const noPasskey = { answer: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }

async function codeFor(house: TestHouse, by: Person, path: string, fields: ReturnType<typeof byPhone>) {
  const { status, body } = await by.post<{ requestId: string }>(path, fields)
  if (status !== 200) throw new Error(`no code was sent: ${JSON.stringify(body)}`)
  return { ...fields, requestId: body.requestId, token: await codeSentTo(house, identifierOf(fields)) }
}

/** An owner who was asked for the password just now, and so may do everything of the studio. */
const staff = async (house: TestHouse) => ({ by: await elsewhere(house, await house.user('هما', ['owner'])) })

/** What stands in the address that ends somebody's mails. */
const mailToken = ({ settings }: TestHouse, { id }: Resident) =>
  new URL(unsubscribeAddress(settings, id, 'course')).searchParams.get('token')!
/** The five calls of what staff keep in a list of the site, each about one they have just made. */
function siteSamples(kind: string, given: Record<string, unknown>): Record<string, Sampler> {
  const path = `/api/site/${kind}`
  const made = async (house: TestHouse) => {
    const { by } = await staff(house)
    const { body } = await by.post<{ id: string }>(path, given)
    return { by, names: { id: body.id } }
  }
  return {
    [`GET ${path}`]: (_, house) => staff(house),
    [`GET ${path}/:id`]: (_, house) => made(house),
    [`POST ${path}`]: async (_, house) => ({ ...(await staff(house)), given }),
    [`PUT ${path}/:id`]: async (_, house) => ({ ...(await made(house)), given: { ...given, version: 1 } }),
    [`DELETE ${path}/:id`]: (_, house) => made(house),
  }
}

/** A recording of the resident's course that plays; answers its id and its media's. */
async function someRecording({ course }: Resident, house: TestHouse) {
  const [recording, media] = [randomUUID(), randomUUID()]
  await house.database.execute(
    `insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
     values ($1, null, 'recording', false, 'audio', 'a.mp3', $2, 5, 'plain', 60, now())`,
    [media, `private/recording/${media}.mp3`],
  )
  await house.database.execute(
    `insert into recording (id, course_id, title, recorded_at, seconds, media_id)
     values ($1, $2, 'جلسه', now(), 60, $3)`,
    [recording, course, media],
  )
  return { recording, media }
}

/** The words of a letter as somebody writes them who has just read them. */
async function letterText(house: TestHouse, key: LetterKey, given: Record<string, unknown> = {}) {
  const { by } = await staff(house)
  const { body } = await by.get<{ version: number }>(`/api/site/letter-texts/${key}`)
  return { by, names: { key }, given: { ...given, version: body.version } }
}

const wording = { heroTitle: 'هر واژه، یک کاشی', heroLead: '', address: '', phone: '', hours: '' }

/** An order of the resident's over a seat nobody else holds; answers its id. */
async function someOrder(self: Resident, house: TestHouse, price = 5_000_000): Promise<string> {
  return orderSeat(await elsewhere(house, self), await newGroup(house, { price }))
}

/** The same, paid at a bank that nobody has to ask. */
async function paidOrder(self: Resident, house: TestHouse): Promise<string> {
  const [order, payment] = [await someOrder(self, house), randomUUID()]
  const number = payment.replace(/\D/g, '').padEnd(35, '0').slice(0, 35)
  await house.database.execute(
    `insert into payment (id, order_id, gateway, state, amount, from_wallet, authority, created_at)
     values ($1, $2, 'emulator', 'at-bank', 5000000, 0, $3, $4)`,
    [payment, order, `A${number}`, house.now()],
  )
  await settlePayment(house, payment, {
    kind: 'paid',
    refId: number.slice(0, 30),
    cardMask: '502229******5995',
    cardHash: null,
    fee: null,
  })
  return order
}

/** A refund that the accountant is to transfer; answers its id. */
async function waitingRefund(self: Resident, house: TestHouse): Promise<string> {
  const given = { to: 'card', sheba: 'IR820540102680020817909002' }
  const by = await elsewhere(house, self)
  const path = `/api/payment/orders/${await paidOrder(self, house)}/refund`
  const { body } = await by.post<{ order: { refunds: { id: string }[] } }>(path, given)
  return body.order.refunds[0]!.id
}
const someLetter = () => ({
  id: randomUUID(),
  topic: 'other',
  name: 'نگار دادگر',
  contact: '09123456789',
  title: 'پرسش',
  text: 'کلاس‌ها از کی آغاز می‌شود؟',
})

/** A call that succeeds, for every endpoint of the house. */
export const samples: Record<string, Sampler> = {
  'GET /api/account/me': () => ({}),
  'POST /api/account/me': () => ({ given: { ...names, bio: 'سلام', birthDate: '1999-03-21' } }),
  'POST /api/account/profile/identity': () => ({ given: { ...names, identityNumber: someNationalId() } }),
  'GET /api/account/profile/check': () => ({}),
  async 'GET /api/account/auth/refresh'(_, house) {
    const user = await house.user()
    const by = await elsewhere(house, user)
    for (const [name, cookie] of user.cookies)
      if (name.includes('refresh')) holdCredential(house, by, cookie.value)
    return { by }
  },
  async 'POST /api/account/login'(_, house) {
    const { fields } = await someone(house)
    return { by: await elsewhere(house, { token: null }), given: { ...fields, password } }
  },
  async 'POST /api/account/login/otp'(self, house) {
    return { by: await elsewhere(house, self), given: { countryCode: '+98', phoneNumber: someNumber() } }
  },
  async 'POST /api/account/login/mail/otp'(self, house) {
    return { by: await elsewhere(house, self), given: { email: someEmail() } }
  },
  async 'POST /api/account/login/otp/verify'(self, house) {
    const by = await elsewhere(house, self)
    return { by, given: await codeFor(house, by, '/api/account/login/otp', byPhone()) }
  },
  async 'POST /api/account/register'(self, house) {
    const [by, fields] = [await elsewhere(house, self), byPhone()]
    return { by, given: registration(fields, await prove(house, by, fields)) }
  },
  async 'POST /api/account/login/check'(self, house) {
    return { by: await elsewhere(house, self), given: self.fields }
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
  'POST /api/account/notices/unsubscribe': (self, house) => ({
    given: { token: mailToken(house, self) },
  }),
  'POST /unsubscribe': (self, house) => ({ given: { token: mailToken(house, self) } }),
  async 'POST /api/account/password/change'(_, house) {
    const { by } = await someone(house)
    const given = { currentPassword: password, newPassword, newPasswordConfirmation: newPassword }
    return { by, given }
  },
  async 'POST /api/account/forget-password/otp'(_, house) {
    const { by, fields } = await someone(house)
    return { by, given: fields }
  },
  async 'POST /api/account/forget-password/verify'(_, house) {
    const { by, fields } = await someone(house)
    return { by, given: await codeFor(house, by, '/api/account/forget-password/otp', fields) }
  },
  async 'POST /api/account/forget-password/reset'(_, house) {
    const { by, fields } = await someone(house)
    const proof = await prove(house, by, fields, 'recover')
    const chosen = { password: newPassword, passwordConfirmation: newPassword }
    return { by, given: { ...fields, ...proof, ...chosen } }
  },
  async 'POST /api/account/logout'(_, house) {
    return { by: (await someone(house)).by }
  },
  'GET /api/account/sessions': () => ({}),
  async 'DELETE /api/account/sessions/:id'(self, house) {
    return { names: { id: await anotherSession(self, house) } }
  },
  async 'POST /api/account/me/avatar'(self, house) {
    return { by: await elsewhere(house, self), given: await pictureForm() }
  },
  'DELETE /api/account/me/avatar': () => ({}),
  async 'POST /api/account/contact/otp'(self, house) {
    return { by: await elsewhere(house, self), given: byEmail() }
  },
  async 'POST /api/account/contact/verify'(_, house) {
    const { by } = await someone(house)
    return { by, given: await codeFor(house, by, '/api/account/contact/otp', byEmail()) }
  },
  async 'GET /api/account/export'(self, house) {
    return { by: await elsewhere(house, self) }
  },
  async 'POST /api/account/deletion'(_, house) {
    const { by } = await someone(house)
    return { by, given: { currentPassword: password } }
  },
  'GET /api/account/passkeys': () => ({}),
  'POST /api/account/passkeys/options': () => ({}),
  'POST /api/account/passkeys': () => ({ given: noPasskey, status: 422 }),
  async 'DELETE /api/account/passkeys/:id'({ id }, house) {
    const passkey = randomUUID()
    await house.database.execute(
      `insert into passkey (id, user_id, public_key, counter, title, created_at) values ($1, $2, '\\x00', 0, 'کروم', now())`,
      [passkey, id],
    )
    return { names: { id: passkey } }
  },
  'POST /api/account/login/passkey/options': () => ({}),
  'POST /api/account/login/passkey': () => ({ given: noPasskey, status: 422 }),

  'GET /api/presentation/profile/user-status': () => ({}),
  'GET /api/presentation/profile/badge': () => ({}),
  'GET /api/presentation/profile/courses': () => ({}),
  'GET /api/presentation/profile/courses/:id': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/recordings': ({ enrolment }) => ({ names: { id: enrolment } }),

  'GET /api/course/groups': () => ({}),
  'POST /api/course/groups/:id/order': async (_, house) => ({ names: { id: await newGroup(house) } }),

  'GET /api/payment/orders': () => ({}),
  'GET /api/payment/orders/:id': async (self, house) => ({ names: { id: await someOrder(self, house) } }),
  'POST /api/payment/orders/:id/discount': async (self, house) => ({
    names: { id: await someOrder(self, house) },
    given: { code: await newDiscount(house, { percent: 10 }) },
  }),
  'DELETE /api/payment/orders/:id/discount': async (self, house) => ({
    names: { id: await someOrder(self, house) },
  }),
  // No bank stands by, so this one costs nothing.
  'POST /api/payment/orders/:id/pay': async (self, house) => ({
    names: { id: await someOrder(self, house, 0) },
    given: { useWallet: true },
  }),
  'POST /api/payment/orders/:id/cancel': async (self, house) => ({
    names: { id: await someOrder(self, house) },
  }),
  'GET /api/payment/orders/:id/refund': async (self, house) => ({
    names: { id: await paidOrder(self, house) },
  }),
  'POST /api/payment/orders/:id/refund': async (self, house) => ({
    names: { id: await paidOrder(self, house) },
    given: { to: 'wallet' },
  }),
  'GET /api/payment/orders/:id/receipt.pdf': async (self, house) => ({
    names: { id: await paidOrder(self, house) },
  }),
  'GET /api/payment/wallet': () => ({}),
  'GET /api/payment/reconciliation': (_, house) => staff(house),
  'POST /api/payment/reconciliation/run': (_, house) => staff(house),
  async 'POST /api/payment/refunds/:id/done'(self, house) {
    return { ...(await staff(house)), names: { id: await waitingRefund(self, house) } }
  },

  'GET /api/legal/:document': () => ({ names: { document: 'privacy' }, given: { version: 1 } }),
  'GET /api/phrasebook/situations': () => ({}),
  'GET /api/phrasebook/situations/:situation': () => ({ names: { situation: 'airport' } }),
  'GET /api/phrasebook/phrases': () => ({ given: { q: 'airport' } }),
  'GET /api/phrasebook/phrases/:phrase': ({ slug }) => ({ names: { phrase: slug } }),
  'GET /api/phrasebook/shared-lists/:share': ({ share }) => ({ names: { share } }),
  'GET /api/phrasebook/lists': () => ({}),
  'POST /api/phrasebook/lists': () => ({ given: { id: randomUUID(), title: 'کار' } }),
  'PUT /api/phrasebook/lists/:list': ({ list }) => ({ names: { list }, given: { title: 'سفر دوم' } }),
  async 'DELETE /api/phrasebook/lists/:list'(self) {
    const list = randomUUID()
    await self.post('/api/phrasebook/lists', { id: list, title: 'برای حذف' })
    return { names: { list } }
  },
  'GET /api/phrasebook/lists/:list/phrases': ({ list }) => ({ names: { list } }),
  'PUT /api/phrasebook/lists/:list/phrases/:phrase': ({ list, own }) => ({ names: { list, phrase: own } }),
  'DELETE /api/phrasebook/lists/:list/phrases/:phrase': ({ list, phrase }) => ({ names: { list, phrase } }),
  'GET /api/phrasebook/saved': ({ phrase }) => ({ given: { phrases: phrase } }),
  'POST /api/phrasebook/own-phrases': ({ list }) => ({
    given: { id: randomUUID(), list, english: 'One more.', persian: 'یکی دیگر.' },
  }),
  'PUT /api/phrasebook/own-phrases/:phrase': ({ own }) => ({
    names: { phrase: own },
    given: { english: 'My very own canary', persian: 'قناری خودم' },
  }),
  async 'DELETE /api/phrasebook/own-phrases/:phrase'(self) {
    const phrase = randomUUID()
    const sentences = { english: 'To be removed.', persian: 'برای حذف.' }
    await self.post('/api/phrasebook/own-phrases', { id: phrase, list: self.list, ...sentences })
    return { names: { phrase } }
  },
  'GET /api/phrasebook/review': () => ({}),
  'POST /api/phrasebook/reviews': ({ phrase }, house) => ({
    given: { reviews: [{ id: randomUUID(), phrase, grade: 3, at: house.now().toISOString() }] },
  }),
  'GET /api/phrasebook/review/calendar': () => ({ given: { from: '2026-11-21' } }),
  'GET /api/phrasebook/review/days/:day': () => ({ names: { day: '2026-11-21' } }),

  async 'POST /api/contact-us/letters'(self, house) {
    return { by: await elsewhere(house, self), given: someLetter() }
  },
  'GET /api/contact-us/letters': () => ({}),
  async 'GET /api/studio/letters'(_, house) {
    return staff(house)
  },
  async 'PUT /api/studio/letters/:letter/answer'(_, house) {
    const letter = someLetter()
    await (await house.visitor()).post('/api/contact-us/letters', letter)
    return { ...(await staff(house)), names: { letter: letter.id } }
  },
  'GET /api/live/poll': () => ({ given: { after: '{}' } }),
  // No bytes were sent; test/reliability/uploads.test.ts sends them.
  'POST /api/uploads/:id/finish': () => ({ names: { id: randomUUID() }, status: 404 }),
  'GET /api/media/:id/place': async (self, house) => ({
    names: { id: (await someRecording(self, house)).media },
  }),
  'PUT /api/media/:id/place': async (self, house) => ({
    names: { id: (await someRecording(self, house)).media },
    given: { second: 12, at: house.now().toISOString() },
  }),
  'GET /api/presentation/profile/course/:id/recordings/:recording': async (self, house) => ({
    names: { id: self.enrolment, recording: (await someRecording(self, house)).recording },
  }),
  'GET /api/studio/recordings': (_, house) => staff(house),
  'PUT /api/studio/recordings/:id/media': async (self, house) => ({
    ...(await staff(house)),
    names: { id: (await someRecording(self, house)).recording },
    given: { mediaId: null },
  }),
  'PUT /api/studio/recordings/:id/texts': async (self, house) => ({
    ...(await staff(house)),
    names: { id: (await someRecording(self, house)).recording },
    given: { kind: 'captions', lang: 'en', vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi.' },
  }),
  'GET /api/site': () => ({}),
  'GET /api/site/wording': (_, house) => staff(house),
  async 'PUT /api/site/wording'(_, house) {
    const { by } = await staff(house)
    const { body } = await by.get<{ version: number }>('/api/site/wording')
    return { by, given: { ...wording, version: body.version } }
  },
  'GET /api/site/letter-texts': (_, house) => staff(house),
  'GET /api/site/letter-texts/:key': async (_, house) => ({
    ...(await staff(house)),
    names: { key: 'old-phone' },
  }),
  'PUT /api/site/letter-texts/:key': (_, house) =>
    letterText(house, 'old-phone', { sms: 'شماره‌ای از حساب برداشته شد.' }),
  'POST /api/site/letter-texts/:key/restore': (_, house) => letterText(house, 'old-email'),
  ...siteSamples('faqs', { question: 'کلاس‌ها ضبط می‌شوند؟', answer: 'بله، تا پایان دوره.' }),
  ...siteSamples('holidays', { title: 'شب یلدا', day: '2026-12-21' }),
  ...siteSamples('banners', {
    sentence: 'چالش یلدا آغاز شد.',
    link: '/phrasebook',
    from: '2026-11-21',
    until: '2026-12-21',
  }),
  'GET /api/drafts/:form': () => ({ names: { form: 'contact-us' } }),
  'PUT /api/drafts/:form': (_, house) => ({
    names: { form: 'contact-us' },
    given: { value: [{ name: 'title', text: 'پرسش' }], savedAt: house.now().toISOString() },
  }),

  async 'GET /api/studio/accounts'({ fields }, house) {
    return { ...(await staff(house)), given: { query: identifierOf(fields) } }
  },
  async 'GET /api/studio/accounts/:id'({ id }, house) {
    return { ...(await staff(house)), names: { id } }
  },
  async 'POST /api/studio/accounts/:id/unlock'({ id }, house) {
    return { ...(await staff(house)), names: { id } }
  },
  async 'DELETE /api/studio/accounts/:id/sessions'(_, house) {
    return { ...(await staff(house)), names: { id: (await someone(house)).id } }
  },
  async 'DELETE /api/studio/accounts/:id/sessions/:sessionId'(self, house) {
    return { ...(await staff(house)), names: { id: self.id, sessionId: await anotherSession(self, house) } }
  },
  async 'PUT /api/studio/accounts/:id/roles'(_, house) {
    return { ...(await staff(house)), names: { id: (await house.user()).id }, given: { roles: ['teacher'] } }
  },
  async 'GET /api/studio/notices'(_, house) {
    return staff(house)
  },
  async 'POST /api/studio/notices/:id/retry'({ id: userId }, house) {
    const id = randomUUID()
    await house.database.execute(
      `insert into notice_delivery (id, user_id, message_id, type, channel, state, reason, created_at, due_at)
       select $1, user_id, id, type, 'sms', 'failed', 'budget', now(), now() from message where user_id = $2
       order by id limit 1 on conflict (message_id, channel) where channel <> 'push'
       do update set id = $1, state = 'failed'`,
      [id, userId],
    )
    return { ...(await staff(house)), names: { id } }
  },
  async 'GET /api/studio/audit'(_, house) {
    return staff(house)
  },

  async 'POST /api/studio/legal/:document/draft'(_, house) {
    return { ...(await staff(house)), names: { document: 'refund' } }
  },
  async 'POST /api/studio/legal/:document/versions'(_, house) {
    const { by } = await staff(house)
    await by.post('/api/studio/legal/privacy/draft')
    // Each a day after the one before.
    const { body } = await by.get<{ versions: { from: string }[] }>('/api/legal/privacy')
    const last = Date.parse(body.versions[0]!.from)
    const from = new Date(Math.max(last + 86_400_000, house.now().getTime())).toISOString().slice(0, 10)
    return { by, names: { document: 'privacy' }, given: { edition: 1, from } }
  },

  async 'GET /api/documents/:document'(_, house) {
    const { by, document } = await someText(house)
    return { by, names: { document } }
  },
  async 'PUT /api/documents/:document'(_, house) {
    const { by, document } = await someText(house)
    return { by, names: { document }, given: { base: 1, markdown: 'متن **تازه**' } }
  },
  async 'GET /api/documents/:document/revisions'(_, house) {
    const { by, document } = await someText(house)
    return { by, names: { document } }
  },
  async 'GET /api/documents/:document/revisions/:revision'(_, house) {
    const { by, document, revision } = await someText(house)
    return { by, names: { document, revision } }
  },
  async 'POST /api/documents/:document/revisions/:revision/restore'(_, house) {
    const { by, document, revision } = await someText(house)
    return { by, names: { document, revision }, given: { base: 1 } }
  },
  async 'POST /api/documents/preview'(_, house) {
    return { ...(await staff(house)), given: { kind: 'legal', markdown: 'سلام' } }
  },
  async 'POST /api/documents/pictures'(_, house) {
    return { ...(await staff(house)), given: await pictureForm() }
  },

  async 'GET /api/studio/broadcasts'(_, house) {
    return staff(house)
  },
  async 'POST /api/studio/broadcasts'(_, house) {
    return { ...(await staff(house)), given: { id: randomUUID() } }
  },
  async 'GET /api/studio/broadcasts/:broadcast'(_, house) {
    const { by, broadcast } = await someText(house)
    return { by, names: { broadcast } }
  },
  async 'PUT /api/studio/broadcasts/:broadcast'(_, house) {
    const { by, broadcast } = await someText(house)
    return { by, names: { broadcast }, given: { title: 'خبر', audience: { kind: 'everybody' } } }
  },
  async 'POST /api/studio/broadcasts/:broadcast/send'(_, house) {
    const { by, broadcast, document } = await someText(house)
    await by.put(`/api/documents/${document}`, { base: 1, markdown: 'خبر تازه' })
    // Nobody else's sample makes one of these, so they are as many when it is sent.
    await house.user('رعنا', ['counselor'])
    const audience = { kind: 'role', role: 'counselor' }
    const { body } = await by.put<{ broadcast: { recipients: number } }>(
      `/api/studio/broadcasts/${broadcast}`,
      { title: 'خبر', audience },
    )
    return { by, names: { broadcast }, given: { edition: 2, recipients: body.broadcast.recipients } }
  },
  async 'DELETE /api/studio/broadcasts/:broadcast'(_, house) {
    const { by, broadcast } = await someText(house)
    return { by, names: { broadcast } }
  },
}

/** A broadcast somebody began, with the document its text is written in. */
async function someText(house: TestHouse) {
  const { by } = await staff(house)
  const broadcast = randomUUID()
  const { body } = await by.post<{ broadcast: { documentId: string } }>('/api/studio/broadcasts', {
    id: broadcast,
  })
  const document = body.broadcast.documentId
  const revisions = await by.get<{ items: { id: string }[] }>(`/api/documents/${document}/revisions`)
  return { by, broadcast, document, revision: revisions.body.items[0]!.id }
}

/** The id of one more session of the resident: the token names it. */
async function anotherSession({ fields, body }: Resident, house: TestHouse): Promise<string> {
  const visitor = await elsewhere(house, { token: null })
  await visitor.signIn({ ...fields, password: body.password })
  const claims = Buffer.from(visitor.token!.split('.')[1]!, 'base64url').toString()
  return (JSON.parse(claims) as { sid: string }).sid
}
