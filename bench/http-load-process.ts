import { createRequire } from 'node:module'
import type { Load } from './http-load.ts'

type Result = {
  duration: number
  errors: number
  timeouts: number
  requests: { total: number }
  statusCodeStats: Record<string, { count: number }>
}
const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<Result>

/** What `openLoad` forks: asks what its parent sends, each ask once a time, shared out among the connections. */
process.on(
  'message',
  async ({ address, asks, times = 1, headers, connections = 4, expected = 200 }: Load) => {
    let client = 0
    const amount = asks.length * times
    const { duration, errors, timeouts, requests, statusCodeStats } = await autocannon({
      url: address,
      connections,
      amount,
      headers,
      requests: asks,
      // Each connection would ask all of them; a share is as many as autocannon lets it ask.
      setupClient(connection: { setRequests(asks: object[]): void }) {
        const own = client++
        if (asks.length >= connections)
          connection.setRequests(asks.filter((_, at) => at % connections === own))
      },
    })
    const right = statusCodeStats[expected]?.count ?? 0
    const fault =
      right < amount &&
      `${right} of ${amount} answered ${expected}; ${JSON.stringify(statusCodeStats)}, ${errors} errors, ${timeouts} too late`
    process.send?.({ requests: requests.total, seconds: duration, ...(fault && { fault }) })
  },
)
process.on('disconnect', () => process.exit(0))
