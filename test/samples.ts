import { randomUUID } from 'node:crypto'
import { unsubscribeAddress } from '#account/notices/unsubscribe.server.ts'
import { fillPath } from '#contract/build-path.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TemplateKey } from '#contract/message-templates.ts'
import { offerSeats } from '#features/course/groups/waitlist.server.ts'
import { settlePayment } from '#features/payment/settle-payment.server.ts'
import { transaction } from '#server/database/database.ts'
import { hold, setStock, takeHolds } from '#server/holds.ts'
import type { Person, Reply, TestApp } from './app.ts'
import { newDiscount, newGroup, orderSeat } from './bank.ts'
import { askFor, newColleague } from './colleagues.ts'
import { newAnswer, newHomework, newMedia } from './homework.ts'
import { byEmail, byPhone, codeSentTo, prove, registration, toIdentifier } from './new-user.ts'
import { holdCredential } from './refreshing.ts'
import { someEmail, someNationalId, someNumber } from './register.ts'
import {
  attendAll,
  enrol,
  listSessions,
  newCourse,
  newRecording,
  newSession,
  newTrialTeacher,
  pastTerm,
  someLesson,
} from './school.ts'
import { pictureForm, type SeededUser, withNewAddress } from './seeded-user.ts'

/**
 * A call that succeeds: who makes it (the seeded user unless told), the names in its path, and what is given in the query
 * or the body. `status` where it is refused all the same: no authenticator stands by.
 */
export type Sample = {
  by?: Person
  names?: Record<string, string>
  given?: Record<string, unknown> | FormData
  status?: number
}
type Sampler = (self: SeededUser, app: TestApp) => Sample | Promise<Sample>

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
async function someone(app: TestApp) {
  const { id, email, token } = await app.user('نگار', [], { password })
  return { id, fields: byEmail(email), by: await withNewAddress(app, { token }) }
}

const names = { name: 'نگار', surname: 'دادگر', enName: 'Negar', enSurname: 'Dadgar' }
const newPassword = 'setare-dar-shab-1405'
const noPasskey = { answer: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }

async function requestCode(app: TestApp, by: Person, path: string, fields: ReturnType<typeof byPhone>) {
  const { status, body } = await by.post<{ requestId: string }>(path, fields)
  if (status !== 200) throw new Error(`no code was sent: ${JSON.stringify(body)}`)
  return { ...fields, requestId: body.requestId, token: await codeSentTo(app, toIdentifier(fields)) }
}

const owners = new WeakMap<TestApp, ReturnType<TestApp['user']>>()

/**
 * The owner of the app, who was asked for the password just now, and so may do everything of the studio. Always the same:
 * staff are notified of much, and thousands of them would be told of it.
 */
async function staff(app: TestApp) {
  const owner = owners.get(app) ?? app.user('هما', ['owner'])
  owners.set(app, owner)
  return { by: await withNewAddress(app, await owner) }
}

/** What stands in the address that ends somebody's mails. */
const mailToken = ({ settings }: TestApp, { id }: SeededUser) =>
  new URL(unsubscribeAddress(settings, id, 'course')).searchParams.get('token')!
/** The five calls of a collection of the course feature's studio pages. */
function adminSamples(kind: 'courses' | 'groups', given: (app: TestApp) => Promise<Record<string, unknown>>) {
  const path = `/api/course/desk/${kind}`
  const made = async (app: TestApp) => {
    const [{ by }, values] = [await staff(app), await given(app)]
    const { body } = await by.post<{ id: string }>(path, values)
    return { by, values, names: { id: body.id } }
  }
  return {
    [`GET ${path}`]: (_: SeededUser, app: TestApp) => staff(app),
    [`GET ${path}/:id`]: (_: SeededUser, app: TestApp) => made(app),
    [`POST ${path}`]: async (_: SeededUser, app: TestApp) => ({
      ...(await staff(app)),
      given: await given(app),
    }),
    [`PUT ${path}/:id`]: async (_: SeededUser, app: TestApp) => {
      const { values, ...sample } = await made(app)
      return { ...sample, given: { ...values, version: 1 } }
    },
    [`DELETE ${path}/:id`]: (_: SeededUser, app: TestApp) => made(app),
  }
}

const someCourse = () =>
  Promise.resolve({
    ...{ title: 'دورهٔ نمونه', slug: `s-${randomUUID()}`, language: 'en', level: 'B1', greeting: 'Hi' },
    ...{ summary: 'خلاصهٔ یک دورهٔ نمونه', about: 'متن', outcomes: 'گفتن نام خود', book: '', minutes: 90 },
    ...{ syllabus: '# بخش\n- درس نخست', state: 'open' },
  })

const someGroup = async (app: TestApp) => ({
  ...{ courseId: await newCourse(app), teacherId: '', title: 'گروه نمونه', term: '', branch: '' },
  ...{ weekly: [{ weekday: 0, minute: 1080 }], from: '2027-01-02', sessions: 4, minutes: 90, capacity: 5 },
  ...{ minSize: 1, toman: 100_000, refundPolicy: 'hamava', recordingsDays: 30, absencesAllowed: 3 },
  ...{ live: 'demo', liveLink: '' },
})

/** Somebody who takes part in a group that is yet to begin. */
async function someLearner(app: TestApp) {
  const course = await newCourse(app)
  const group = await newGroup(app, { course: { id: course } })
  const { id } = await app.user('نگار')
  const enrolment = await enrol(app, id, group)
  await transaction(app.db, async tx => {
    const [resources, holder] = [[`course-group:${group}`], `enrolment:${enrolment}`]
    await hold(tx, { resources, holder, until: new Date(app.now().getTime() + 1000) }, app.now())
    await takeHolds(tx, [holder], app.now())
  })
  return { course, group, enrolment }
}

/** A session of the seeded user's group that they missed and were told to catch up with. */
async function someMissed({ group, enrolment }: SeededUser, app: TestApp) {
  const session = await newSession(app, group, { number: 900 + Math.floor(Math.random() * 1e6) })
  await app.database.execute(
    'insert into catch_up (session_id, enrolment_id, notified_at) values ($1, $2, now())',
    [session, enrolment],
  )
  return session
}

