import {
  collectionCalls,
  collectionSamples,
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  type TextFields,
} from '../../../test/sample-call.ts'

const branches = '/api/studio/branches'

export const samples: Samples = collectionSamples(branches, () => ({
  name: 'شعبهٔ مرکزی',
  address: 'تهران، خیابان انقلاب',
  phone: '۰۲۱ ۱۲۳۴',
  mapLink: '',
  rooms: [{ id: '', name: 'کلاس ۱', capacity: 12 }],
}))

export const studioAccess: StudioAccess = {
  ...each(collectionCalls(branches), ['admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/branches': ['branch.created'],
  'PUT /api/studio/branches/:id': ['branch.changed'],
  'DELETE /api/studio/branches/:id': ['branch.removed'],
}

export const shownFields: TextFields = {
  ...each(['POST /api/studio/branches', 'PUT /api/studio/branches/:id'], ['address', 'phone']),
  'GET /api/studio/branches': ['q'],
}

export const hiddenFields: TextFields = {
  // Digits by the time they are kept.
  ...each(['POST /api/studio/branches', 'PUT /api/studio/branches/:id'], ['rooms.capacity']),
}
