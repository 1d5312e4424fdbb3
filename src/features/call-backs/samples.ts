import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { someNumber } from '../../../test/register.ts'
import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

async function someWish(app: TestApp) {
  const visitor = await app.visitor()
  const { body } = await visitor.get<{ windows: { startsAt: string }[] }>('/api/call-backs/windows')
  return {
    id: randomUUID(),
    name: 'مینا راستین',
    phone: `0${someNumber()}`,
    topic: 'کلاس زبان برای کودک',
    startsAt: body.windows[0]!.startsAt,
  }
}

async function asked(app: TestApp) {
  const wish = await someWish(app)
  await (await app.visitor()).post('/api/call-backs', wish)
  return { ...(await staff(app)), names: { id: wish.id } }
}

export const samples: Samples = {
  'GET /api/call-backs/windows': () => ({}),
  async 'POST /api/call-backs'(self, app) {
    return { by: await withNewAddress(app, self), given: await someWish(app) }
  },
  'GET /api/studio/call-backs': (_, app) => staff(app),
  async 'POST /api/studio/call-backs/:id/no-answer'(_, app) {
    return { ...(await asked(app)), given: { attempts: 0 } }
  },
  async 'POST /api/studio/call-backs/:id/done'(_, app) {
    return { ...(await asked(app)), given: { note: 'برای شنبه وقت گرفت.' } }
  },
}

export const studioAccess: StudioAccess = each(
  [
    'GET /api/studio/call-backs',
    'POST /api/studio/call-backs/:id/no-answer',
    'POST /api/studio/call-backs/:id/done',
  ],
  ['support', 'registrar', 'admin', 'owner'],
)

export const shownFields: TextFields = {
  'POST /api/call-backs': ['topic'],
  'POST /api/studio/call-backs/:id/done': ['note'],
}

export const hiddenFields: TextFields = {
  // Nothing but a number gets through.
  'POST /api/call-backs': ['phone'],
}
