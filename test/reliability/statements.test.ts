import { expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestApp } from '../app.ts'
import { countStatements } from '../count-queries.ts'
import { ask, type Sample } from '../sample-call.ts'
import { samples } from '../samples.ts'
import { createSeededUser, formatEndpoint, listEndpoints } from '../seeded-user.ts'

vi.setConfig({ testTimeout: 600_000 })

test('no call sends more statements to the database because there are more rows', async () => {
  await using app = await openTestApp({ seed: true, env: { PUBLIC_URL: 'http://localhost:3000' } })
  const self = await createSeededUser(app)
  const endpoints = listEndpoints(app)
  const reads = endpoints.filter(({ method }) => method === 'GET')
  const writes = endpoints.filter(
    ({ method, path }) => method === 'POST' && !/account|logout|auth/.test(path),
  )

  const grow = async (rounds: number) => {
    for (let round = 0; round < rounds; round++)
      for (const endpoint of writes) {
        const sample = await samples[formatEndpoint(endpoint)]!(self, app)
        await ask(sample.by ?? self, endpoint, sample)
      }
  }
  const asked = new Map<Endpoint, Sample>()
  for (const endpoint of reads) asked.set(endpoint, await samples[formatEndpoint(endpoint)]!(self, app))
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const [endpoint, sample] of asked) {
      const { queries } = await countStatements(app, () => ask(sample.by ?? self, endpoint, sample))
      counts[formatEndpoint(endpoint)] = queries.length
    }
    return counts
  }

  await grow(3)
  await count()
  const few = await count()
  await grow(9)
  const many = await count()
  // One more may come of rows that were not there at all before; one for each row would be many.
  const grown = Object.entries(many).filter(([name, statements]) => statements > few[name]! + 1)
  expect(grown.map(([name, statements]) => `${name}: ${few[name]} -> ${statements}`)).toEqual([])
})
