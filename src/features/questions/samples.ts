import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import {
  collectionSamples,
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'

const path = '/api/studio/questions'
const someValues = () => ({
  language: 'en',
  skill: 'vocabulary',
  level: 'A2',
  track: 'adult',
  tags: ['سفر'],
  state: 'draft',
  content: { kind: 'text', stem: `Where does ${randomUUID()} live?`, accept: ['here'] },
})

/** A question that was just written; answers who wrote it and its id. */
async function someQuestion(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string }>(path, someValues())
  return { by, names: { id: body.id } }
}

/** A file of one question that nobody knows. */
async function someFile(app: TestApp) {
  const given = new FormData()
  for (const [name, value] of Object.entries({
    language: 'en',
    skill: 'grammar',
    level: 'B1',
    tag: 'فایل',
  })) {
    given.append(name, value)
  }
  given.append('file', new File([`Is ${randomUUID()} here? {=yes ~no}\n`], 'questions.gift'))
  return { ...(await staff(app)), given }
}

export const samples: Samples = {
  ...collectionSamples(path, someValues),
  [`GET ${path}`]: (_, app) => someQuestion(app).then(({ by }) => ({ by })),
  'GET /api/studio/question-tags': (_, app) => someQuestion(app).then(({ by }) => ({ by })),
  async [`POST ${path}/bulk`](_, app) {
    const { by, names } = await someQuestion(app)
    return { by, given: { ids: [names.id], addTag: 'مرور', removeTag: 'سفر', level: 'B1' } }
  },
  [`GET ${path}/:id/facts`]: (_, app) => someQuestion(app),
  async [`GET ${path}/:id/versions/:version`](_, app) {
    const { by, names } = await someQuestion(app)
    return { by, names: { ...names, version: '1' } }
  },
  'POST /api/studio/question-files/check': (_, app) => someFile(app),
  'POST /api/studio/question-files': (_, app) => someFile(app),
  'GET /api/studio/question-files/check': async (_, app) => {
    const { by } = await someQuestion(app)
    return { by, given: { format: 'moodle', level: 'A2' } }
  },
  'POST /api/studio/question-files/export': async (_, app) => {
    const { by } = await someQuestion(app)
    return { by, given: { format: 'qti30', level: 'A2' } }
  },
}

const writers = ['teacher', 'editor', 'admin', 'owner'] as const
export const studioAccess: StudioAccess = each(Object.keys(samples), writers)

export const recordedActions: RecordedActions = {
  [`POST ${path}`]: ['question.created'],
  [`PUT ${path}/:id`]: ['question.changed'],
  [`DELETE ${path}/:id`]: ['question.removed'],
  [`POST ${path}/bulk`]: ['questions.changed'],
  'POST /api/studio/question-files': ['questions.imported'],
  'POST /api/studio/question-files/export': ['questions.exported'],
}

export const shownFields: TextFields = {
  ...each(['GET /api/studio/questions'], ['q', 'tag']),
  ...each(['POST /api/studio/questions', 'PUT /api/studio/questions/:id'], ['tags']),
  'POST /api/studio/questions/bulk': ['addTag', 'removeTag'],
}
export const hiddenFields: TextFields = {
  // Which questions go into a file, or what those of a file are called: the same tags as above.
  ...each(['GET /api/studio/question-files/check', 'POST /api/studio/question-files/export'], ['q', 'tag']),
  ...each(['POST /api/studio/question-files', 'POST /api/studio/question-files/check'], ['tag']),
  'GET /api/studio/questions/:id/versions/:version': ['version'],
}
