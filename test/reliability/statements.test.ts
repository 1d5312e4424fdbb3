/** @module-tag walk */
import { expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestApp } from '../app.ts'
import { countStatements } from '../count-queries.ts'
import { ask, type Sample } from '../sample-call.ts'
import { samples } from '../samples.ts'
import { createSeededUser, formatEndpoint, listEndpoints } from '../seeded-user.ts'

vi.setConfig({ testTimeout: 600_000 })

// A statement for each row is seen by one row more; the soak grows them to the ten times of the requirement.
test('no call sends more statements to the database as rows grow from 1 to 2', () => expectConstant(1, 1))
test('no call sends more statements to the database as rows grow from 3 to 30', { tags: ['soak'] }, () =>
  expectConstant(3, 27),
)

/** Each read sends the same statements after so many first rounds of all writes as after so many more. */
async function expectConstant(first: number, rounds: number) {
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
    const counts = new Map<string, Map<string, number>>()
    for (const [endpoint, sample] of asked) {
      const { queries } = await countStatements(app, () => ask(sample.by ?? self, endpoint, sample))
      counts.set(formatEndpoint(endpoint), tally(queries))
    }
    return counts
  }

  await grow(first)
  await count()
  const few = await count()
  await grow(rounds)
  const many = await count()
  const grown = [...many].flatMap(([call, statements]) =>
    [...statements].flatMap(([sql, times]) => {
      const before = few.get(call)!.get(sql) ?? 0
      // Rows of a kind that was not there before may be asked for once.
      return times > Math.max(before, 1) ? [`${call}: ${before} -> ${times} of ${sql}`] : []
    }),
  )
  expect(grown).toEqual([])
}

/** How often each statement was sent, however many values its lists held. */
function tally(queries: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const query of queries) {
    const sql = query.replace(/\(\$\d+(?:, \$\d+)*\)/g, '(…)').replace(/\$\d+/g, '$')
    times.set(sql, (times.get(sql) ?? 0) + 1)
  }
  return times
}
