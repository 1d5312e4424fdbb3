import { randomUUID } from 'node:crypto'
import { unsubscribeAddress } from '#account/notices/unsubscribe.server.ts'
import { offerSeats } from '#areas/course/groups/waiting.server.ts'
import { settlePayment } from '#areas/payment/settle-payment.server.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import type { LetterKey } from '#contract/letter-texts.ts'
import { transaction } from '#server/database/database.ts'
import { hold, setStock, takeHolds } from '#server/holds.ts'
import { newDiscount, newGroup, orderSeat } from './bank.ts'
import { askFor, newColleague } from './colleagues.ts'
import { newAnswer, newHomework, newMedia } from './homework.ts'
import type { Person, Reply, TestHouse } from './house.ts'
import { byEmail, byPhone, codeSentTo, identifierOf, prove, registration } from './newcomer.ts'
import { holdCredential } from './refreshing.ts'
import { someEmail, someNationalId, someNumber } from './register.ts'
import { elsewhere, pictureForm, type Resident } from './resident.ts'
import {
  attendAll,
  enrol,
  newCourse,
  newRecording,
  newSession,
  newTrialTeacher,
  pastTerm,
  sessionsOf,
  someLesson,
} from './school.ts'

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

const owners = new WeakMap<TestHouse, ReturnType<TestHouse['user']>>()

/**
 * The owner of the house, who was asked for the password just now, and so may do everything of the studio. Always the same:
 * staff are told of much, and thousands of them would be told of it.
 */
async function staff(house: TestHouse) {
  const owner = owners.get(house) ?? house.user('هما', ['owner'])
  owners.set(house, owner)
  return { by: await elsewhere(house, await owner) }
}

/** What stands in the address that ends somebody's mails. */
const mailToken = ({ settings }: TestHouse, { id }: Resident) =>
  new URL(unsubscribeAddress(settings, id, 'course')).searchParams.get('token')!
/** The five calls of a collection of the course room's desk. */
function deskSamples(
  kind: 'courses' | 'groups',
  given: (house: TestHouse) => Promise<Record<string, unknown>>,
) {
  const path = `/api/course/desk/${kind}`
  const made = async (house: TestHouse) => {
    const [{ by }, values] = [await staff(house), await given(house)]
    const { body } = await by.post<{ id: string }>(path, values)
    return { by, values, names: { id: body.id } }
  }
  return {
    [`GET ${path}`]: (_: Resident, house: TestHouse) => staff(house),
    [`GET ${path}/:id`]: (_: Resident, house: TestHouse) => made(house),
    [`POST ${path}`]: async (_: Resident, house: TestHouse) => ({
      ...(await staff(house)),
      given: await given(house),
    }),
    [`PUT ${path}/:id`]: async (_: Resident, house: TestHouse) => {
      const { values, ...sample } = await made(house)
      return { ...sample, given: { ...values, version: 1 } }
    },
    [`DELETE ${path}/:id`]: (_: Resident, house: TestHouse) => made(house),
  }
}

const someCourse = () =>
  Promise.resolve({
    ...{ title: 'دورهٔ نمونه', slug: `s-${randomUUID()}`, language: 'en', level: 'B1', greeting: 'Hi' },
    ...{ summary: 'خلاصهٔ یک دورهٔ نمونه', about: 'متن', outcomes: 'گفتن نام خود', book: '', minutes: 90 },
    ...{ syllabus: '# بخش\n- درس نخست', state: 'open' },
  })

const someGroup = async (house: TestHouse) => ({
  ...{ courseId: await newCourse(house), teacherId: '', title: 'گروه نمونه', term: '', branch: '' },
  ...{ weekly: [{ weekday: 0, minute: 1080 }], from: '2027-01-02', sessions: 4, minutes: 90, capacity: 5 },
  ...{ minSize: 1, toman: 100_000, refundPolicy: 'hamava', recordingsDays: 30, absencesAllowed: 3 },
  ...{ live: 'demo', liveLink: '' },
})

/** Somebody who takes part in a group that is yet to begin. */
async function someLearner(house: TestHouse) {
  const course = await newCourse(house)
  const group = await newGroup(house, { course: { id: course } })
  const { id } = await house.user('نگار')
  const enrolment = await enrol(house, id, group)
  await transaction(house.db, async tx => {
    const [goods, holder] = [[`course-group:${group}`], `enrolment:${enrolment}`]
    await hold(tx, { goods, holder, until: new Date(house.now().getTime() + 1000) }, house.now())
    await takeHolds(tx, [holder], house.now())
  })
  return { course, group, enrolment }
}