/** A teacher with a rate, who held one session in Mehr 1405. */
async function somePay(app: TestApp) {
  const { by } = await staff(app)
  const { id: teacher } = await newTrialTeacher(app)
  const group = await newGroup(app, { teacherId: teacher, sessions: 0 })
  await newSession(app, group, { starts_at: new Date('2026-10-05T14:30:00.000Z') })
  const given = { fromDay: '2026-03-21', per: 'session', amount: 4_500_000, trialAmount: 0 }
  const { body } = await by.post<{ rate: { id: string } }>(`/api/studio/pay/${teacher}/rates`, given)
  return { by, names: { teacher }, rate: body.rate.id }
}

/** A file of one learner whom nobody knows. */
async function importSample(app: TestApp) {
  const given = new FormData()
  given.append('file', new File([`نام,نام خانوادگی,ایمیل\nسارا,نوری,${someEmail()}\n`], 'learners.csv'))
  return { ...(await staff(app)), names: { kind: 'learners' }, given }
}

/** A full group, and somebody who waits for a seat in it. */
async function someQueue(app: TestApp) {
  const course = { id: await newCourse(app) }
  const group = await newGroup(app, { course, capacity: 1 })
  await orderSeat(await withNewAddress(app, await app.user('پویا')), group)
  const waiter = await app.user('نگار')
  return { course, group, waiter: waiter.id, by: await withNewAddress(app, waiter) }
}

/** A group that is too small, of whose learners one was asked; `target` is another group they could go to. */
async function someUndersubscribed(app: TestApp, learner: string, asked = true) {
  const course = { id: await newCourse(app) }
  const group = await newGroup(app, { course, minSize: 4 })
  const target = await newGroup(app, { course })
  await enrol(app, learner, group)
  const admin = await staff(app)
  if (asked) await admin.by.post(`/api/course/desk/groups/${group}/ask`)
  return { admin, group, target }
}

let madeUp = 0
/** A session ahead of the seeded user's group, and one of another group in which it can be made up; none at the same time. */
async function someMakeUp(self: SeededUser, app: TestApp) {
  madeUp += 1
  const at = { course: { id: await newCourse(app) }, minutes: 15 }
  const [own] = await listSessions(app, await newGroup(app, { ...at, startsIn: 2 + madeUp / 90 }))
  const [, other] = await listSessions(app, await newGroup(app, { ...at, startsIn: -3 + madeUp / 90 }))
  await enrol(app, self.id, own!.group_id)
  // What is still to come is made up once its learner has said that they cannot come.
  const by = await withNewAddress(app, self)
  await by.post(`/api/course/sessions/${own!.id}/absence`, { reason: 'سفر هستم' })
  return { names: { id: own!.id }, given: { sessionId: other!.id } }
}

/** The five calls of what staff keep in a list of the site, each about one they have just made. */
function siteSamples(kind: string, given: Record<string, unknown>): Record<string, Sampler> {
  return recordSamples(`/api/site/${kind}`, given)
}

/** The five calls of a collection. */
function recordSamples(path: string, given: Record<string, unknown>): Record<string, Sampler> {
  const made = async (app: TestApp) => {
    const { by } = await staff(app)
    const { body } = await by.post<{ id: string }>(path, given)
    return { by, names: { id: body.id } }
  }
  return {
    [`GET ${path}`]: (_, app) => staff(app),
    [`GET ${path}/:id`]: (_, app) => made(app),
    [`POST ${path}`]: async (_, app) => ({ ...(await staff(app)), given }),
    [`PUT ${path}/:id`]: async (_, app) => ({ ...(await made(app)), given: { ...given, version: 1 } }),
    [`DELETE ${path}/:id`]: (_, app) => made(app),
  }
}

/** A recording of the seeded user's course that plays; answers its id and its media's. */
async function someRecording({ group }: SeededUser, app: TestApp) {
  const media = randomUUID()
  await app.database.execute(
    `insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
     values ($1, null, 'recording', false, 'audio', 'a.mp3', $2, 5, 'plain', 60, now())`,
    [media, `private/recording/${media}.mp3`],
  )
  const [session] = await listSessions(app, group)
  return { recording: await newRecording(app, session!.id, { media_id: media }), media }
}

const sessionAhead = async ({ group }: SeededUser, app: TestApp) =>
  (await listSessions(app, group)).find(({ starts_at }) => starts_at > app.now())!.id

/** A session of the seeded user's group that runs now; one for all samples. */
async function someSession({ group }: SeededUser, app: TestApp): Promise<string> {
  const known = (await listSessions(app, group)).find(({ title }) => title === 'اکنون')
  return known?.id ?? newSession(app, group, { number: 90, title: 'اکنون' })
}

/** A class of next month that looks for somebody, and a colleague it was offered to. */
async function someRequest(app: TestApp) {
  const by = await newColleague(app)
  const [session] = await listSessions(app, await newGroup(app))
  const [request] = await askFor(app, (await staff(app)).by, [session!.id])
  return { by, request: request! }
}

/** A template as somebody writes it who has just read it. */
async function editedTemplate(app: TestApp, key: TemplateKey, given: Record<string, unknown> = {}) {
  const { by } = await staff(app)
  const { body } = await by.get<{ version: number }>(`/api/site/letter-texts/${key}`)
  return { by, names: { key }, given: { ...given, version: body.version } }
}

const wording = {
  heroTitle: 'هر واژه، یک کاشی',
  heroLead: '',
  address: '',
  phone: '',
  hours: '',
  socials: '',
}

/** An order of the seeded user's over a seat nobody else holds; answers its id. */
async function someOrder(self: SeededUser, app: TestApp, price = 5_000_000): Promise<string> {
  return orderSeat(await withNewAddress(app, self), await newGroup(app, { price }))
}

/** The same, paid at a bank that nobody has to ask. */
async function paidOrder(self: SeededUser, app: TestApp): Promise<string> {
  return payOrder(app, await someOrder(self, app))
}

