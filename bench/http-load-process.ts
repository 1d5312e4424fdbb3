import { createRequire } from 'node:module'
import type { Load } from './http-load.ts'

type Result = {
  duration: number
  errors: number
  timeouts: number
  statusCodeStats: Record<string, { count: number }>
}
const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<Result>

/** What `openLoad` forks: asks what its parent sends, each ask once a time, shared out among the connections. */
process.on(
  'message',
  async ({ address, asks, times = 1, headers, connections = 4, expected = 200 }: Load) => {
    let client = 0
    const amount = asks.length * times
    const { duration, errors, timeouts, statusCodeStats } = await autocannon({
      url: address,
      connections,
      amount,
      headers,
      requests: asks,
      // A busy machine answers late, but it answers.
      timeout: 60,
      // A server may end a connection after a thousand requests; both sides of a comparison begin as many.
      reconnectRate: 500,
      // Each connection would ask all of them; a share is as many as autocannon lets it ask.
      setupClient(connection: { setRequests(asks: object[]): void }) {
        const own = client++
        if (asks.length >= connections)
          connection.setRequests(asks.filter((_, at) => at % connections === own))
      },
    })
    const { [expected]: right, ...wrong } = statusCodeStats
    const answered = right?.count ?? 0
    // autocannon does not count the answer that a new connection begins with.
    const isWhole = answered >= amount - amount / 100 && errors === 0 && Object.keys(wrong).length === 0
    const fault = `${answered} of ${amount} answered ${expected}; ${JSON.stringify(wrong)}, ${errors} errors, ${timeouts} too late`
    process.send?.({ requests: answered, seconds: duration, ...(!isWhole && { fault }) })
  },
)
process.on('disconnect', () => process.exit(0))