/** A session of the resident's group that they missed and were told to catch up with. */
async function someMissed({ group, enrolment }: Resident, house: TestHouse) {
  const session = await newSession(house, group, { number: 900 + Math.floor(Math.random() * 1e6) })
  await house.database.execute(
    'insert into catch_up (session_id, enrolment_id, told_at) values ($1, $2, now())',
    [session, enrolment],
  )
  return session
}

/** A teacher with a rate, who held one session in Mehr 1405. */
async function somePay(house: TestHouse) {
  const { by } = await staff(house)
  const { id: teacher } = await newTrialTeacher(house)
  const group = await newGroup(house, { teacherId: teacher, sessions: 0 })
  await newSession(house, group, { starts_at: new Date('2026-10-05T14:30:00.000Z') })
  const given = { fromDay: '2026-03-21', per: 'session', amount: 4_500_000, trialAmount: 0 }
  const { body } = await by.post<{ rate: { id: string } }>(`/api/studio/pay/${teacher}/rates`, given)
  return { by, names: { teacher }, rate: body.rate.id }
}

/** A file of one learner whom nobody knows. */
async function importSample(house: TestHouse) {
  const given = new FormData()
  given.append('file', new File([`نام,نام خانوادگی,ایمیل\nسارا,نوری,${someEmail()}\n`], 'learners.csv'))
  return { ...(await staff(house)), names: { kind: 'learners' }, given }
}

/** A full group, and somebody who waits for a seat in it. */
async function someQueue(house: TestHouse) {
  const course = { id: await newCourse(house) }
  const group = await newGroup(house, { course, capacity: 1 })
  await orderSeat(await elsewhere(house, await house.user('پویا')), group)
  const waiter = await house.user('نگار')
  return { course, group, waiter: waiter.id, by: await elsewhere(house, waiter) }
}

/** A group that is too small, of whose learners one was asked; `target` is another group they could go to. */
async function someShort(house: TestHouse, learner: string, asked = true) {
  const course = { id: await newCourse(house) }
  const group = await newGroup(house, { course, minSize: 4 })
  const target = await newGroup(house, { course })
  await enrol(house, learner, group)
  const desk = await staff(house)
  if (asked) await desk.by.post(`/api/course/desk/groups/${group}/ask`)
  return { desk, group, target }
}

let madeUp = 0
/** A session ahead of the resident's group, and one of another group in which it can be made up; none at the same time. */
async function someMakeUp(self: Resident, house: TestHouse) {
  madeUp += 1
  const at = { course: { id: await newCourse(house) }, minutes: 15 }
  const [own] = await sessionsOf(house, await newGroup(house, { ...at, startsIn: 2 + madeUp / 90 }))
  const [, other] = await sessionsOf(house, await newGroup(house, { ...at, startsIn: -3 + madeUp / 90 }))
  await enrol(house, self.id, own!.group_id)
  // What is still to come is made up once its learner has said that they cannot come.
  const by = await elsewhere(house, self)
  await by.post(`/api/course/sessions/${own!.id}/absence`, { reason: 'سفر هستم' })
  return { names: { id: own!.id }, given: { sessionId: other!.id } }
}

/** The five calls of what staff keep in a list of the site, each about one they have just made. */
function siteSamples(kind: string, given: Record<string, unknown>): Record<string, Sampler> {
  return recordSamples(`/api/site/${kind}`, given)
}

