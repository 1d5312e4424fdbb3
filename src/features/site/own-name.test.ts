/** @module-tag walk */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { ask } from '../../../test/sample-call.ts'
import { samples } from '../../../test/samples.ts'
import { createSeededUser, formatEndpoint, listEndpoints } from '../../../test/seeded-user.ts'

// Every call of the contract in one test.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** What the product itself is called, however it is spelt; names of cookies and keys are in small letters. */
const productName = /هم[\u200c -]?آوا|Hamava|HAMAVA/u

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    seed: true,
    env: {
      BRAND_FA: 'آموزشگاه پارسا',
      BRAND_LATIN: 'Parsa',
      PUBLIC_URL: 'https://parsa.example',
    },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

test('in a school of another name no answer, file, message or notice speaks of the product’s own', async () => {
  const self = await createSeededUser(app)
  const kinds: Record<string, number> = {}
  const faults = new Set<string>()
  const look = (where: string, text: string) => {
    const found = productName.exec(text)
    if (found) faults.add(`${where}: ${text.slice(Math.max(0, found.index - 60), found.index + 40)}`)
  }
  const inject = app.http.inject.bind(app.http)
  Object.assign(app.http, {
    async inject(request: { method: string; url: string }) {
      const reply = await inject(request as never)
      const type = String(reply.headers['content-type']).split(';')[0]!
      kinds[type] = (kinds[type] ?? 0) + 1
      const where = `${request.method} ${request.url}`
      look(where, JSON.stringify(reply.headers))
      look(where, type === 'application/pdf' ? readPdf(reply.rawPayload).text : reply.body)
      return reply
    },
  })
  for (const endpoint of listEndpoints(app)) {
    const sample = await samples[formatEndpoint(endpoint)]!(self, app)
    await ask(sample.by ?? self, endpoint, sample)
  }
  for (const url of ['/api/openapi.json', '/robots.txt', '/sitemap.xml'])
    await app.http.inject({ method: 'GET', url })
  expect(kinds['application/pdf']).toBeGreaterThan(3)
  expect(kinds['text/calendar']).toBeGreaterThan(0)
  expect(kinds['application/json']).toBeGreaterThan(300)
  // What was sent meanwhile, and what waits to be read.
  for (const table of ['outbound_message', 'message', 'notice_delivery']) {
    const { rows } = await app.database.execute(`select to_json(${table})::text as text from ${table}`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) look(table, String(text))
  }
  expect([...faults]).toEqual([])
})
