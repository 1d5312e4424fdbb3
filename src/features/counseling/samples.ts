import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { payOrder } from '../../../test/bank.ts'
import {
  bookSession,
  everyDay,
  holdTime,
  newCounselor,
  newCredit,
  readTimes,
} from '../../../test/counseling.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type OpenCalls,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

const [topics, counselors, packages] = [
  '/api/studio/counseling/topics',
  '/api/studio/counseling/counselors',
  '/api/studio/counseling/packages',
] as const

const someTopic = () => ({
  title: 'انتخاب مسیر',
  topicNote: 'از کجا و با کدام دوره',
  icon: 'compass',
  position: 3,
  isHidden: false,
})

/** Values of a counselor without an account, for an account is only one’s. */
async function someCounselor(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string }>(topics, someTopic())
  return {
    name: 'الهه نیک‌روش',
    userId: '',
    headline: 'مشاور مسیر و آزمون',
    biography: 'دوازده سال است با زبان‌آموزان حرف می‌زند.',
    spokenLanguages: 'فارسی، آلمانی',
    topicIds: [body.id],
    meetingLink: '',
    sessionPrice: 240_000,
    isHidden: false,
  }
}

const somePackage = () => ({
  title: 'بستهٔ ۵ جلسه‌ای',
  sessionCount: 5,
  packagePrice: 1_080_000,
  goodForDays: 120,
  isHidden: false,
})

const asCaller = async (self: SeededUser, app: TestApp) =>
  Object.assign(await withNewAddress(app, self), { id: self.id })

/** A session that the seeded user has booked from a package. */
async function booked(self: SeededUser, app: TestApp) {
  const by = await asCaller(self, app)
  const counselor = await newCounselor(app)
  const session = await bookSession(app, by, counselor)
  return { by, counselor, session }
}

/** A counselor with an account, and a session that is booked with them. */
async function held(self: SeededUser, app: TestApp) {
  const own = await app.user('مریم', ['counselor'])
  const counselor = await newCounselor(app, { userId: own.id })
  const learner = await asCaller(self, app)
  const session = await bookSession(app, learner, counselor)
  return { by: await withNewAddress(app, own), session, counselor, names: { id: session.id } }
}

/** Lets a booked session have begun so many minutes ago. */
const begin = async (app: TestApp, sessionId: string, minutes: number) => {
  await app.database.execute(
    `update booking set starts_at = $2, ends_at = $3 where id = (select booking_id from counseling_session where id = $1)`,
    [
      sessionId,
      new Date(app.now().getTime() - minutes * 60_000),
      new Date(app.now().getTime() + (45 - minutes) * 60_000),
    ],
  )
}

/** Somebody before a day of a counselor's that another's session fills. */
async function fullDay(self: SeededUser, app: TestApp) {
  const by = await asCaller(self, app)
  const counselor = await newCounselor(app, { plan: { maxPerDay: 1 } })
  const { startsAt } = await bookSession(app, await app.user('سحر'), counselor)
  return { by, given: { counselor: counselor.id, day: startsAt.slice(0, 10) } }
}

