import type { Person, TestApp } from '../../../test/app.ts'
import {
  each,
  findOwner,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'
import { drawText, returnScored } from '../../../test/writing-samples.ts'

/** A text of the caller's that came back with scores. */
async function returned(self: SeededUser, app: TestApp) {
  const learner = Object.assign(await withNewAddress(app, self), { id: self.id })
  return (await returnScored(app, learner)).id
}

/** A sample of such a text, with the colleague who is to score it. */
async function drawn(self: SeededUser, app: TestApp): Promise<{ by: Person; names: { id: string } }> {
  const reader = await app.user('بهرام', ['teacher'])
  const owner = await withNewAddress(app, await findOwner(app))
  const id = await drawText(app, { manager: owner, textId: await returned(self, app), readerId: reader.id })
  return { by: await withNewAddress(app, reader), names: { id } }
}

const someScores = ['content', 'communication', 'organisation', 'language'].map(criterion => ({
  criterion,
  score: 3,
}))

export const samples: Samples = {
  'GET /api/studio/writing/my-samples': async (self, app) => ({ by: (await drawn(self, app)).by }),
  'GET /api/studio/writing/my-samples/:id': drawn,
  'POST /api/studio/writing/my-samples/:id/scores': async (self, app) => ({
    ...(await drawn(self, app)),
    given: { scores: someScores },
  }),
  'GET /api/studio/writing/texts/:id/readers': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await returned(self, app) },
  }),
  'POST /api/studio/writing/texts/:id/sample': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await returned(self, app) },
    given: { readerId: (await app.user('بهرام', ['teacher'])).id },
  }),
  'GET /api/studio/writing/samples': (_, app) => staff(app),
  'DELETE /api/studio/writing/samples/:id': async (self, app) => ({
    ...(await staff(app)),
    names: (await drawn(self, app)).names,
  }),
  'GET /api/studio/writing/agreement': (_, app) => staff(app),
  'GET /api/studio/writing/sample-rules': (_, app) => staff(app),
  async 'PUT /api/studio/writing/sample-rules'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.get<{ version: number }>('/api/studio/writing/sample-rules')
    return { by, given: { rules: [{ language: 'tr', everyNth: 50 }], version: body.version } }
  },
}

export const studioAccess: StudioAccess = {
  'GET /api/studio/writing/my-samples': ['teacher', 'admin', 'owner'],
  ...each(
    ['GET /api/studio/writing/my-samples/:id', 'POST /api/studio/writing/my-samples/:id/scores'],
    ['own teacher', 'own admin', 'own owner'],
  ),
  ...each(
    [
      'GET /api/studio/writing/texts/:id/readers',
      'POST /api/studio/writing/texts/:id/sample',
      'GET /api/studio/writing/samples',
      'DELETE /api/studio/writing/samples/:id',
      'GET /api/studio/writing/agreement',
      'GET /api/studio/writing/sample-rules',
      'PUT /api/studio/writing/sample-rules',
    ],
    ['registrar', 'admin', 'owner'],
  ),
}

export const recordedActions = {
  'POST /api/studio/writing/texts/:id/sample': ['writingSample.drawn'],
  'DELETE /api/studio/writing/samples/:id': ['writingSample.removed'],
  'PUT /api/studio/writing/sample-rules': ['writingSampleRules.changed'],
} as const

/** A number, which is typed in any digits. */
export const hiddenFields: TextFields = {
  'PUT /api/studio/writing/sample-rules': ['rules.everyNth'],
}
