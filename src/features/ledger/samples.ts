import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
} from '../../../test/sample-call.ts'

export const samples: Samples = {
  'GET /api/ledger/balances': (_, app) => staff(app),
  'GET /api/ledger/entries': async (_, app) => ({ ...(await staff(app)), given: { account: 'sales' } }),
  'POST /api/studio/ledger.xlsx': async (_, app) => ({ ...(await staff(app)), given: { account: 'sales' } }),
}

export const studioAccess: StudioAccess = each(Object.keys(samples), ['accountant', 'admin', 'owner'])

export const recordedActions: RecordedActions = {
  'POST /api/studio/ledger.xlsx': ['list.exported'],
}
