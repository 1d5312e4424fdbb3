import { each, type Samples, type StudioAccess, staff } from '../../../test/sample-call.ts'

const calendar = 'GET /api/studio/publishing'

export const samples: Samples = {
  [calendar]: async (_, app) => ({ ...(await staff(app)), given: { month: '1405-09' } }),
}

export const studioAccess: StudioAccess = each([calendar], ['editor', 'admin', 'owner'])
