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

const path = '/api/studio/writing-tasks'
const list = '/writing-correction/tasks'

let made = 0
const someTask = () => ({
  slug: `en-sample-task-${++made}`,
  language: 'en',
  kind: 'general',
  level: 'A1',
  title: 'تکلیف نمونه',
  prompt: 'Write three sentences about your street.',
  purpose: 'جمله‌های سادهٔ خبری.',
  minWords: 20,
  maxWords: 40,
  minutes: 10,
  criteria: ['هر جمله فعل دارد.'],
  model: 'My street is short and quiet.',
  modelNotes: ['صفت پس از «is» آمده است.'],
  position: 1,
  isHidden: false,
})

export const samples: Samples = {
  'GET /api/writing-tasks': () => ({ given: { language: 'en', level: 'A1', kind: 'general' } }),
  'GET /api/writing-tasks/:slug': () => ({ names: { slug: 'en-my-room' } }),
  ...collectionSamples(path, someTask),
}

export const studioAccess: StudioAccess = {
  ...each(collectionCalls(path), ['teacher', 'editor', 'admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  [`POST ${path}`]: ['writingTask.created'],
  [`PUT ${path}/:id`]: ['writingTask.changed'],
  [`DELETE ${path}/:id`]: ['writingTask.removed'],
}

export const pageWriters: PageWriters = {
  'tasks.server.ts': {
    'a task is written': { call: `POST ${path}`, pages: [list] },
  },
}

export const shownFields: TextFields = {
  ...each(
    [`POST ${path}`, `PUT ${path}/:id`],
    ['title', 'prompt', 'purpose', 'criteria', 'model', 'modelNotes'],
  ),
  ...each([`GET ${path}`, 'GET /api/writing-tasks'], ['q']),
}

export const hiddenFields: TextFields = {
  'GET /api/writing-tasks': ['language', 'level', 'kind'],
  // Digits by the time they are kept.
  ...each([`POST ${path}`, `PUT ${path}/:id`], ['minWords', 'maxWords', 'minutes', 'position']),
}
