import {
  collectionCalls,
  collectionSamples,
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  type TextFields,
} from '../../../test/sample-call.ts'

const ladders = '/api/studio/ladders'

export const samples: Samples = collectionSamples(ladders, () => ({
  title: 'آلمانی بزرگسالان',
  language: 'de',
  steps: [
    { id: '', name: 'پایه ۱', level: 'A1', book: 'Menschen A1.1', passMark: 70 },
    { id: '', name: 'پایه ۲', level: 'A1', book: 'Menschen A1.2', passMark: '' },
  ],
}))

export const studioAccess: StudioAccess = {
  ...each(collectionCalls(ladders), ['admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  [`POST ${ladders}`]: ['ladder.created'],
  [`PUT ${ladders}/:id`]: ['ladder.changed'],
  [`DELETE ${ladders}/:id`]: ['ladder.removed'],
}

export const shownFields: TextFields = {
  ...each([`POST ${ladders}`, `PUT ${ladders}/:id`], ['title', 'steps.book']),
  [`GET ${ladders}`]: ['q'],
}

export const hiddenFields: TextFields = {
  // Digits by the time they are kept.
  ...each([`POST ${ladders}`, `PUT ${ladders}/:id`], ['steps.passMark']),
}
