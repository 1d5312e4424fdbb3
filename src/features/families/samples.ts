import { randomUUID } from 'node:crypto'
import type { Person, TestApp } from '../../../test/app.ts'
import { codeSentTo } from '../../../test/new-user.ts'
import { someNumber } from '../../../test/register.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

const child = () => ({
  id: randomUUID(),
  name: 'آوا',
  surname: 'راد',
  birthDate: '2016-05-04',
  grade: 'چهارم',
})

/** A child of somebody's, the same one as long as it is theirs. */
async function findChild(app: TestApp, guardian: Person): Promise<string> {
  const { body } = await guardian.get<{ children: { id: string }[] }>('/api/families/children')
  if (body.children[0]) return body.children[0].id
  const made = child()
  await (await withNewAddress(app, guardian)).post('/api/families/children', made)
  return made.id
}

/** A link for somebody's parents, the same one as long as it is good. */
async function findLink(app: TestApp, learner: Person): Promise<string> {
  const path = '/api/families/parents-links'
  const list = async () => (await learner.get<{ links: { id: string }[] }>(path)).body.links
  const [known] = await list()
  if (known) return known.id
  await (await withNewAddress(app, learner)).post(path, { phone: null })
  return (await list())[0]!.id
}

/** The code that was sent to a phone which is to be the child's own. */
async function proof(app: TestApp, by: Person, path: string) {
  const number = someNumber()
  const contact = { countryCode: '+98', phoneNumber: number, email: null }
  const caller = await withNewAddress(app, by)
  const { body } = await caller.post<{ requestId: string }>(path, contact)
  return { ...contact, requestId: body.requestId, token: await codeSentTo(app, `+98${number}`) }
}

export const samples: Samples = {
  'GET /api/families/children': async (self, app) => {
    await findChild(app, self)
    return {}
  },
  'POST /api/families/children': async (_, app) => ({ by: (await someone(app)).by, given: child() }),
  'POST /api/families/acting': async (_, app) => {
    const { by } = await someone(app)
    return { by, given: { child: await findChild(app, by) } }
  },
  'PUT /api/families/children/:child/absences': async (self, app) => ({
    names: { child: await findChild(app, self) },
    given: { wanted: false },
  }),
  'POST /api/families/children/:child/code': async (self, app) => ({
    names: { child: await findChild(app, self) },
    given: { countryCode: '+98', phoneNumber: someNumber(), email: null },
  }),
  'POST /api/families/children/:child/independent': async (self, app) => {
    const id = await findChild(app, self)
    const given = await proof(app, self, `/api/families/children/${id}/code`)
    return { names: { child: id }, given }
  },
  'GET /api/families/parents-links': async () => ({}),
  'POST /api/families/parents-links': async (_, app) => ({
    by: (await someone(app)).by,
    given: { phone: `0${someNumber()}` },
  }),
  'DELETE /api/families/parents-links/:link': async (self, app) => ({
    names: { link: await findLink(app, self) },
  }),
  'GET /api/studio/people/:person/parents-links': async ({ id }, app) => ({
    ...(await staff(app)),
    names: { person: id },
  }),
  'POST /api/studio/people/:person/parents-links': async (_, app) => ({
    ...(await staff(app)),
    names: { person: (await someone(app)).id },
    given: { phone: null },
  }),
  'DELETE /api/studio/parents-links/:link': async (_, app) => ({
    ...(await staff(app)),
    names: { link: await findLink(app, (await someone(app)).by) },
  }),
  'GET /api/studio/people/:id/family': async ({ id }, app) => ({ ...(await staff(app)), names: { id } }),
  'POST /api/studio/people/:guardian/children': async (_, app) => ({
    ...(await staff(app)),
    names: { guardian: (await someone(app)).id },
    given: child(),
  }),
  'POST /api/studio/children/:child/code': async (_, app) => ({
    ...(await staff(app)),
    names: { child: await findChild(app, (await someone(app)).by) },
    given: { countryCode: '+98', phoneNumber: someNumber(), email: null },
  }),
  'POST /api/studio/children/:child/independent': async (_, app) => {
    const { by } = await staff(app)
    const id = await findChild(app, (await someone(app)).by)
    const given = await proof(app, by, `/api/studio/children/${id}/code`)
    return { by, names: { child: id }, given }
  },
}

export const studioAccess: StudioAccess = {
  ...each(
    ['GET /api/studio/people/:id/family', 'GET /api/studio/people/:person/parents-links'],
    ['support', 'registrar', 'accountant', 'admin', 'owner'],
  ),
  ...each(
    [
      'POST /api/studio/people/:person/parents-links',
      'DELETE /api/studio/parents-links/:link',
      'POST /api/studio/people/:guardian/children',
      'POST /api/studio/children/:child/code',
      'POST /api/studio/children/:child/independent',
    ],
    ['registrar', 'admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/families/parents-links': ['parentsLink.made'],
  'DELETE /api/families/parents-links/:link': ['parentsLink.revoked'],
  'POST /api/studio/people/:person/parents-links': ['parentsLink.made'],
  'DELETE /api/studio/parents-links/:link': ['parentsLink.revoked'],
  'POST /api/families/children': ['child.opened'],
  'POST /api/families/acting': ['child.acted'],
  'POST /api/families/children/:child/independent': ['account.independent'],
  'POST /api/studio/people/:guardian/children': ['child.opened'],
  'POST /api/studio/children/:child/independent': ['account.independent'],
}

export const hiddenFields: TextFields = {
  ...each(['POST /api/families/parents-links', 'POST /api/studio/people/:person/parents-links'], ['phone']),
  ...each(['POST /api/families/children', 'POST /api/studio/people/:guardian/children'], ['nationalId']),
}

export const shownFields: TextFields = each(
  ['POST /api/families/children', 'POST /api/studio/people/:guardian/children'],
  ['grade'],
)
