import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { someNumber } from '../../../test/register.ts'
import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

const wish = () => ({
  id: randomUUID(),
  language: 'en',
  level: 'C2',
  part: 'morning',
  days: [0, 2],
  place: 'online',
})
const guestWish = () => ({ ...wish(), name: 'مینا راستین', phone: `0${someNumber()}` })

/** The secret of the link that was sent to whoever asked as a visitor. */
async function sendLink(app: TestApp): Promise<string> {
  const asked = guestWish()
  await (await app.visitor()).post('/api/group-requests', asked)
  const { rows } = await app.database.execute(
    `select body from outbound_message where recipient = $1 order by created_at desc limit 1`,
    [`+98${asked.phone.slice(1)}`],
  )
  return /token=([\w-]+)/.exec(String(rows[0]!.body))![1]!
}

const linked = async (app: TestApp) => ({ by: await app.visitor(), given: { token: await sendLink(app) } })

export const samples: Samples = {
  'GET /api/group-requests': () => ({}),
  async 'POST /api/group-requests'(_, app) {
    return { by: await withNewAddress(app, await app.visitor()), given: guestWish() }
  },
  async 'DELETE /api/group-requests/:request'(self, app) {
    const { body } = await self.get<{ requests: { id: string }[] }>('/api/group-requests')
    if (body.requests[0]) return { names: { request: body.requests[0].id } }
    const given = wish()
    await (await withNewAddress(app, self)).post('/api/group-requests', given)
    return { names: { request: given.id } }
  },
  'GET /api/group-requests/linked': (_, app) => linked(app),
  'POST /api/group-requests/linked/confirmed': (_, app) => linked(app),
  'POST /api/group-requests/linked/withdrawn': (_, app) => linked(app),
  'GET /api/studio/group-requests/demand': (_, app) => staff(app),
  async 'GET /api/studio/group-requests'(_, app) {
    return { ...(await staff(app)), given: { language: 'en', level: 'C2', part: 'morning' } }
  },
}

export const studioAccess: StudioAccess = each(
  ['GET /api/studio/group-requests/demand', 'GET /api/studio/group-requests'],
  ['support', 'registrar', 'admin', 'owner'],
)

export const hiddenFields: TextFields = {
  // Nothing but a number gets through, and nothing but the address of a course that is there.
  'POST /api/group-requests': ['phone', 'course'],
}