export async function payOrder(app: TestApp, order: string, amount = 5_000_000): Promise<string> {
  const payment = randomUUID()
  const number = payment.replace(/\D/g, '').padEnd(35, '0').slice(0, 35)
  await app.database.execute(
    `insert into payment (id, order_id, gateway, state, amount, from_wallet, authority, created_at)
     values ($1, $2, 'emulator', 'at-bank', $3, 0, $4, $5)`,
    [payment, order, amount, `A${number}`, app.now()],
  )
  await settlePayment(app, payment, {
    kind: 'paid',
    refId: number.slice(0, 30),
    cardMask: '502229******5995',
    cardHash: null,
    fee: null,
  })
  return order
}

/** A refund that the accountant is to transfer; answers its id. */
async function waitingRefund(self: SeededUser, app: TestApp): Promise<string> {
  const given = { to: 'card', sheba: 'IR820540102680020817909002', holder: 'سارا محمدی' }
  const by = await withNewAddress(app, self)
  const path = `/api/payment/orders/${await paidOrder(self, app)}/refund`
  const { body } = await by.post<{ order: { refunds: { id: string }[] } }>(path, given)
  return body.order.refunds[0]!.id
}
/** Somebody new who was in every session of a term that is over. */
async function graduate(app: TestApp): Promise<Person> {
  const user = await app.user()
  await pastTerm(app, user.id)
  return withNewAddress(app, user)
}
/** A teacher of whom the seeded user has attended three sessions; answers the path's name. */
async function knownTeacher(self: SeededUser, app: TestApp) {
  const { id, slug } = await newTrialTeacher(app)
  await attendAll(app, self.id, await newGroup(app, { teacherId: id, startsIn: -40, sessions: 3 }))
  return { id, slug }
}

/** The resident's review of a teacher whose account is `by`'s; answers its id. */
async function someReview(self: SeededUser, app: TestApp) {
  const { id, slug } = await knownTeacher(self, app)
  const teacher = await app.user('مریم', ['teacher'])
  await app.database.execute('update teacher set user_id = $1 where id = $2', [teacher.id, id])
  const given = { rating: 5, body: 'صبور است و خوب گوش می‌دهد.' }
  await (await withNewAddress(app, self)).put(`/api/teachers/${slug}/review`, given)
  const { rows } = await app.database.execute('select id from teacher_review where teacher_id = $1', [id])
  return { by: await withNewAddress(app, teacher), review: String(rows[0]!.id), teacher: id }
}

/** A trial session of the seeded user that was paid and is over; answers its id. */
async function pastTrial(self: SeededUser, app: TestApp): Promise<string> {
  const { slug, startsAt } = await freeSlot(app)
  const by = await withNewAddress(app, self)
  const { body } = await by.post<{ order: { id: string } }>(`/api/teachers/${slug}/trials`, { startsAt })
  await payOrder(app, body.order.id, 2_000_000)
  const { rows } = await app.database.execute(
    `update trial_session set starts_at = $1::timestamptz - interval '1 day'
     where teacher_id = (select id from teacher where slug = $2) returning id`,
    [app.now(), slug],
  )
  return String(rows[0]!.id)
}

/** A teacher with a free slot, and that slot. */
export async function freeSlot(app: TestApp) {
  const { slug } = await newTrialTeacher(app)
  const { body } = await (await app.visitor()).get<{ slots: string[] }>(`/api/teachers/${slug}/slots`)
  return { slug, startsAt: body.slots[0]! }
}

/** What staff type of a new teacher. */
const someTeacher = () => ({
  ...{ name: 'مریم', surname: 'سهرابی', enName: 'Maryam', enSurname: 'Sohrabi', slug: `m-${randomUUID()}` },
  account: '',
  ...{
    gender: 'female',
    headline: 'گفت‌وگو',
    method: '',
    intro: '',
    city: 'اصفهان',
    accent: '',
    speaks: 'فارسی',
  },
  ...{ trialPrice: '160000', isHidden: false, hours: ['0-18'] },
  teaches: [{ language: 'en', from: 'A1', to: 'B2' }],
  credentials: [{ title: 'کارشناسی', source: 'دانشگاه اصفهان', year: 1395, isChecked: true }],
})

async function madeTeacher(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string; slug: string }>('/api/studio/teachers', someTeacher())
  return { by, names: { id: body.id }, slug: body.slug }
}

const someTicket = () => ({
  id: randomUUID(),
  topic: 'other',
  name: 'نگار دادگر',
  contact: '09123456789',
  title: 'پرسش',
  text: 'کلاس‌ها از کی آغاز می‌شود؟',
})

const homeworkFields = (app: TestApp) => ({
  task: 'writing',
  title: 'نامه',
  body: 'در صد واژه.',
  dueAt: new Date(app.now().getTime() + 86_400_000).toISOString(),
  lateRule: 'marked',
  mostPoints: 20,
  takes: ['text'],
})

/** Homework of the seeded user's group. */
async function someHomework({ group }: SeededUser, app: TestApp): Promise<string> {
  const [session] = await listSessions(app, group)
  return newHomework(app, session!.id)
}
const someAnswer = async (self: SeededUser, app: TestApp) =>
  newAnswer(app, await someHomework(self, app), self.enrolment)

const homeworkSamples: Record<string, Sampler> = {
  'GET /api/presentation/profile/course/:id/homework': ({ enrolment }) => ({ names: { id: enrolment } }),
  'POST /api/presentation/profile/course/:id/homework/:homework': async (self, app) => ({
    names: { id: self.enrolment, homework: await someHomework(self, app) },
    given: { answer: randomUUID(), text: 'پاسخ من', at: app.now().toISOString() },
  }),
  'GET /api/presentation/profile/course/:id/grades': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/report.pdf': async (self, app) => ({
    by: await withNewAddress(app, self),
    names: { id: self.enrolment },
  }),
  'GET /api/studio/homework/answers': (_, app) => staff(app),
  'GET /api/studio/homework/answers/:answer': async (self, app) => ({
    ...(await staff(app)),
    names: { answer: await someAnswer(self, app) },
  }),
  'PUT /api/studio/homework/answers/:answer/mark': async (self, app) => ({
    ...(await staff(app)),
    names: { answer: await someAnswer(self, app) },
    given: { version: 1, outcome: 'marked', levels: [4, 3, 3.5, 2], comment: 'خوب است.' },
  }),
  'GET /api/studio/homework/groups': (_, app) => staff(app),
  'GET /api/studio/homework/groups/:group': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { group },
  }),
  'POST /api/studio/homework/groups/:group/homework': async ({ group }, app) => {
    const [session] = await listSessions(app, group)
    const given = { homework: randomUUID(), session: session!.id, ...homeworkFields(app) }
    return { ...(await staff(app)), names: { group }, given }
  },
  'PUT /api/studio/homework/:homework': async (self, app) => ({
    ...(await staff(app)),
    names: { homework: await someHomework(self, app) },
    given: { version: 1, ...homeworkFields(app) },
  }),
  'DELETE /api/studio/homework/:homework': async (self, app) => ({
    ...(await staff(app)),
    names: { homework: await someHomework(self, app) },
  }),
  'GET /api/studio/grades/:group': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { group },
  }),
  'GET /api/studio/grades/:group/book.csv': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { group },
  }),
  'PUT /api/studio/grades/:group/rules': async (_, app) => ({
    ...(await staff(app)),
    names: { group: await newGroup(app) },
    given: { version: 0, attendance: 40, homework: 60, passMark: 70 },
  }),
}

