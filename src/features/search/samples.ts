import { each, type Samples, type TextFields } from '../../../test/sample-call.ts'

const site = 'GET /api/search'
const own = 'GET /api/search/own'

export const samples: Samples = {
  [site]: () => ({ given: { q: 'زبان' } }),
  [own]: () => ({ given: { q: 'زبان' } }),
}

export const hiddenFields: TextFields = {
  ...each([site, own], ['q']),
}
