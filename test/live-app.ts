import { features } from '#features.server.ts'
import type { LivePace } from '#server/engines/live/live.ts'
import { publish } from '#server/engines/live/publish.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from './app.ts'
import { liveTestFeature } from './live-test-feature.ts'

/** Short steps, so that nobody waits for what time alone brings. */
export const quickly: Partial<LivePace> = { sessions: 50, channels: 200, heartbeat: 60_000, renewal: 60_000 }

export type LiveApp = TestApp & {
  address: string
  /** Publishes in a transaction of its own; answers the number. */
  publishEvent(channel: string, event: object): Promise<number>
}

/** A test app that listens on a port, for readers that stay connected. */
export async function openLiveApp(
  options: { beside?: TestApp; pace?: Partial<LivePace>; env?: Record<string, string> } = {},
): Promise<LiveApp> {
  const { beside, pace = {}, env = {} } = options
  const app = await openTestApp({
    features: [...features, liveTestFeature],
    beside,
    env,
    livePace: { ...quickly, ...pace },
  })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...app,
    address,
    publishEvent: (channel, event) => transaction(app.db, tx => publish(tx, channel, event)),
  }
}