/** A call that succeeds, for every endpoint of the app. */
export const samples: Record<string, Sampler> = {
  'GET /api/account/me': () => ({}),
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
  'POST /api/studio/import/:kind/check': (_, app) => importSample(app),
  'POST /api/studio/import/:kind': (_, app) => importSample(app),
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

  'GET /api/presentation/profile/user-status': () => ({}),
  'GET /api/profile/overview': () => ({}),
  'GET /api/presentation/profile/badge': () => ({}),
  'GET /api/presentation/profile/certificates': () => ({}),
  'GET /api/credentials/badges-ahead': () => ({}),
  'POST /api/presentation/profile/transcript': async (_, app) => ({ by: await graduate(app) }),
  'GET /api/credentials/numbers/:number': ({ number }) => ({ names: { number } }),
  'GET /api/credentials/numbers/:number/paper.pdf': ({ number }) => ({ names: { number } }),
  'GET /api/credentials/:id': ({ credential }) => ({ names: { id: credential } }),
  'GET /api/credentials/achievements/:about': () => ({ names: { about: 'badge:first-class' } }),
  'GET /ns/credentials/v1': () => ({}),
  'GET /api/credentials/status-lists/:list': () => ({ names: { list: '1' } }),
  'GET /.well-known/did.json': () => ({}),
  'GET /api/studio/credentials': (_, app) => staff(app),
  async 'POST /api/studio/credentials/:id/revoke'({ credential }, app) {
    return { ...(await staff(app)), names: { id: credential }, given: { reason: 'به اشتباه صادر شد.' } }
  },
  'GET /api/presentation/profile/courses': () => ({}),
  ...adminSamples('courses', someCourse),
  'GET /api/course/desk/courses/:id/syllabus': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newCourse(app) },
  }),
  ...adminSamples('groups', someGroup),
  'GET /api/course/desk/choices': (_, app) => staff(app),
  'GET /api/course/desk/groups/:id/inside': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someLearner(app)).group },
  }),
  'POST /api/course/desk/groups/:id/announcements': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someLearner(app)).group },
    given: { title: 'جزوهٔ تازه', body: 'پیش از جلسهٔ بعد بخوانید.' },
  }),
  'POST /api/course/desk/sessions/:id/move': async (_, app) => {
    const [session] = await listSessions(app, await newGroup(app))
    const startsAt = new Date(app.now().getTime() + 40 * 86_400_000).toISOString()
    return { ...(await staff(app)), names: { id: session!.id }, given: { startsAt } }
  },
  'POST /api/course/desk/sessions/:id/cancel': async (_, app) => {
    const [session] = await listSessions(app, await newGroup(app))
    return { ...(await staff(app)), names: { id: session!.id } }
  },
  'POST /api/course/desk/enrolments/:id/freeze': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someLearner(app)).enrolment },
    given: { frozen: true, reason: 'سفر یک‌ماهه' },
  }),
  'POST /api/course/desk/enrolments/:id/move': async (_, app) => {
    const { course, enrolment } = await someLearner(app)
    const groupId = await newGroup(app, { course: { id: course } })
    return { ...(await staff(app)), names: { id: enrolment }, given: { groupId, reason: 'ساعت کار' } }
  },
  'GET /api/presentation/profile/course/:id/lessons': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/lessons/:lesson': async ({ enrolment, group }, app) => ({
    names: { id: enrolment, lesson: await someLesson(app, { group }) },
  }),
  'GET /api/presentation/profile/course/:id/catch-ups/:session': async (self, app) => ({
    names: { id: self.enrolment, session: await someMissed(self, app) },
  }),
  'PUT /api/presentation/profile/course/:id/catch-ups/:session': async (self, app) => ({
    names: { id: self.enrolment, session: await someMissed(self, app) },
    given: { done: true },
  }),
  'GET /api/course/desk/courses/:id/lessons': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newCourse(app) },
  }),
  'PUT /api/course/desk/lessons/:lesson': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { lesson: await someLesson(app, { group }) },
    given: { version: 1, body: 'متن درس' },
  }),
  'GET /api/course/desk/groups/:id/opening': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { id: group },
  }),
  'PUT /api/course/desk/groups/:id/opening': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newGroup(app) },
    given: { rule: 'days', days: 3 },
  }),
  'PUT /api/course/desk/groups/:id/lessons-open': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newGroup(app) },
    given: { open: true },
  }),
  'PUT /api/course/desk/enrolments/:id/lessons-open': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someLearner(app)).enrolment },
    given: { open: true },
  }),
  'GET /api/course/desk/sessions/:id/phrases': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await sessionAhead(self, app) },
  }),
  'PUT /api/course/desk/sessions/:id/phrases': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await sessionAhead(self, app) },
    given: { phrases: [] },
  }),
  'GET /api/course/courses': () => ({ given: { language: 'en', day: '0,2' } }),
  'GET /api/course/free-lessons': () => ({}),
  'GET /api/course/courses/:slug': async (_, app) => {
    const slug = `c-${randomUUID()}`
    await newCourse(app, { slug })
    return { names: { slug } }
  },
  'GET /api/course/courses/:slug/reviews': async (_, app) => {
    const slug = `c-${randomUUID()}`
    await newCourse(app, { slug })
    return { names: { slug } }
  },
  'GET /api/course/courses/:slug/review': async (_, app) => {
    const slug = `c-${randomUUID()}`
    await newCourse(app, { slug })
    return { names: { slug } }
  },
  'GET /api/course/groups/:id': ({ group }) => ({ names: { id: group } }),
  'GET /api/course/groups/:id/mine': ({ group }) => ({ names: { id: group } }),
  'POST /api/course/groups/:id/waiting': async (_, app) => {
    const { group, by } = await someQueue(app)
    return { by, names: { id: group } }
  },
  'POST /api/course/groups/:id/take': async (_, app) => {
    const { course, group, waiter, by } = await someQueue(app)
    await enrol(app, waiter, await newGroup(app, { course }))
    await by.post(`/api/course/groups/${group}/waiting`)
    await transaction(app.db, async tx => {
      await setStock(tx, `course-group:${group}`, 2)
      await offerSeats(app, tx, group)
    })
    return { by, names: { id: group } }
  },
  'DELETE /api/course/groups/:id/waiting': async (_, app) => {
    const { group, by } = await someQueue(app)
    await by.post(`/api/course/groups/${group}/waiting`)
    return { by, names: { id: group } }
  },
  'GET /api/course/groups/:id/short': async (self, app) => ({
    names: { id: (await someUndersubscribed(app, self.id)).group },
  }),
  'POST /api/course/groups/:id/short': async (self, app) => ({
    names: { id: (await someUndersubscribed(app, self.id)).group },
    given: { answer: 'refund' },
  }),
  'POST /api/course/desk/groups/:id/ask': async (self, app) => {
    const { admin, group } = await someUndersubscribed(app, self.id, false)
    return { ...admin, names: { id: group } }
  },
  'PUT /api/course/desk/groups/:id/merge': async (self, app) => {
    const { admin, group, target } = await someUndersubscribed(app, self.id)
    return { ...admin, names: { id: group }, given: { groupId: target } }
  },
  'POST /api/course/desk/groups/:id/run': async (self, app) => {
    const { admin, group } = await someUndersubscribed(app, self.id)
    return { ...admin, names: { id: group } }
  },
  'PUT /api/course/desk/groups/:id/next': async (_, app) => {
    const groupId = await newGroup(app)
    const until = new Date(app.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    return {
      ...(await staff(app)),
      names: { id: await newGroup(app, { startsIn: -30 }) },
      given: { groupId, until },
    }
  },
  'GET /api/course/sessions/:id/make-ups': async (self, app) => {
    const { names } = await someMakeUp(self, app)
    return { names }
  },
  'POST /api/course/sessions/:id/make-up': (self, app) => someMakeUp(self, app),
  async 'DELETE /api/course/sessions/:id/make-up'(self, app) {
    const { names, given } = await someMakeUp(self, app)
    const by = await withNewAddress(app, self)
    await by.post(`/api/course/sessions/${names.id}/make-up`, given)
    return { names }
  },
  'GET /api/course/calendars/:id': async ({ group }, app) => {
    const { rows } = await app.database.execute('select calendar_key from course_group where id = $1', [
      group,
    ])
    return { names: { id: String(rows[0]!.calendar_key) } }
  },
  'GET /api/course/own-calendars/:secret': async (self, app) => {
    const by = await withNewAddress(app, self)
    const { body } = await by.post<{ path: string }>('/api/course/calendar-address')
    return { names: { secret: body.path.split('/').at(-1)! } }
  },
  'POST /api/course/calendar-address': () => ({}),
  'GET /api/course/my-day': () => ({}),
  'GET /api/presentation/profile/courses/:id': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/recordings': ({ enrolment }) => ({ names: { id: enrolment } }),

  'POST /api/course/sessions/:id/join': async (self, app) => ({
    names: { id: await someSession(self, app) },
  }),
  'GET /api/course/sessions/:id/classroom': async (self, app) => ({
    names: { id: await someSession(self, app) },
  }),
  'POST /api/course/sessions/:id/presence': async (self, app) => ({
    names: { id: await someSession(self, app) },
    given: { leaves: true },
  }),
  'POST /api/course/sessions/:id/changed': async (self, app) => ({
    names: { id: await someSession(self, app) },
  }),
  'POST /api/course/sessions/:id/absence': async (self, app) => ({
    names: { id: await sessionAhead(self, app) },
    given: { reason: 'سفر هستم' },
  }),
  'GET /api/studio/today': (_, app) => staff(app),
  'PUT /api/studio/sessions/:id/attendance': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await someSession(self, app) },
    given: { enrolmentId: self.enrolment, state: 'excused' },
  }),
  async 'PUT /api/studio/absences/:id'(self, app) {
    const session = await sessionAhead(self, app)
    const by = await withNewAddress(app, self)
    await by.post(`/api/course/sessions/${session}/absence`, { reason: 'سفر هستم' })
    const { rows } = await app.database.execute('select id from absence where session_id = $1', [session])
    return { ...(await staff(app)), names: { id: String(rows[0]!.id) }, given: { granted: true } }
  },
  'GET /api/studio/substitutes': (_, app) => staff(app),
  'POST /api/studio/substitutes': async (self, app) => ({
    ...(await staff(app)),
    given: { sessions: [await sessionAhead(self, app)], reason: 'تب دارم' },
  }),
  async 'POST /api/studio/substitutes/:id/answer'(_, app) {
    const { by, request } = await someRequest(app)
    return { by, names: { id: request }, given: { takes: true } }
  },
  async 'PUT /api/studio/substitutes/:id/teacher'(_, app) {
    const { by, request } = await someRequest(app)
    return { ...(await staff(app)), names: { id: request }, given: { teacherId: by.teacherId } }
  },
  'DELETE /api/studio/substitutes/:id': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someRequest(app)).request },
  }),
  'GET /api/course/groups': () => ({}),
  'POST /api/course/groups/:id/order': async (_, app) => ({ names: { id: await newGroup(app) } }),

  'GET /api/payment/orders': () => ({}),
  'GET /api/payment/orders/:id': async (self, app) => ({ names: { id: await someOrder(self, app) } }),
  'POST /api/payment/orders/:id/discount': async (self, app) => ({
    names: { id: await someOrder(self, app) },
    given: { code: await newDiscount(app, { percent: 10 }) },
  }),
  'DELETE /api/payment/orders/:id/discount': async (self, app) => ({
    names: { id: await someOrder(self, app) },
  }),
  // No bank stands by, so this one costs nothing.
  'POST /api/payment/orders/:id/pay': async (self, app) => ({
    names: { id: await someOrder(self, app, 0) },
    given: { useWallet: true },
  }),
  'POST /api/payment/orders/:id/cancel': async (self, app) => ({
    names: { id: await someOrder(self, app) },
  }),
  'GET /api/payment/orders/:id/refund': async (self, app) => ({
    names: { id: await paidOrder(self, app) },
  }),
  'POST /api/payment/orders/:id/refund': async (self, app) => ({
    names: { id: await paidOrder(self, app) },
    given: { to: 'wallet' },
  }),
  'GET /api/payment/orders/:id/receipt.pdf': async (self, app) => ({
    names: { id: await paidOrder(self, app) },
  }),
  'GET /api/payment/wallet': () => ({}),
  'GET /api/payment/reconciliation': (_, app) => staff(app),
  'POST /api/payment/reconciliation/run': (_, app) => staff(app),
  'GET /api/payment/withdrawal': (_, app) => staff(app),
  'POST /api/payment/withdrawal': async (_, app) => ({
    ...(await staff(app)),
    given: { applies: true, days: 10, from: 'start', endsAtStart: true, confirmedBy: 'دفتر وکالت مهر' },
  }),
  async 'POST /api/payment/refunds/:id/done'(self, app) {
    const names = { id: await waitingRefund(self, app) }
    return { ...(await staff(app)), names, given: { tracking: '140512345678' } }
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
  'POST /api/phrasebook/reviews': ({ phrase }, app) => ({
    given: { reviews: [{ id: randomUUID(), phrase, grade: 3, at: app.now().toISOString() }] },
  }),
  'GET /api/phrasebook/review/calendar': () => ({ given: { from: '2026-11-21' } }),
  'GET /api/phrasebook/review/days/:day': () => ({ names: { day: '2026-11-21' } }),

  async 'POST /api/contact-us/letters'(self, app) {
    return { by: await withNewAddress(app, self), given: someTicket() }
  },
  'GET /api/contact-us/letters': () => ({}),
  async 'GET /api/studio/letters'(_, app) {
    return staff(app)
  },
  async 'PUT /api/studio/letters/:letter/answer'(_, app) {
    const ticket = someTicket()
    await (await app.visitor()).post('/api/contact-us/letters', ticket)
    return { ...(await staff(app)), names: { letter: ticket.id } }
  },
  'GET /api/live/poll': () => ({ given: { after: '{}' } }),
  // No bytes were sent; test/reliability/uploads.test.ts sends them.
  'POST /api/uploads/:id/finish': () => ({ names: { id: randomUUID() }, status: 404 }),
  'GET /api/media/:id/place': async (self, app) => ({
    names: { id: (await someRecording(self, app)).media },
  }),
  'PUT /api/media/:id/place': async (self, app) => ({
    names: { id: (await someRecording(self, app)).media },
    given: { second: 12, at: app.now().toISOString() },
  }),
  'GET /api/presentation/profile/course/:id/recordings/:recording': async (self, app) => ({
    names: { id: self.enrolment, recording: (await someRecording(self, app)).recording },
  }),
  ...homeworkSamples,
  'GET /api/studio/recordings': (_, app) => staff(app),
  'GET /api/studio/recordings/unrecorded': (_, app) => staff(app),
  'POST /api/studio/recordings': async (_, app) => ({
    ...(await staff(app)),
    given: { sessionId: (await listSessions(app, await newGroup(app, { startsIn: -1 })))[0]!.id },
  }),
  'PUT /api/studio/recordings/:id/media': async (self, app) => ({
    ...(await staff(app)),
    names: { id: (await someRecording(self, app)).recording },
    given: { mediaId: null },
  }),
  'PUT /api/studio/recordings/:id/texts': async (self, app) => ({
    ...(await staff(app)),
    names: { id: (await someRecording(self, app)).recording },
    given: { kind: 'captions', lang: 'en', vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi.' },
  }),
  'GET /api/site': () => ({}),
  'GET /api/site/contact': () => ({}),
  'GET /api/site/wording': (_, app) => staff(app),
  async 'PUT /api/site/wording'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.get<{ version: number }>('/api/site/wording')
    return { by, given: { ...wording, version: body.version } }
  },
  'GET /api/site/letter-texts': (_, app) => staff(app),
  'GET /api/site/letter-texts/:key': async (_, app) => ({
    ...(await staff(app)),
    names: { key: 'old-phone' },
  }),
  'PUT /api/site/letter-texts/:key': (_, app) =>
    editedTemplate(app, 'old-phone', { sms: 'شماره‌ای از حساب برداشته شد.' }),
  'POST /api/site/letter-texts/:key/restore': (_, app) => editedTemplate(app, 'old-email'),
  ...siteSamples('faqs', { question: 'کلاس‌ها ضبط می‌شوند؟', answer: 'بله، تا پایان دوره.' }),
  ...siteSamples('holidays', { title: 'شب یلدا', day: '2026-12-21' }),
  ...siteSamples('banners', {
    sentence: 'چالش یلدا آغاز شد.',
    link: '/phrasebook',
    from: '2026-11-21',
    until: '2026-12-21',
  }),
  ...recordSamples('/api/studio/outages', {
    firstDay: '2026-11-18',
    lastDay: '2026-11-19',
    reason: 'قطع سراسری اینترنت',
  }),
  'GET /api/drafts/:form': () => ({ names: { form: 'contact-us' } }),
  'PUT /api/drafts/:form': (_, app) => ({
    names: { form: 'contact-us' },
    given: { value: [{ name: 'title', text: 'پرسش' }], savedAt: app.now().toISOString() },
  }),

  async 'GET /api/studio/accounts'({ fields }, app) {
    return { ...(await staff(app)), given: { query: toIdentifier(fields) } }
  },
  async 'GET /api/studio/accounts/:id'({ id }, app) {
    return { ...(await staff(app)), names: { id } }
  },
  async 'POST /api/studio/accounts/:id/unlock'({ id }, app) {
    return { ...(await staff(app)), names: { id } }
  },
  async 'DELETE /api/studio/accounts/:id/sessions'(_, app) {
    return { ...(await staff(app)), names: { id: (await someone(app)).id } }
  },
  async 'DELETE /api/studio/accounts/:id/sessions/:sessionId'(self, app) {
    return { ...(await staff(app)), names: { id: self.id, sessionId: await anotherSession(self, app) } }
  },
  async 'PUT /api/studio/accounts/:id/roles'(_, app) {
    return { ...(await staff(app)), names: { id: (await app.user()).id }, given: { roles: ['teacher'] } }
  },
  async 'GET /api/studio/notices'(_, app) {
    return staff(app)
  },
  async 'POST /api/studio/notices/:id/retry'({ id: userId }, app) {
    const id = randomUUID()
    await app.database.execute(
      `insert into notice_delivery (id, user_id, message_id, type, channel, state, reason, created_at, due_at)
       select $1, user_id, id, type, 'sms', 'failed', 'budget', now(), now() from message where user_id = $2
       order by id limit 1 on conflict (message_id, channel) where channel <> 'push'
       do update set id = $1, state = 'failed'`,
      [id, userId],
    )
    return { ...(await staff(app)), names: { id } }
  },
  'GET /api/studio/audit.csv': (_, app) => staff(app),
  'GET /api/studio/audit/people': (_, app) => staff(app),
  async 'GET /api/studio/audit'(_, app) {
    return staff(app)
  },

  async 'POST /api/studio/legal/:document/draft'(_, app) {
    return { ...(await staff(app)), names: { document: 'refund' } }
  },
  async 'POST /api/studio/legal/:document/versions'(_, app) {
    const { by } = await staff(app)
    await by.post('/api/studio/legal/privacy/draft')
    // Each a day after the one before.
    const { body } = await by.get<{ versions: { from: string }[] }>('/api/legal/privacy')
    const last = Date.parse(body.versions[0]!.from)
    const from = new Date(Math.max(last + 86_400_000, app.now().getTime())).toISOString().slice(0, 10)
    return { by, names: { document: 'privacy' }, given: { edition: 1, from } }
  },

  async 'GET /api/documents/:document'(_, app) {
    const { by, document } = await someText(app)
    return { by, names: { document } }
  },
  async 'PUT /api/documents/:document'(_, app) {
    const { by, document } = await someText(app)
    return { by, names: { document }, given: { base: 1, markdown: 'متن **تازه**' } }
  },
  async 'GET /api/documents/:document/revisions'(_, app) {
    const { by, document } = await someText(app)
    return { by, names: { document } }
  },
  async 'GET /api/documents/:document/revisions/:revision'(_, app) {
    const { by, document, revision } = await someText(app)
    return { by, names: { document, revision } }
  },
  async 'POST /api/documents/:document/revisions/:revision/restore'(_, app) {
    const { by, document, revision } = await someText(app)
    return { by, names: { document, revision }, given: { base: 1 } }
  },
  async 'POST /api/documents/preview'(_, app) {
    return { ...(await staff(app)), given: { kind: 'legal', markdown: 'سلام' } }
  },
  async 'POST /api/documents/pictures'(_, app) {
    return { ...(await staff(app)), given: await pictureForm() }
  },

  async 'GET /api/studio/broadcasts'(_, app) {
    return staff(app)
  },
  async 'POST /api/studio/broadcasts'(_, app) {
    return { ...(await staff(app)), given: { id: randomUUID() } }
  },
  async 'GET /api/studio/broadcasts/:broadcast'(_, app) {
    const { by, broadcast } = await someText(app)
    return { by, names: { broadcast } }
  },
  async 'PUT /api/studio/broadcasts/:broadcast'(_, app) {
    const { by, broadcast } = await someText(app)
    return { by, names: { broadcast }, given: { title: 'خبر', audience: { kind: 'everybody' } } }
  },
  async 'POST /api/studio/broadcasts/:broadcast/send'(_, app) {
    const { by, broadcast, document } = await someText(app)
    await by.put(`/api/documents/${document}`, { base: 1, markdown: 'خبر تازه' })
    // Nobody else's sample makes one of these, so they are as many when it is sent.
    await app.user('رعنا', ['counselor'])
    const audience = { kind: 'role', role: 'counselor' }
    const { body } = await by.put<{ broadcast: { recipients: number } }>(
      `/api/studio/broadcasts/${broadcast}`,
      { title: 'خبر', audience },
    )
    return { by, names: { broadcast }, given: { edition: 2, recipients: body.broadcast.recipients } }
  },
  async 'DELETE /api/studio/broadcasts/:broadcast'(_, app) {
    const { by, broadcast } = await someText(app)
    return { by, names: { broadcast } }
  },

  'GET /api/testimonials': () => ({}),
  'GET /api/teachers': () => ({ given: { hours: '0-18,2-18' } }),
  'GET /api/teachers/:slug': async (_, app) => ({ names: { slug: (await newTrialTeacher(app)).slug } }),
  'GET /api/teachers/:slug/slots': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
  }),
  'GET /api/teachers/:slug/reviews': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
  }),
  'GET /api/teachers/:slug/review': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
  }),
  async 'PUT /api/teachers/:slug/review'(self, app) {
    const { slug } = await knownTeacher(self, app)
    return { names: { slug }, given: { rating: 4, body: 'صبور است و خوب گوش می‌دهد.' } }
  },
  async 'POST /api/teachers/:slug/trials'(self, app) {
    const { slug, startsAt } = await freeSlot(app)
    return { by: await withNewAddress(app, self), names: { slug }, given: { startsAt } }
  },
  'GET /api/favourite-teachers': () => ({}),
  'PUT /api/favourite-teachers/:slug': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
    given: { wantsHours: true },
  }),
  'DELETE /api/favourite-teachers/:slug': async (_, app) => ({
    names: { slug: (await newTrialTeacher(app)).slug },
  }),
  'GET /api/trials': () => ({}),
  'GET /api/trials/:id/replacements': async (self, app) => ({
    names: { id: await pastTrial(self, app) },
  }),
  async 'POST /api/trials/:id/replace'(self, app) {
    const by = await withNewAddress(app, self)
    return { by, names: { id: await pastTrial(self, app) }, given: await freeSlot(app) }
  },
  async 'POST /api/trials/:id/refund'(self, app) {
    const by = await withNewAddress(app, self)
    return { by, names: { id: await pastTrial(self, app) } }
  },
  async 'POST /api/trials/:id/cancel'(self, app) {
    const by = await withNewAddress(app, self)
    const path = `/api/trials/${await pastTrial(self, app)}/replace`
    const { body } = await by.post<{ trial: { id: string } }>(path, await freeSlot(app))
    return { by: await withNewAddress(app, self), names: { id: body.trial.id } }
  },
  'GET /api/studio/teachers': (_, app) => staff(app),
  'GET /api/studio/teachers/:id': (_, app) => madeTeacher(app),
  'POST /api/studio/teachers': async (_, app) => ({ ...(await staff(app)), given: someTeacher() }),
  async 'PUT /api/studio/teachers/:id'(_, app) {
    return { ...(await madeTeacher(app)), given: { ...someTeacher(), version: 1 } }
  },
  'DELETE /api/studio/teachers/:id': (_, app) => madeTeacher(app),
  'GET /api/studio/teachers/:id/face': (_, app) => madeTeacher(app),
  'POST /api/studio/teachers/:id/portrait': async (_, app) => ({
    ...(await madeTeacher(app)),
    given: await pictureForm(),
  }),
  async 'DELETE /api/studio/teachers/:id/portrait'(_, app) {
    const sample = await madeTeacher(app)
    await sample.by.post(`/api/studio/teachers/${sample.names.id}/portrait`, await pictureForm())
    return sample
  },
  async 'PUT /api/studio/teachers/:id/intro'(_, app) {
    const sample = await madeTeacher(app)
    const { id: owner } = await owners.get(app)!
    const mediaId = await newMedia(app, owner, 'teacher-intro')
    await sample.by.put(`/api/studio/teachers/${sample.names.id}/intro`, { mediaId })
    return { ...sample, given: { mediaId: null } }
  },
  'GET /api/studio/pay': (_, app) => staff(app),
  'GET /api/studio/pay/:teacher': (_, app) => somePay(app),
  'POST /api/studio/pay/:teacher/rates': async (_, app) => ({
    ...(await somePay(app)),
    given: { fromDay: '2026-05-01', per: 'hour', amount: 3_000_000, trialAmount: 1_000_000 },
  }),
  async 'DELETE /api/studio/pay/:teacher/rates/:rate'(_, app) {
    const { by, names, rate } = await somePay(app)
    return { by, names: { ...names, rate } }
  },
  'POST /api/studio/pay/:teacher/corrections': async (_, app) => ({
    ...(await somePay(app)),
    given: { month: '1405-07', amount: 500_000, reason: 'پاداش' },
  }),
  async 'DELETE /api/studio/pay/:teacher/corrections/:correction'(_, app) {
    const { by, names } = await somePay(app)
    const path = `/api/studio/pay/${names.teacher}`
    const given = { month: '1405-07', amount: 500_000, reason: 'پاداش' }
    const { body } = await by.post<{ statement: { lines: { id: string }[] } }>(`${path}/corrections`, given)
    return { by, names: { ...names, correction: body.statement.lines.at(-1)!.id } }
  },
  'POST /api/studio/pay/:teacher/approve': async (_, app) => ({
    ...(await somePay(app)),
    given: { month: '1405-07', total: 4_500_000 },
  }),
  'GET /api/studio/pay/:teacher/statement.csv': async (_, app) => ({
    ...(await somePay(app)),
    given: { month: '1405-07' },
  }),
  'GET /api/studio/pay/:teacher/statement.pdf': async (_, app) => ({
    ...(await somePay(app)),
    given: { month: '1405-07' },
  }),
  async 'GET /api/studio/my-pay'(_, app) {
    return { by: await withNewAddress(app, await app.user('مریم', ['teacher'])) }
  },
  async 'GET /api/studio/teaching'(_, app) {
    return { by: await withNewAddress(app, await app.user('مریم', ['teacher'])) }
  },
  async 'PUT /api/studio/teachers/:id/hours'(_, app) {
    return { ...(await madeTeacher(app)), given: { hours: ['1-10', '1-12'] } }
  },
  'GET /api/studio/teachers/:id/reviews': (_, app) => madeTeacher(app),
  async 'PUT /api/studio/reviews/:id/reply'(self, app) {
    const { by, review } = await someReview(self, app)
    return { by, names: { id: review }, given: { reply: 'سپاس از شما.' } }
  },
  async 'PUT /api/studio/reviews/:id/hidden'(self, app) {
    const { review } = await someReview(self, app)
    return { ...(await staff(app)), names: { id: review }, given: { reason: 'نام دیگران در آن است.' } }
  },
}

/** A broadcast somebody began, with the document its text is written in. */
async function someText(app: TestApp) {
  const { by } = await staff(app)
  const broadcast = randomUUID()
  const { body } = await by.post<{ broadcast: { documentId: string } }>('/api/studio/broadcasts', {
    id: broadcast,
  })
  const document = body.broadcast.documentId
  const revisions = await by.get<{ items: { id: string }[] }>(`/api/documents/${document}/revisions`)
  return { by, broadcast, document, revision: revisions.body.items[0]!.id }
}

/** The id of one more session of the seeded user: the token names it. */
async function anotherSession({ fields, body }: SeededUser, app: TestApp): Promise<string> {
  const visitor = await withNewAddress(app, { token: null })
  await visitor.signIn({ ...fields, password: body.password })
  const claims = Buffer.from(visitor.token!.split('.')[1]!, 'base64url').toString()
  return (JSON.parse(claims) as { sid: string }).sid
}
