import { rooms } from '#house.server.ts'
import { transaction } from '#server/database/database.ts'
import type { LivePace } from '#server/live/live.ts'
import { publish } from '#server/live/publish.ts'
import { hall } from './hall.ts'
import { openTestHouse, type TestHouse } from './house.ts'

/** Short steps, so that nobody waits for what time alone brings. */
export const quickly: Partial<LivePace> = { sessions: 50, channels: 200, heartbeat: 60_000, renewal: 60_000 }

export type LiveHouse = TestHouse & {
  address: string
  /** Publishes in a transaction of its own; answers the number. */
  tell(channel: string, event: object): Promise<number>
}

/** A test house that listens on a port, for readers that stay connected. */
export async function openLiveHouse(
  options: { beside?: TestHouse; pace?: Partial<LivePace>; env?: Record<string, string> } = {},
): Promise<LiveHouse> {
  const { beside, pace = {}, env = {} } = options
  const house = await openTestHouse({
    rooms: [...rooms, hall],
    beside,
    env,
    livePace: { ...quickly, ...pace },
  })
  const address = await house.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...house,
    address,
    tell: (channel, event) => transaction(house.db, tx => publish(tx, channel, event)),
  }
}