export const samples: Samples = {
  ...collectionSamples(topics, someTopic),
  ...collectionSamples(counselors, someCounselor),
  ...collectionSamples(packages, somePackage),
  'GET /api/studio/counseling/choices': (_, app) => staff(app),
  'GET /api/studio/counseling/rules': (_, app) => staff(app),
  async 'PUT /api/studio/counseling/rules'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.get<{ version: number }>('/api/studio/counseling/rules')
    return {
      by,
      given: { noShowPercent: 50, hidesNumbers: true, questionPrice: 80_000, version: body.version },
    }
  },
  async 'GET /api/studio/counseling/counselors/:id/plan'(_, app) {
    return { ...(await staff(app)), names: { id: (await newCounselor(app)).id } }
  },
  async 'PUT /api/studio/counseling/counselors/:id/plan'(_, app) {
    return { ...(await staff(app)), names: { id: (await newCounselor(app)).id }, given: { plan: everyDay } }
  },
  'GET /api/counseling': () => ({}),
  async 'GET /api/counseling/days'(_, app) {
    const { id, topicId } = await newCounselor(app)
    return { given: { topic: topicId, counselor: id } }
  },
  async 'GET /api/counseling/times'(_, app) {
    const { id, topicId } = await newCounselor(app)
    return { given: { topic: topicId, counselor: id, day: '2026-11-23' } }
  },
  async 'POST /api/counseling/sessions'(self, app) {
    const by = await asCaller(self, app)
    const counselor = await newCounselor(app)
    const [startsAt] = await readTimes(by, counselor)
    const given = { topicId: counselor.topicId, counselorId: counselor.id, startsAt, mode: 'video' }
    return { by, given }
  },
  async 'POST /api/counseling/sessions/:id/confirm'(_, app) {
    // Somebody's own: whoever holds another time lets this one go.
    const by = await app.user('سحر')
    const creditId = await newCredit(app, by.id)
    const { body } = await holdTime(by, await newCounselor(app))
    return { by, names: { id: body.id }, given: { intake: 'هفته‌ای ده ساعت وقت دارم.', creditId } }
  },
  async 'POST /api/counseling/packages/:id/orders'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.post<{ id: string }>(packages, somePackage())
    return { names: { id: body.id } }
  },
  'PUT /api/counseling/waitlist': fullDay,
  async 'POST /api/counseling/waitlist/leave'(self, app) {
    const { by, given } = await fullDay(self, app)
    await by.put('/api/counseling/waitlist', given)
    return { by, given }
  },
  'GET /api/counseling/sessions': () => ({}),
  async 'GET /api/counseling/sessions/:id'(self, app) {
    const { by, session } = await booked(self, app)
    return { by, names: { id: session.id } }
  },
  async 'POST /api/counseling/sessions/:id/move'(self, app) {
    const { by, session, counselor } = await booked(self, app)
    const [startsAt] = await readTimes(by, counselor)
    return { by, names: { id: session.id }, given: { startsAt, reason: 'کلاس دیگری دارم.' } }
  },
  async 'POST /api/counseling/sessions/:id/cancel'(self, app) {
    const { by, session } = await booked(self, app)
    return { by, names: { id: session.id }, given: { reason: 'سفر پیش آمد.' } }
  },
  async 'POST /api/counseling/sessions/:id/missed'(self, app) {
    const { by, session } = await booked(self, app)
    await begin(app, session.id, 15)
    return { by, names: { id: session.id } }
  },
  async 'POST /api/counseling/sessions/:id/join'(self, app) {
    const { by, session } = await booked(self, app)
    await begin(app, session.id, 5)
    return { by, names: { id: session.id } }
  },
  async 'GET /api/counseling/sessions/:id/session.ics'(self, app) {
    const { by, session } = await booked(self, app)
    return { by, names: { id: session.id } }
  },
  async 'PUT /api/counseling/tasks/:id'(self, app) {
    const { by, session } = await booked(self, app)
    const id = randomUUID()
    await app.database.execute(
      `insert into counseling_task (id, session_id, place, title) values ($1, $2, 0, 'یک نوشتار')`,
      [id, session.id],
    )
    return { by, names: { id }, given: { done: true } }
  },
  async 'GET /api/studio/counseling/day'(self, app) {
    return { by: (await held(self, app)).by }
  },
  async 'GET /api/studio/counseling/sessions/:id'(self, app) {
    const { by, names } = await held(self, app)
    return { by, names }
  },
  async 'PUT /api/studio/counseling/sessions/:id/note'(self, app) {
    const { by, names } = await held(self, app)
    return { by, names, given: { note: 'از نمرهٔ پارسالش دلخور است.' } }
  },
  async 'PUT /api/studio/counseling/sessions/:id/summary'(self, app) {
    const { by, names, session } = await held(self, app)
    await begin(app, session.id, 30)
    const tasks = [{ title: 'یک نوشتار در هفته', dueOn: '2026-12-01' }]
    return { by, names, given: { title: 'راه تا آیلتس', summary: 'هدف: آیلتس ۷ تا شهریور.', tasks } }
  },
  async 'POST /api/studio/counseling/sessions/:id/missed'(self, app) {
    const { by, names, session } = await held(self, app)
    await begin(app, session.id, 20)
    return { by, names, given: { who: 'guest' } }
  },
  async 'POST /api/studio/counseling/sessions/:id/cancel'(self, app) {
    const { by, names } = await held(self, app)
    return { by, names, given: { reason: 'بیماری' } }
  },
}

const keepers = ['registrar', 'admin', 'owner'] as const

export const studioAccess: StudioAccess = {
  ...each(
    [
      ...collectionCalls(topics),
      ...collectionCalls(counselors),
      ...collectionCalls(packages),
      'GET /api/studio/counseling/choices',
      'GET /api/studio/counseling/rules',
      'PUT /api/studio/counseling/rules',
    ],
    keepers,
  ),
  ...each(
    ['GET /api/studio/counseling/counselors/:id/plan', 'PUT /api/studio/counseling/counselors/:id/plan'],
    ['own counselor', ...keepers],
  ),
  ...each(['GET /api/studio/counseling/day'], ['counselor']),
  ...each(
    [
      'GET /api/studio/counseling/sessions/:id',
      'PUT /api/studio/counseling/sessions/:id/note',
      'PUT /api/studio/counseling/sessions/:id/summary',
      'POST /api/studio/counseling/sessions/:id/missed',
      'POST /api/studio/counseling/sessions/:id/cancel',
    ],
    ['own counselor'],
  ),
}

// What is sold and shown to everybody; sessions are one's own.
export const openCalls: OpenCalls = ['POST /api/counseling/packages/:id/orders']

const recorded = (
  path: string,
  kind: 'counselingTopic' | 'counselor' | 'counselingPackage',
): RecordedActions => ({
  [`POST ${path}`]: [`${kind}.created`],
  [`PUT ${path}/:id`]: [`${kind}.changed`],
  [`DELETE ${path}/:id`]: [`${kind}.removed`],
})

