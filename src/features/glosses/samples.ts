import { each, type OpenCalls, type Samples, type TextFields } from '../../../test/sample-call.ts'

const readGloss = 'GET /api/glosses/:language/:word'
const takeCard = 'POST /api/glosses/cards'

export const samples: Samples = {
  [readGloss]: () => ({ names: { language: 'en', word: 'books' } }),
  [takeCard]: () => ({ given: { language: 'en', word: 'books' } }),
}

export const openCalls: OpenCalls = [takeCard]

export const hiddenFields: TextFields = {
  ...each([readGloss, takeCard], ['word']),
}
