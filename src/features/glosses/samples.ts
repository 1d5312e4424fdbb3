import type { OpenCalls, Samples, TextFields } from '../../../test/sample-call.ts'

const takeCard = 'POST /api/glosses/cards'

export const samples: Samples = {
  'GET /api/glosses/:language/:word': () => ({ names: { language: 'en', word: 'books' } }),
  [takeCard]: () => ({ given: { language: 'en', word: 'books' } }),
}

export const openCalls: OpenCalls = [takeCard]

export const hiddenFields: TextFields = {
  [takeCard]: ['word'],
}
