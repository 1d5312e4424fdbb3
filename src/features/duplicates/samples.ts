import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
} from '../../../test/sample-call.ts'

async function pair(app: TestApp) {
  return { kept: (await someone(app)).id, merged: (await someone(app)).id }
}

export const samples: Samples = {
  'GET /api/studio/duplicates': (_, app) => staff(app),
  async 'GET /api/studio/duplicates/:one/:other'(_, app) {
    const { kept, merged } = await pair(app)
    return { ...(await staff(app)), names: { one: kept, other: merged } }
  },
  'POST /api/studio/account-merges/:kept/:merged': async (_, app) => ({
    ...(await staff(app)),
    names: await pair(app),
    given: { id: randomUUID(), take: [] },
  }),
  async 'POST /api/studio/account-merges/:merge/undo'(_, app) {
    const { by } = await staff(app)
    const { kept, merged } = await pair(app)
    const merge = randomUUID()
    await by.post(`/api/studio/account-merges/${kept}/${merged}`, { id: merge, take: [] })
    return { by, names: { merge } }
  },
  async 'PUT /api/studio/distinct-people/:one/:other'(_, app) {
    const { kept, merged } = await pair(app)
    return { ...(await staff(app)), names: { one: kept, other: merged } }
  },
  async 'DELETE /api/studio/distinct-people/:one/:other'(_, app) {
    const { by } = await staff(app)
    const { kept, merged } = await pair(app)
    await by.put(`/api/studio/distinct-people/${kept}/${merged}`)
    return { by, names: { one: kept, other: merged } }
  },
}

export const studioAccess: StudioAccess = each(
  [
    'GET /api/studio/duplicates',
    'GET /api/studio/duplicates/:one/:other',
    'POST /api/studio/account-merges/:kept/:merged',
    'POST /api/studio/account-merges/:merge/undo',
    'PUT /api/studio/distinct-people/:one/:other',
    'DELETE /api/studio/distinct-people/:one/:other',
  ],
  ['registrar', 'admin', 'owner'],
)

export const recordedActions: RecordedActions = {
  'POST /api/studio/account-merges/:kept/:merged': ['accountMerge.made'],
  'POST /api/studio/account-merges/:merge/undo': ['accountMerge.undone'],
  'PUT /api/studio/distinct-people/:one/:other': ['distinctPeople.set'],
  'DELETE /api/studio/distinct-people/:one/:other': ['distinctPeople.unset'],
}