/** The five calls of a collection. */
function recordSamples(path: string, given: Record<string, unknown>): Record<string, Sampler> {
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
async function someRecording({ group }: Resident, house: TestHouse) {
  const media = randomUUID()
  await house.database.execute(
    `insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
     values ($1, null, 'recording', false, 'audio', 'a.mp3', $2, 5, 'plain', 60, now())`,
    [media, `private/recording/${media}.mp3`],
  )
  const [session] = await sessionsOf(house, group)
  return { recording: await newRecording(house, session!.id, { media_id: media }), media }
}

const sessionAhead = async ({ group }: Resident, house: TestHouse) =>
  (await sessionsOf(house, group)).find(({ starts_at }) => starts_at > house.now())!.id

/** A session of the resident's group that runs now; one for all samples. */
async function someSession({ group }: Resident, house: TestHouse): Promise<string> {
  const known = (await sessionsOf(house, group)).find(({ title }) => title === 'اکنون')
  return known?.id ?? newSession(house, group, { number: 90, title: 'اکنون' })
}

/** A class of next month that looks for somebody, and a colleague it was offered to. */
async function someRequest(house: TestHouse) {
  const by = await newColleague(house)
  const [session] = await sessionsOf(house, await newGroup(house))
  const [request] = await askFor(house, (await staff(house)).by, [session!.id])
  return { by, request: request! }
}

/** The words of a letter as somebody writes them who has just read them. */
async function letterText(house: TestHouse, key: LetterKey, given: Record<string, unknown> = {}) {
  const { by } = await staff(house)
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

/** An order of the resident's over a seat nobody else holds; answers its id. */
async function someOrder(self: Resident, house: TestHouse, price = 5_000_000): Promise<string> {
  return orderSeat(await elsewhere(house, self), await newGroup(house, { price }))
}

/** The same, paid at a bank that nobody has to ask. */
async function paidOrder(self: Resident, house: TestHouse): Promise<string> {
  return payOrder(house, await someOrder(self, house))
}

export async function payOrder(house: TestHouse, order: string, amount = 5_000_000): Promise<string> {
  const payment = randomUUID()
  const number = payment.replace(/\D/g, '').padEnd(35, '0').slice(0, 35)
  await house.database.execute(
    `insert into payment (id, order_id, gateway, state, amount, from_wallet, authority, created_at)
     values ($1, $2, 'emulator', 'at-bank', $3, 0, $4, $5)`,
    [payment, order, amount, `A${number}`, house.now()],
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
  const given = { to: 'card', sheba: 'IR820540102680020817909002', holder: 'سارا محمدی' }
  const by = await elsewhere(house, self)
  const path = `/api/payment/orders/${await paidOrder(self, house)}/refund`
  const { body } = await by.post<{ order: { refunds: { id: string }[] } }>(path, given)
  return body.order.refunds[0]!.id
}
/** Somebody new who was in every session of a term that is over. */
async function graduate(house: TestHouse): Promise<Person> {
  const user = await house.user()
  await pastTerm(house, user.id)
  return elsewhere(house, user)
}
/** A teacher of whom the resident has attended three sessions; answers the path's name. */
async function knownTeacher(self: Resident, house: TestHouse) {
  const { id, slug } = await newTrialTeacher(house)
  await attendAll(house, self.id, await newGroup(house, { teacherId: id, startsIn: -40, sessions: 3 }))
  return { id, slug }
}

/** The resident's review of a teacher whose account is `by`'s; answers its id. */
async function someReview(self: Resident, house: TestHouse) {
  const { id, slug } = await knownTeacher(self, house)
  const teacher = await house.user('مریم', ['teacher'])
  await house.database.execute('update teacher set user_id = $1 where id = $2', [teacher.id, id])
  const given = { rating: 5, body: 'صبور است و خوب گوش می‌دهد.' }
  await (await elsewhere(house, self)).put(`/api/teachers/${slug}/review`, given)
  const { rows } = await house.database.execute('select id from teacher_review where teacher_id = $1', [id])
  return { by: await elsewhere(house, teacher), review: String(rows[0]!.id), teacher: id }
}

/** A trial session of the resident that was paid and is over; answers its id. */
async function pastTrial(self: Resident, house: TestHouse): Promise<string> {
  const { slug, startsAt } = await freeSlot(house)
  const by = await elsewhere(house, self)
  const { body } = await by.post<{ order: { id: string } }>(`/api/teachers/${slug}/trials`, { startsAt })
  await payOrder(house, body.order.id, 2_000_000)
  const { rows } = await house.database.execute(
    `update trial_session set starts_at = $1::timestamptz - interval '1 day'
     where teacher_id = (select id from teacher where slug = $2) returning id`,
    [house.now(), slug],
  )
  return String(rows[0]!.id)
}

/** A teacher with a free slot, and that slot. */
export async function freeSlot(house: TestHouse) {
  const { slug } = await newTrialTeacher(house)
  const { body } = await (await house.visitor()).get<{ slots: string[] }>(`/api/teachers/${slug}/slots`)
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

async function madeTeacher(house: TestHouse) {
  const { by } = await staff(house)
  const { body } = await by.post<{ id: string; slug: string }>('/api/studio/teachers', someTeacher())
  return { by, names: { id: body.id }, slug: body.slug }
}

const someLetter = () => ({
  id: randomUUID(),
  topic: 'other',
  name: 'نگار دادگر',
  contact: '09123456789',
  title: 'پرسش',
  text: 'کلاس‌ها از کی آغاز می‌شود؟',
})

const homeworkFields = (house: TestHouse) => ({
  task: 'writing',
  title: 'نامه',
  body: 'در صد واژه.',
  dueAt: new Date(house.now().getTime() + 86_400_000).toISOString(),
  lateRule: 'marked',
  mostPoints: 20,
  takes: ['text'],
})

/** Homework of the resident's group. */
async function someHomework({ group }: Resident, house: TestHouse): Promise<string> {
  const [session] = await sessionsOf(house, group)
  return newHomework(house, session!.id)
}
const someAnswer = async (self: Resident, house: TestHouse) =>
  newAnswer(house, await someHomework(self, house), self.enrolment)

const homeworkSamples: Record<string, Sampler> = {
  'GET /api/presentation/profile/course/:id/homework': ({ enrolment }) => ({ names: { id: enrolment } }),
  'POST /api/presentation/profile/course/:id/homework/:homework': async (self, house) => ({
    names: { id: self.enrolment, homework: await someHomework(self, house) },
    given: { answer: randomUUID(), text: 'پاسخ من', at: house.now().toISOString() },
  }),
  'GET /api/presentation/profile/course/:id/grades': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/report.pdf': async (self, house) => ({
    by: await elsewhere(house, self),
    names: { id: self.enrolment },
  }),
  'GET /api/studio/homework/answers': (_, house) => staff(house),
  'GET /api/studio/homework/answers/:answer': async (self, house) => ({
    ...(await staff(house)),
    names: { answer: await someAnswer(self, house) },
  }),
  'PUT /api/studio/homework/answers/:answer/mark': async (self, house) => ({
    ...(await staff(house)),
    names: { answer: await someAnswer(self, house) },
    given: { version: 1, outcome: 'marked', levels: [4, 3, 3.5, 2], comment: 'خوب است.' },
  }),
  'GET /api/studio/homework/groups': (_, house) => staff(house),
  'GET /api/studio/homework/groups/:group': async ({ group }, house) => ({
    ...(await staff(house)),
    names: { group },
  }),
  'POST /api/studio/homework/groups/:group/homework': async ({ group }, house) => {
    const [session] = await sessionsOf(house, group)
    const given = { homework: randomUUID(), session: session!.id, ...homeworkFields(house) }
    return { ...(await staff(house)), names: { group }, given }
  },
  'PUT /api/studio/homework/:homework': async (self, house) => ({
    ...(await staff(house)),
    names: { homework: await someHomework(self, house) },
    given: { version: 1, ...homeworkFields(house) },
  }),
  'DELETE /api/studio/homework/:homework': async (self, house) => ({
    ...(await staff(house)),
    names: { homework: await someHomework(self, house) },
  }),
  'GET /api/studio/grades/:group': async ({ group }, house) => ({
    ...(await staff(house)),
    names: { group },
  }),
  'GET /api/studio/grades/:group/book.csv': async ({ group }, house) => ({
    ...(await staff(house)),
    names: { group },
  }),
  'PUT /api/studio/grades/:group/rules': async (_, house) => ({
    ...(await staff(house)),
    names: { group: await newGroup(house) },
    given: { version: 0, attendance: 40, homework: 60, passMark: 70 },
  }),
}

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
  'POST /api/studio/import/:kind/check': (_, house) => importSample(house),
  'POST /api/studio/import/:kind': (_, house) => importSample(house),
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
  'GET /api/profile/overview': () => ({}),
  'GET /api/presentation/profile/badge': () => ({}),
  'GET /api/presentation/profile/certificates': () => ({}),
  'GET /api/credentials/badges-ahead': () => ({}),
  'POST /api/presentation/profile/transcript': async (_, house) => ({ by: await graduate(house) }),
  'GET /api/credentials/numbers/:number': ({ number }) => ({ names: { number } }),
  'GET /api/credentials/numbers/:number/paper.pdf': ({ number }) => ({ names: { number } }),
  'GET /api/credentials/:id': ({ credential }) => ({ names: { id: credential } }),
  'GET /api/credentials/achievements/:about': () => ({ names: { about: 'badge:first-class' } }),
  'GET /ns/credentials/v1': () => ({}),
  'GET /api/credentials/status-lists/:list': () => ({ names: { list: '1' } }),
  'GET /.well-known/did.json': () => ({}),
  'GET /api/studio/credentials': (_, house) => staff(house),
  async 'POST /api/studio/credentials/:id/revoke'({ credential }, house) {
    return { ...(await staff(house)), names: { id: credential }, given: { reason: 'به اشتباه صادر شد.' } }
  },
  'GET /api/presentation/profile/courses': () => ({}),
  ...deskSamples('courses', someCourse),
  'GET /api/course/desk/courses/:id/syllabus': async (_, house) => ({
    ...(await staff(house)),
    names: { id: await newCourse(house) },
  }),
  ...deskSamples('groups', someGroup),
  'GET /api/course/desk/choices': (_, house) => staff(house),
  'GET /api/course/desk/groups/:id/inside': async (_, house) => ({
    ...(await staff(house)),
    names: { id: (await someLearner(house)).group },
  }),
  'POST /api/course/desk/groups/:id/announcements': async (_, house) => ({
    ...(await staff(house)),
    names: { id: (await someLearner(house)).group },
    given: { title: 'جزوهٔ تازه', body: 'پیش از جلسهٔ بعد بخوانید.' },
  }),
  'POST /api/course/desk/sessions/:id/move': async (_, house) => {
    const [session] = await sessionsOf(house, await newGroup(house))
    const startsAt = new Date(house.now().getTime() + 40 * 86_400_000).toISOString()
    return { ...(await staff(house)), names: { id: session!.id }, given: { startsAt } }
  },
  'POST /api/course/desk/sessions/:id/cancel': async (_, house) => {
    const [session] = await sessionsOf(house, await newGroup(house))
    return { ...(await staff(house)), names: { id: session!.id } }
  },
  'POST /api/course/desk/enrolments/:id/freeze': async (_, house) => ({
    ...(await staff(house)),
    names: { id: (await someLearner(house)).enrolment },
    given: { frozen: true, reason: 'سفر یک‌ماهه' },
  }),
  'POST /api/course/desk/enrolments/:id/move': async (_, house) => {
    const { course, enrolment } = await someLearner(house)
    const groupId = await newGroup(house, { course: { id: course } })
    return { ...(await staff(house)), names: { id: enrolment }, given: { groupId, reason: 'ساعت کار' } }
  },
  'GET /api/presentation/profile/course/:id/lessons': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/lessons/:lesson': async ({ enrolment, group }, house) => ({
    names: { id: enrolment, lesson: await someLesson(house, { group }) },
  }),
  'GET /api/presentation/profile/course/:id/catch-ups/:session': async (self, house) => ({
    names: { id: self.enrolment, session: await someMissed(self, house) },
  }),
  'PUT /api/presentation/profile/course/:id/catch-ups/:session': async (self, house) => ({
    names: { id: self.enrolment, session: await someMissed(self, house) },
    given: { done: true },
  }),
  'GET /api/course/desk/courses/:id/lessons': async (_, house) => ({
    ...(await staff(house)),
    names: { id: await newCourse(house) },
  }),
  'PUT /api/course/desk/lessons/:lesson': async ({ group }, house) => ({
    ...(await staff(house)),
    names: { lesson: await someLesson(house, { group }) },
    given: { version: 1, body: 'متن درس' },
  }),
  'GET /api/course/desk/groups/:id/opening': async ({ group }, house) => ({
    ...(await staff(house)),
    names: { id: group },
  }),
  'PUT /api/course/desk/groups/:id/opening': async (_, house) => ({
    ...(await staff(house)),
    names: { id: await newGroup(house) },
    given: { rule: 'days', days: 3 },
  }),
  'PUT /api/course/desk/groups/:id/lessons-open': async (_, house) => ({
    ...(await staff(house)),
    names: { id: await newGroup(house) },
    given: { open: true },
  }),
  'PUT /api/course/desk/enrolments/:id/lessons-open': async (_, house) => ({
    ...(await staff(house)),
    names: { id: (await someLearner(house)).enrolment },
    given: { open: true },
  }),
  'GET /api/course/desk/sessions/:id/phrases': async (self, house) => ({
    ...(await staff(house)),
    names: { id: await sessionAhead(self, house) },
  }),
  'PUT /api/course/desk/sessions/:id/phrases': async (self, house) => ({
    ...(await staff(house)),
    names: { id: await sessionAhead(self, house) },
    given: { phrases: [] },
  }),
  'GET /api/course/courses': () => ({ given: { language: 'en', day: '0,2' } }),
  'GET /api/course/free-lessons': () => ({}),
  'GET /api/course/courses/:slug': async (_, house) => {
    const slug = `c-${randomUUID()}`
    await newCourse(house, { slug })
    return { names: { slug } }
  },
  'GET /api/course/courses/:slug/reviews': async (_, house) => {
    const slug = `c-${randomUUID()}`
    await newCourse(house, { slug })
    return { names: { slug } }
  },
  'GET /api/course/courses/:slug/review': async (_, house) => {
    const slug = `c-${randomUUID()}`
    await newCourse(house, { slug })
    return { names: { slug } }
  },
  'GET /api/course/groups/:id': ({ group }) => ({ names: { id: group } }),
  'GET /api/course/groups/:id/mine': ({ group }) => ({ names: { id: group } }),
  'POST /api/course/groups/:id/waiting': async (_, house) => {
    const { group, by } = await someQueue(house)
    return { by, names: { id: group } }
  },
  'POST /api/course/groups/:id/take': async (_, house) => {
    const { course, group, waiter, by } = await someQueue(house)
    await enrol(house, waiter, await newGroup(house, { course }))
    await by.post(`/api/course/groups/${group}/waiting`)
    await transaction(house.db, async tx => {
      await setStock(tx, `course-group:${group}`, 2)
      await offerSeats(house, tx, group)
    })
    return { by, names: { id: group } }
  },
  'DELETE /api/course/groups/:id/waiting': async (_, house) => {
    const { group, by } = await someQueue(house)
    await by.post(`/api/course/groups/${group}/waiting`)
    return { by, names: { id: group } }
  },
  'GET /api/course/groups/:id/short': async (self, house) => ({
    names: { id: (await someShort(house, self.id)).group },
  }),
  'POST /api/course/groups/:id/short': async (self, house) => ({
    names: { id: (await someShort(house, self.id)).group },
    given: { answer: 'refund' },
  }),
  'POST /api/course/desk/groups/:id/ask': async (self, house) => {
    const { desk, group } = await someShort(house, self.id, false)
    return { ...desk, names: { id: group } }
  },
  'PUT /api/course/desk/groups/:id/merge': async (self, house) => {
    const { desk, group, target } = await someShort(house, self.id)
    return { ...desk, names: { id: group }, given: { groupId: target } }
  },
  'POST /api/course/desk/groups/:id/run': async (self, house) => {
    const { desk, group } = await someShort(house, self.id)
    return { ...desk, names: { id: group } }
  },
  'PUT /api/course/desk/groups/:id/next': async (_, house) => {
    const groupId = await newGroup(house)
    const until = new Date(house.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    return {
      ...(await staff(house)),
      names: { id: await newGroup(house, { startsIn: -30 }) },
      given: { groupId, until },
    }
  },
  'GET /api/course/sessions/:id/make-ups': async (self, house) => {
    const { names } = await someMakeUp(self, house)
    return { names }
  },
  'POST /api/course/sessions/:id/make-up': (self, house) => someMakeUp(self, house),
  async 'DELETE /api/course/sessions/:id/make-up'(self, house) {
    const { names, given } = await someMakeUp(self, house)
    const by = await elsewhere(house, self)
    await by.post(`/api/course/sessions/${names.id}/make-up`, given)
    return { names }
  },
  'GET /api/course/calendars/:id': async ({ group }, house) => {
    const { rows } = await house.database.execute('select calendar_key from course_group where id = $1', [
      group,
    ])
    return { names: { id: String(rows[0]!.calendar_key) } }
  },
  'GET /api/course/own-calendars/:secret': async (self, house) => {
    const by = await elsewhere(house, self)
    const { body } = await by.post<{ path: string }>('/api/course/calendar-address')
    return { names: { secret: body.path.split('/').at(-1)! } }
  },
  'POST /api/course/calendar-address': () => ({}),
  'GET /api/course/my-day': () => ({}),
  'GET /api/presentation/profile/courses/:id': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/recordings': ({ enrolment }) => ({ names: { id: enrolment } }),

  'POST /api/course/sessions/:id/join': async (self, house) => ({
    names: { id: await someSession(self, house) },
  }),
  'GET /api/course/sessions/:id/classroom': async (self, house) => ({
    names: { id: await someSession(self, house) },
  }),
  'POST /api/course/sessions/:id/presence': async (self, house) => ({
    names: { id: await someSession(self, house) },
    given: { leaves: true },
  }),
  'POST /api/course/sessions/:id/changed': async (self, house) => ({
    names: { id: await someSession(self, house) },
  }),
  'POST /api/course/sessions/:id/absence': async (self, house) => ({
    names: { id: await sessionAhead(self, house) },
    given: { reason: 'سفر هستم' },
  }),
  'GET /api/studio/today': (_, house) => staff(house),
  'PUT /api/studio/sessions/:id/attendance': async (self, house) => ({
    ...(await staff(house)),
    names: { id: await someSession(self, house) },
    given: { enrolmentId: self.enrolment, state: 'excused' },
  }),
  async 'PUT /api/studio/absences/:id'(self, house) {
    const session = await sessionAhead(self, house)
    const by = await elsewhere(house, self)
    await by.post(`/api/course/sessions/${session}/absence`, { reason: 'سفر هستم' })
    const { rows } = await house.database.execute('select id from absence where session_id = $1', [session])
    return { ...(await staff(house)), names: { id: String(rows[0]!.id) }, given: { granted: true } }
  },
  'GET /api/studio/substitutes': (_, house) => staff(house),
  'POST /api/studio/substitutes': async (self, house) => ({
    ...(await staff(house)),
    given: { sessions: [await sessionAhead(self, house)], reason: 'تب دارم' },
  }),
  async 'POST /api/studio/substitutes/:id/answer'(_, house) {
    const { by, request } = await someRequest(house)
    return { by, names: { id: request }, given: { takes: true } }
  },
  async 'PUT /api/studio/substitutes/:id/teacher'(_, house) {
    const { by, request } = await someRequest(house)
    return { ...(await staff(house)), names: { id: request }, given: { teacherId: by.teacherId } }
  },
  'DELETE /api/studio/substitutes/:id': async (_, house) => ({
    ...(await staff(house)),
    names: { id: (await someRequest(house)).request },
  }),
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
  'GET /api/payment/withdrawal': (_, house) => staff(house),
  'POST /api/payment/withdrawal': async (_, house) => ({
    ...(await staff(house)),
    given: { applies: true, days: 10, from: 'start', endsAtStart: true, confirmedBy: 'دفتر وکالت مهر' },
  }),
  async 'POST /api/payment/refunds/:id/done'(self, house) {
    const names = { id: await waitingRefund(self, house) }
    return { ...(await staff(house)), names, given: { tracking: '140512345678' } }
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
  ...homeworkSamples,
  'GET /api/studio/recordings': (_, house) => staff(house),
  'GET /api/studio/recordings/unrecorded': (_, house) => staff(house),
  'POST /api/studio/recordings': async (_, house) => ({
    ...(await staff(house)),
    given: { sessionId: (await sessionsOf(house, await newGroup(house, { startsIn: -1 })))[0]!.id },
  }),
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
  'GET /api/site/contact': () => ({}),
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
  ...recordSamples('/api/studio/outages', {
    firstDay: '2026-11-18',
    lastDay: '2026-11-19',
    reason: 'قطع سراسری اینترنت',
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
  'GET /api/studio/audit.csv': (_, house) => staff(house),
  'GET /api/studio/audit/people': (_, house) => staff(house),
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

  'GET /api/testimonials': () => ({}),
  'GET /api/teachers': () => ({ given: { hours: '0-18,2-18' } }),
  'GET /api/teachers/:slug': async (_, house) => ({ names: { slug: (await newTrialTeacher(house)).slug } }),
  'GET /api/teachers/:slug/slots': async (_, house) => ({
    names: { slug: (await newTrialTeacher(house)).slug },
  }),
  'GET /api/teachers/:slug/reviews': async (_, house) => ({
    names: { slug: (await newTrialTeacher(house)).slug },
  }),
  'GET /api/teachers/:slug/review': async (_, house) => ({
    names: { slug: (await newTrialTeacher(house)).slug },
  }),
  async 'PUT /api/teachers/:slug/review'(self, house) {
    const { slug } = await knownTeacher(self, house)
    return { names: { slug }, given: { rating: 4, body: 'صبور است و خوب گوش می‌دهد.' } }
  },
  async 'POST /api/teachers/:slug/trials'(self, house) {
    const { slug, startsAt } = await freeSlot(house)
    return { by: await elsewhere(house, self), names: { slug }, given: { startsAt } }
  },
  'GET /api/favourite-teachers': () => ({}),
  'PUT /api/favourite-teachers/:slug': async (_, house) => ({
    names: { slug: (await newTrialTeacher(house)).slug },
    given: { wantsHours: true },
  }),
  'DELETE /api/favourite-teachers/:slug': async (_, house) => ({
    names: { slug: (await newTrialTeacher(house)).slug },
  }),
  'GET /api/trials': () => ({}),
  'GET /api/trials/:id/replacements': async (self, house) => ({
    names: { id: await pastTrial(self, house) },
  }),
  async 'POST /api/trials/:id/replace'(self, house) {
    const by = await elsewhere(house, self)
    return { by, names: { id: await pastTrial(self, house) }, given: await freeSlot(house) }
  },
  async 'POST /api/trials/:id/refund'(self, house) {
    const by = await elsewhere(house, self)
    return { by, names: { id: await pastTrial(self, house) } }
  },
  async 'POST /api/trials/:id/cancel'(self, house) {
    const by = await elsewhere(house, self)
    const path = `/api/trials/${await pastTrial(self, house)}/replace`
    const { body } = await by.post<{ trial: { id: string } }>(path, await freeSlot(house))
    return { by: await elsewhere(house, self), names: { id: body.trial.id } }
  },
  'GET /api/studio/teachers': (_, house) => staff(house),
  'GET /api/studio/teachers/:id': (_, house) => madeTeacher(house),
  'POST /api/studio/teachers': async (_, house) => ({ ...(await staff(house)), given: someTeacher() }),
  async 'PUT /api/studio/teachers/:id'(_, house) {
    return { ...(await madeTeacher(house)), given: { ...someTeacher(), version: 1 } }
  },
  'DELETE /api/studio/teachers/:id': (_, house) => madeTeacher(house),
  'GET /api/studio/teachers/:id/face': (_, house) => madeTeacher(house),
  'POST /api/studio/teachers/:id/portrait': async (_, house) => ({
    ...(await madeTeacher(house)),
    given: await pictureForm(),
  }),
  async 'DELETE /api/studio/teachers/:id/portrait'(_, house) {
    const sample = await madeTeacher(house)
    await sample.by.post(`/api/studio/teachers/${sample.names.id}/portrait`, await pictureForm())
    return sample
  },
  async 'PUT /api/studio/teachers/:id/intro'(_, house) {
    const sample = await madeTeacher(house)
    const { id: owner } = await owners.get(house)!
    const mediaId = await newMedia(house, owner, 'teacher-intro')
    await sample.by.put(`/api/studio/teachers/${sample.names.id}/intro`, { mediaId })
    return { ...sample, given: { mediaId: null } }
  },
  'GET /api/studio/pay': (_, house) => staff(house),
  'GET /api/studio/pay/:teacher': (_, house) => somePay(house),
  'POST /api/studio/pay/:teacher/rates': async (_, house) => ({
    ...(await somePay(house)),
    given: { fromDay: '2026-05-01', per: 'hour', amount: 3_000_000, trialAmount: 1_000_000 },
  }),
  async 'DELETE /api/studio/pay/:teacher/rates/:rate'(_, house) {
    const { by, names, rate } = await somePay(house)
    return { by, names: { ...names, rate } }
  },
  'POST /api/studio/pay/:teacher/corrections': async (_, house) => ({
    ...(await somePay(house)),
    given: { month: '1405-07', amount: 500_000, reason: 'پاداش' },
  }),
  async 'DELETE /api/studio/pay/:teacher/corrections/:correction'(_, house) {
    const { by, names } = await somePay(house)
    const path = `/api/studio/pay/${names.teacher}`
    const given = { month: '1405-07', amount: 500_000, reason: 'پاداش' }
    const { body } = await by.post<{ statement: { lines: { id: string }[] } }>(`${path}/corrections`, given)
    return { by, names: { ...names, correction: body.statement.lines.at(-1)!.id } }
  },
  'POST /api/studio/pay/:teacher/approve': async (_, house) => ({
    ...(await somePay(house)),
    given: { month: '1405-07', total: 4_500_000 },
  }),
  'GET /api/studio/pay/:teacher/statement.csv': async (_, house) => ({
    ...(await somePay(house)),
    given: { month: '1405-07' },
  }),
  'GET /api/studio/pay/:teacher/statement.pdf': async (_, house) => ({
    ...(await somePay(house)),
    given: { month: '1405-07' },
  }),
  async 'GET /api/studio/my-pay'(_, house) {
    return { by: await elsewhere(house, await house.user('مریم', ['teacher'])) }
  },
  async 'GET /api/studio/teaching'(_, house) {
    return { by: await elsewhere(house, await house.user('مریم', ['teacher'])) }
  },
  async 'PUT /api/studio/teachers/:id/hours'(_, house) {
    return { ...(await madeTeacher(house)), given: { hours: ['1-10', '1-12'] } }
  },
  'GET /api/studio/teachers/:id/reviews': (_, house) => madeTeacher(house),
  async 'PUT /api/studio/reviews/:id/reply'(self, house) {
    const { by, review } = await someReview(self, house)
    return { by, names: { id: review }, given: { reply: 'سپاس از شما.' } }
  },
  async 'PUT /api/studio/reviews/:id/hidden'(self, house) {
    const { review } = await someReview(self, house)
    return { ...(await staff(house)), names: { id: review }, given: { reason: 'نام دیگران در آن است.' } }
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
