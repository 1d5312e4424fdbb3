import type { TestApp } from '../../../test/app.ts'
import { type RecordedActions, type Samples, type StudioAccess, staff } from '../../../test/sample-call.ts'
import { wxr, wxrItem } from '../../../test/wxr.ts'

let made = 1_000_000

/** An export of one post that nobody brought yet. */
async function importSample(app: TestApp) {
  const id = ++made
  const given = new FormData()
  given.append(
    'file',
    new File([wxr(wxrItem({ id, guid: `https://sample.example/?p=${id}` }))], 'export.xml'),
  )
  return { ...(await staff(app)), names: { source: 'wordpress' }, given }
}

const check = 'POST /api/studio/content-import/:source/check'
const run = 'POST /api/studio/content-import/:source'

export const samples: Samples = {
  [check]: (_, app) => importSample(app),
  [run]: (_, app) => importSample(app),
}

export const studioAccess: StudioAccess = {
  [check]: ['admin', 'owner'],
  [run]: ['admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  [run]: ['content.imported'],
}
