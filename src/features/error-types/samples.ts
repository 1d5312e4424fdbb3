import {
  collectionCalls,
  collectionSamples,
  each,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  type TextFields,
} from '../../../test/sample-call.ts'

const path = '/api/studio/error-types'
const list = '/writing-correction/errors'

let made = 0
const someType = () => ({
  slug: `en-sample-${++made}`,
  language: 'en',
  category: 'grammar',
  name: 'گونهٔ نمونه',
  term: 'sample type',
  explanation: 'در فارسی چنین چیزی نیست، پس فراموش می‌شود.',
  comment: 'این‌جا چیزی جا افتاده است.',
  examples: [{ wrong: 'I am student.', right: 'I am a student.' }],
  shortcut: '',
  position: 500,
  isHidden: false,
})

export const samples: Samples = {
  'GET /api/error-types': () => ({ given: { language: 'en' } }),
  'GET /api/error-types/:slug': () => ({ names: { slug: 'en-missing-article' } }),
  ...collectionSamples(path, someType),
}

export const studioAccess: StudioAccess = {
  ...each(collectionCalls(path), ['editor', 'admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  [`POST ${path}`]: ['errorType.created'],
  [`PUT ${path}/:id`]: ['errorType.changed'],
  [`DELETE ${path}/:id`]: ['errorType.removed'],
}

export const pageWriters: PageWriters = {
  'error-types.server.ts': {
    'a type is written': { call: `POST ${path}`, pages: [list] },
  },
}

export const shownFields: TextFields = {
  ...each(
    [`POST ${path}`, `PUT ${path}/:id`],
    ['term', 'explanation', 'comment', 'examples.wrong', 'examples.right'],
  ),
  [`GET ${path}`]: ['q'],
}

export const hiddenFields: TextFields = {
  // Digits by the time they are kept.
  ...each([`POST ${path}`, `PUT ${path}/:id`], ['shortcut', 'position']),
}
