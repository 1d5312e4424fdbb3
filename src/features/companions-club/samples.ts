import { randomUUID } from 'node:crypto'
import type { AdminGroup } from '#features/enrolment/studio/contract.ts'
import { insertGain } from '#features/points/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { TestApp } from '../../../test/app.ts'
import {
  each,
  type OtherActions,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

const path = '/api/studio/club'

const give = ({ id }: { id: string }, app: TestApp) =>
  transaction(app.db, tx =>
    insertGain(tx, {
      userId: id,
      points: 500,
      validDays: 300,
      reason: 'هفت روز مرور پیاپی',
      source: `sample:${randomUUID()}`,
      at: app.now(),
    }),
  )

const note = async (self: SeededUser) =>
  (await self.post<{ friend: { id: string } }>('/api/club/invitations', { phone: '09121234599' })).body.friend
    .id

export const samples: Samples = {
  'GET /api/club/referrals': () => ({}),
  'POST /api/club/invitations': () => ({ given: { phone: '۰۹۱۲۱۲۳۴۵۴۴' } }),
  'DELETE /api/club/invitations/:id': async self => ({ names: { id: await note(self) } }),
  'GET /api/club/board': () => ({}),
  'POST /api/club/board': () => ({ given: { nickname: 'کاشی آبی' } }),
  'DELETE /api/club/board': () => ({}),
  'GET /api/club/gifts': () => ({}),
  async 'POST /api/club/gifts'(self, app) {
    await give(self, app)
    return { given: { id: randomUUID() } }
  },
  [`GET ${path}/gifts`]: async (_, app) => staff(app),
  async [`POST ${path}/gifts/:person`](self, app) {
    const giver = await app.user('بخشنده')
    await give(giver, app)
    await giver.post('/api/club/gifts', { id: randomUUID() })
    return { ...(await staff(app)), names: { person: self.id }, given: { id: randomUUID() } }
  },
  async [`POST ${path}/gifts/:person/seat`](self, app) {
    const giver = await app.user('بخشنده')
    await give(giver, app)
    await giver.post('/api/club/gifts', { id: randomUUID() })
    const group = await newGroup(app, { price: 2_000_000 })
    return { ...(await staff(app)), names: { person: self.id }, given: { id: randomUUID(), group } }
  },
  [`GET ${path}/signals`]: async (_, app) => staff(app),
  [`POST ${path}/referrals.xlsx`]: async (_, app) => staff(app),
}

export const studioAccess: StudioAccess = {
  ...each(
    [`GET ${path}/signals`, `POST ${path}/referrals.xlsx`, `GET ${path}/gifts`],
    ['support', 'accountant', 'admin', 'owner'],
  ),
  ...each([`POST ${path}/gifts/:person`, `POST ${path}/gifts/:person/seat`], ['support', 'admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  [`POST ${path}/gifts/:person`]: ['club.sessionHanded'],
  [`POST ${path}/referrals.xlsx`]: ['list.exported'],
  [`POST ${path}/gifts/:person/seat`]: ['club.seatHanded', 'enrolment.granted'],
}

/** A seat that somebody has of sessions that were given, and how staff take it back. */
async function someGivenSeat(app: TestApp) {
  const [{ by }, giver, { id: person }] = [await staff(app), await app.user('بخشنده'), await app.user('سارا')]
  await give(giver, app)
  await giver.post('/api/club/gifts', { id: randomUUID() })
  const group = await newGroup(app, { price: 2_000_000 })
  await by.post(`${path}/gifts/${person}/seat`, { id: randomUUID(), group })
  const { learners } = (await by.get<AdminGroup>(`/api/course/desk/groups/${group}/inside`)).body
  return () =>
    by.post(`/api/course/desk/enrolments/${learners[0]!.enrolmentId}/remove`, { reason: 'به شهر دیگری رفت' })
}

export const otherActions: OtherActions = {
  'a seat of given sessions is taken back': {
    actions: ['club.seatHanded', 'club.sessionsReturned', 'enrolment.granted', 'enrolment.removed'],
    steps: async (_, app) => (await someGivenSeat(app))(),
  },
}

export const pageWriters: PageWriters = {
  'returned-gifts.server.ts': {
    'a seat is taken back': async (_, app) => ({
      pages: ['/companions-club'],
      write: await someGivenSeat(app),
    }),
  },
  'gifts.server.ts': {
    'a session is given': { call: 'POST /api/club/gifts', pages: ['/companions-club'] },
    'a seat is handed on': { call: `POST ${path}/gifts/:person/seat`, pages: ['/companions-club'] },
  },
}

export const shownFields: TextFields = { 'POST /api/club/board': ['nickname'] }

// Its hash is kept, and its last digits are shown.
export const hiddenFields: TextFields = { 'POST /api/club/invitations': ['phone'] }
