import { randomUUID } from 'node:crypto'
import { default_w } from 'ts-fsrs'
import type { OpenCalls, Samples, TextFields } from '../../../test/sample-call.ts'

export const samples: Samples = {
  'GET /api/phrasebook/situations': () => ({}),
  'GET /api/phrasebook/situations/:situation': () => ({ names: { situation: 'airport' } }),
  'GET /api/phrasebook/phrases': () => ({ given: { q: 'airport' } }),
  'GET /api/phrasebook/phrases/:phrase': ({ slug }) => ({ names: { phrase: slug } }),
  'GET /api/phrasebook/shared-lists/:share': ({ share }) => ({ names: { share } }),
  'GET /api/phrasebook/lists': () => ({}),
  'POST /api/phrasebook/lists': () => ({ given: { id: randomUUID(), title: 'کار' } }),
  'PUT /api/phrasebook/lists/:list': ({ list }) => ({ names: { list }, given: { title: 'سفر دوم' } }),
  async 'DELETE /api/phrasebook/lists/:list'(self) {
    const list = randomUUID()
    await self.post('/api/phrasebook/lists', { id: list, title: 'برای حذف' })
    return { names: { list } }
  },
  'PUT /api/phrasebook/list-order': ({ list }) => ({ given: { lists: [list] } }),
  'GET /api/phrasebook/lists/:list/phrases': ({ list }) => ({ names: { list } }),
  'PUT /api/phrasebook/lists/:list/phrases/:phrase': ({ list, own }) => ({ names: { list, phrase: own } }),
  'DELETE /api/phrasebook/lists/:list/phrases/:phrase': ({ list, phrase }) => ({ names: { list, phrase } }),
  'GET /api/phrasebook/saved': ({ phrase }) => ({ given: { phrases: phrase } }),
  'POST /api/phrasebook/own-phrases': ({ list }) => ({
    given: { id: randomUUID(), list, english: 'One more.', persian: 'یکی دیگر.' },
  }),
  'PUT /api/phrasebook/own-phrases/:phrase': ({ own }) => ({
    names: { phrase: own },
    given: { english: 'My very own canary', persian: 'قناری خودم' },
  }),
  async 'DELETE /api/phrasebook/own-phrases/:phrase'(self) {
    const phrase = randomUUID()
    const sentences = { english: 'To be removed.', persian: 'برای حذف.' }
    await self.post('/api/phrasebook/own-phrases', { id: phrase, list: self.list, ...sentences })
    return { names: { phrase } }
  },
  'GET /api/phrasebook/review': () => ({}),
  'POST /api/phrasebook/reviews': ({ phrase }, app) => ({
    given: { reviews: [{ id: randomUUID(), phrase, grade: 3, at: app.now().toISOString() }] },
  }),
  'GET /api/phrasebook/review/calendar': () => ({ given: { from: '2026-11-21' } }),
  'GET /api/phrasebook/review/days/:day': () => ({ names: { day: '2026-11-21' } }),
  'GET /api/phrasebook/review/fit': () => ({}),
  async 'PUT /api/phrasebook/review/fit'(self, app) {
    await app.database.execute(
      `insert into review_fit values ($1, $2, $3, 400, 0.4, 0.3, 0.1, 0.1) on conflict do nothing`,
      [self.id, [...default_w], app.now()],
    )
    return { given: { fitted: false } }
  },
}

export const openCalls: OpenCalls = [
  'GET /api/phrasebook/situations/:situation',
  'GET /api/phrasebook/phrases/:phrase',
  'GET /api/phrasebook/shared-lists/:share',
  'GET /api/phrasebook/review/days/:day',
]

export const shownFields: TextFields = {
  'POST /api/phrasebook/lists': ['title'],
  'PUT /api/phrasebook/lists/:list': ['title'],
  'POST /api/phrasebook/own-phrases': ['english', 'persian', 'note'],
  'PUT /api/phrasebook/own-phrases/:phrase': ['english', 'persian', 'note'],
  'GET /api/phrasebook/phrases': ['q'],
}