export const recordedActions: RecordedActions = {
  ...recorded(topics, 'counselingTopic'),
  ...recorded(counselors, 'counselor'),
  ...recorded(packages, 'counselingPackage'),
  'PUT /api/studio/counseling/rules': ['counselingRules.changed'],
  'PUT /api/studio/counseling/counselors/:id/plan': ['counselor.planned'],
}

/** The page on which the free days of a counselor are counted. */
const buildPages = ({ id, topicId }: { id: string; topicId: string }) => [
  `/counseling?topic=${topicId}&with=${id}`,
]

export const pageWriters: PageWriters = {
  'records/records.server.ts': {
    'a topic is added': { call: `POST ${topics}`, pages: ['/counseling'] },
  },
  'records/rules.server.ts': {
    'the school has a line of its own': {
      call: 'PUT /api/studio/counseling/rules',
      pages: ['/counseling'],
    },
  },
  'booking/hold.server.ts': {
    async 'a time is held'(self, app) {
      const by = await asCaller(self, app)
      const counselor = await newCounselor(app)
      return { pages: buildPages(counselor), write: () => holdTime(by, counselor) }
    },
  },
  'booking/purchasables.server.ts': {
    async 'a paid session is refunded'(self, app) {
      const by = await asCaller(self, app)
      const counselor = await newCounselor(app, { price: 5_000_000 })
      const [startsAt] = (await readTimes(by, counselor, '2026-11-27')) as [string]
      const { body } = await holdTime(by, counselor, { startsAt })
      const given = { intake: '', creditId: null }
      const { body: confirmed } = await by.post<{ orderId: string }>(
        `/api/counseling/sessions/${body.id}/confirm`,
        given,
      )
      await payOrder(app, confirmed.orderId)
      const write = () => by.post(`/api/payment/orders/${confirmed.orderId}/refund`, { to: 'wallet' })
      return { pages: buildPages(counselor), write }
    },
  },
  'sessions/change-session.server.ts': {
    async 'a session is moved'(self, app) {
      const { by, session, counselor } = await booked(self, app)
      const startsAt = (await readTimes(by, counselor, '2026-11-27'))[0]
      const path = `/api/counseling/sessions/${session.id}/move`
      const write = () => by.post(path, { startsAt, reason: 'کلاس دیگری دارم.' })
      return { pages: buildPages(counselor), write }
    },
    async 'a session is cancelled'(self, app) {
      const { by, session, counselor } = await booked(self, app)
      const path = `/api/counseling/sessions/${session.id}/cancel`
      return { pages: buildPages(counselor), write: () => by.post(path, { reason: 'سفر پیش آمد.' }) }
    },
  },
  'day/plan.server.ts': {
    async 'a counselor receives at other times'(_, app) {
      const { by } = await staff(app)
      const counselor = await newCounselor(app)
      const plan = { ...everyDay, weekly: everyDay.weekly.slice(0, 2) }
      const path = `/api/studio/counseling/counselors/${counselor.id}/plan`
      return { pages: buildPages(counselor), write: () => by.put(path, { plan }) }
    },
  },
}

export const shownFields: TextFields = {
  ...each([`GET ${topics}`, `GET ${counselors}`, `GET ${packages}`], ['q']),
  ...each([`POST ${topics}`, `PUT ${topics}/:id`], ['title', 'topicNote']),
  ...each([`POST ${counselors}`, `PUT ${counselors}/:id`], ['headline', 'biography', 'spokenLanguages']),
  ...each([`POST ${packages}`, `PUT ${packages}/:id`], ['title']),
  'PUT /api/studio/counseling/counselors/:id/plan': ['plan.blocked.title'],
  'POST /api/counseling/sessions/:id/confirm': ['intake'],
  'PUT /api/studio/counseling/sessions/:id/note': ['note'],
  'POST /api/studio/counseling/sessions/:id/cancel': ['reason'],
  'PUT /api/studio/counseling/sessions/:id/summary': ['title', 'summary', 'tasks.title'],
}

export const hiddenFields: TextFields = {
  // Why something was cancelled or moved is kept with the booking, which no page shows yet.
  'POST /api/counseling/sessions/:id/move': ['reason'],
  'POST /api/counseling/sessions/:id/cancel': ['reason'],
  // Nothing but numbers, days and addresses gets through.
  ...each([`POST ${counselors}`, `PUT ${counselors}/:id`], ['meetingLink', 'sessionPrice']),
  ...each([`POST ${topics}`, `PUT ${topics}/:id`], ['position']),
  ...each([`POST ${packages}`, `PUT ${packages}/:id`], ['sessionCount', 'packagePrice', 'goodForDays']),
  'PUT /api/studio/counseling/rules': ['noShowPercent', 'questionPrice'],
  'PUT /api/studio/counseling/counselors/:id/plan': [
    'plan.exceptions.day',
    'plan.blocked.from',
    'plan.blocked.until',
  ],
}
