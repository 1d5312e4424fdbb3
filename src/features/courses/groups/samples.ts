import type { Samples, TextFields } from '../../../../test/sample-call.ts'

export const samples: Samples = {
  'GET /api/course/groups/:id': ({ group }) => ({ names: { id: group } }),
  'GET /api/course/groups': () => ({}),
}

export const shownFields: TextFields = {
  'GET /api/course/groups': ['q'],
}

export const hiddenFields: TextFields = {
  // Nothing gets through but what there is to choose.
  'GET /api/course/groups': ['day', 'language', 'level', 'place', 'seats', 'time'],
}
