import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

const path = '/api/studio/club'

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
  [`GET ${path}/signals`]: async (_, app) => staff(app),
  [`GET ${path}/referrals.csv`]: async (_, app) => staff(app),
}

export const studioAccess: StudioAccess = each(
  [`GET ${path}/signals`, `GET ${path}/referrals.csv`],
  ['support', 'accountant', 'admin', 'owner'],
)

export const shownFields: TextFields = { 'POST /api/club/board': ['nickname'] }
