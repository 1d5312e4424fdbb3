import type { Person, TestApp } from '../../../test/app.ts'
import {
  each,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

/** Somebody says when they were born, so that they are known to be of age. */
async function comeOfAge(app: TestApp, by: Person) {
  await (await withNewAddress(app, by)).post('/api/account/me', { birthDate: '1999-03-21' })
}

const record = { kind: 'recording', given: true, version: 1, channel: 'paper', guardianName: 'مریم راد' }

export const samples: Samples = {
  'GET /api/consents': async (self, app) => {
    await comeOfAge(app, self)
    const by = await withNewAddress(app, self)
    await by.put('/api/consents', { kind: 'voice', given: true, version: 1 })
    return {}
  },
  'PUT /api/consents': async (self, app) => {
    await comeOfAge(app, self)
    return { given: { kind: 'pictures', given: true, version: 1 } }
  },
  'GET /api/studio/people/:person/consents': async ({ id }, app) => ({
    ...(await staff(app)),
    names: { person: id },
  }),
  'PUT /api/studio/people/:person/consents': async (_, app) => ({
    ...(await staff(app)),
    names: { person: (await someone(app)).id },
    given: record,
  }),
  'GET /api/studio/groups/:group/consents': async (_, app) => ({
    ...(await staff(app)),
    names: { group: await newGroup(app) },
  }),
}

export const studioAccess: StudioAccess = {
  'GET /api/studio/people/:person/consents': ['support', 'registrar', 'accountant', 'admin', 'owner'],
  'PUT /api/studio/people/:person/consents': ['registrar', 'admin', 'owner'],
  'GET /api/studio/groups/:group/consents': ['own teacher', 'admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  'PUT /api/studio/people/:person/consents': ['consent.given'],
}

export const otherActions: OtherActions = {
  'what was signed is withdrawn at the school': {
    actions: ['consent.given', 'consent.withdrawn'],
    async steps(_, app) {
      const { by } = await staff(app)
      const path = `/api/studio/people/${(await someone(app)).id}/consents`
      await by.put(path, record)
      await by.put(path, { ...record, given: false })
    },
  },
}

export const shownFields: TextFields = each(['PUT /api/studio/people/:person/consents'], ['guardianName'])
