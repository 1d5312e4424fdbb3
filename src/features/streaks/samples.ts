import {
  collectionCalls,
  collectionSamples,
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  type TextFields,
} from '../../../test/sample-call.ts'

const outages = '/api/studio/outages'

export const samples: Samples = collectionSamples(outages, () => ({
  firstDay: '2026-11-18',
  lastDay: '2026-11-19',
  reason: 'قطع سراسری اینترنت',
}))

export const studioAccess: StudioAccess = {
  ...each(collectionCalls(outages), ['admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/outages': ['outage.created'],
  'PUT /api/studio/outages/:id': ['outage.changed'],
  'DELETE /api/studio/outages/:id': ['outage.removed'],
}

export const shownFields: TextFields = {
  'POST /api/studio/outages': ['reason'],
  'PUT /api/studio/outages/:id': ['reason'],
  'GET /api/studio/outages': ['q'],
}
