import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
} from '../../../test/sample-call.ts'

export const samples: Samples = {
  'GET /api/studio/chat/retention': (_, app) => staff(app),
  'PUT /api/studio/chat/retention': async (_, app) => ({
    ...(await staff(app)),
    given: { keepMonths: null, newcomersReadAll: true },
  }),
}

export const studioAccess: StudioAccess = each(
  ['GET /api/studio/chat/retention', 'PUT /api/studio/chat/retention'],
  ['admin', 'owner'],
)

export const recordedActions: RecordedActions = {
  'PUT /api/studio/chat/retention': ['chatRetention.changed'],
}
