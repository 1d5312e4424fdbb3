import type { TestApp } from '../../../test/app.ts'
import { someEmail } from '../../../test/register.ts'
import { type RecordedActions, type Samples, type StudioAccess, staff } from '../../../test/sample-call.ts'

/** A file of one learner whom nobody knows. */
async function importSample(app: TestApp) {
  const given = new FormData()
  given.append('file', new File([`نام,نام خانوادگی,ایمیل\nسارا,نوری,${someEmail()}\n`], 'learners.csv'))
  return { ...(await staff(app)), names: { kind: 'learners' }, given }
}

export const samples: Samples = {
  'POST /api/studio/import/:kind/check': (_, app) => importSample(app),
  'POST /api/studio/import/:kind': (_, app) => importSample(app),
}

export const studioAccess: StudioAccess = {
  'POST /api/studio/import/:kind': ['admin', 'owner'],
  'POST /api/studio/import/:kind/check': ['admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/import/:kind': ['school.imported'],
}
