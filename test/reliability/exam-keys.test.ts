/** @module-tag walk */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../app.ts'
import { ask } from '../sample-call.ts'
import { samples } from '../samples.ts'
import { createSeededUser, formatEndpoint, listEndpoints } from '../seeded-user.ts'

// Every call of the contract in one test.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** Stands in the key of each question, beside what is right. */
const keyMark = 'نشانِ-کلیدِ-پرسش'
/** What each question is worth to the estimate: a number nobody else sends. */
const parameter = 1.2345679

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true })
  // Of the questions that are there, and of those that samples write.
  await app.database.execute(`
    update question_version set key = jsonb_set(key, '{explanation}', '"${keyMark}"');
    update question set a = ${parameter};
    create function mark_key() returns trigger language plpgsql as $$
      begin new.key = jsonb_set(new.key, '{explanation}', '"${keyMark}"'); return new; end $$;
    create function mark_parameter() returns trigger language plpgsql as $$
      begin new.a = ${parameter}; return new; end $$;
    create trigger mark_key before insert or update on question_version for each row execute function mark_key();
    create trigger mark_parameter before insert or update on question for each row execute function mark_parameter()`)
})
afterAll(() => app[Symbol.asyncDispose]())

test('EX13 no answer to any call that a learner or a visitor may make holds a key, an explanation or a parameter before its moment', async () => {
  const self = await createSeededUser(app)
  const holding = { learners: new Set<string>(), staff: new Set<string>() }
  let asked = 0
  for (const endpoint of listEndpoints(app)) {
    const call = formatEndpoint(endpoint)
    const isOfStaff = typeof endpoint.access === 'object'
    if (isOfStaff && !endpoint.path.includes('/studio/questions')) continue
    const sample = await samples[call]!(self, app)
    const { body, headers } = await ask(sample.by ?? self, endpoint, sample)
    const text = JSON.stringify([body, headers])
    if (!isOfStaff) asked++
    if (text.includes(keyMark) || text.includes(String(parameter)))
      holding[isOfStaff ? 'staff' : 'learners'].add(call)
  }
  expect(asked).toBeGreaterThan(200)
  // The exams of samples show no answers yet.
  expect([...holding.learners]).toEqual([])
  // Who writes questions sees their keys: the marks are where they should be.
  expect(holding.staff).toContain('GET /api/studio/questions/:id')
})
