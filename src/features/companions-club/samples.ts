import { randomUUID } from 'node:crypto'
import { insertGain } from '#features/points/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { TestApp } from '../../../test/app.ts'
import {
  each,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
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
  [`GET ${path}/signals`]: async (_, app) => staff(app),
  [`GET ${path}/referrals.csv`]: async (_, app) => staff(app),
}

export const studioAccess: StudioAccess = {
  ...each(
    [`GET ${path}/signals`, `GET ${path}/referrals.csv`, `GET ${path}/gifts`],
    ['support', 'accountant', 'admin', 'owner'],
  ),
  [`POST ${path}/gifts/:person`]: ['support', 'admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  [`POST ${path}/gifts/:person`]: ['club.sessionHanded'],
}

export const pageWriters: PageWriters = {
  'gifts.server.ts': { 'a session is given': { call: 'POST /api/club/gifts', pages: ['/companions-club'] } },
}

export const shownFields: TextFields = { 'POST /api/club/board': ['nickname'] }

// Its hash is kept, and its last digits are shown.
export const hiddenFields: TextFields = { 'POST /api/club/invitations': ['phone'] }
