import { tablesOf } from './database/database.ts'
import type { House } from './house.ts'

const t = tablesOf<{ seeding: { room: string; seeded_at: Date } }>()

/**
 * Lets every room write the demo's content once. A room added later is seeded when it first comes; production
 * seeds nothing.
 */
export async function seedOnce(house: House): Promise<void> {
  if (!house.settings.demo) return
  const done = await t(house.db).selectFrom('seeding').select('room').execute()
  const seeded = new Set(done.map(({ room }) => room))
  const { SEED_NOW } = house.settings
  const clock = SEED_NOW ? new Date(SEED_NOW) : house.now()
  for (const room of house.rooms) {
    if (!room.seed || seeded.has(room.name)) continue
    house.log.info({ room: room.name }, 'seeding')
    await room.seed({ ...house, now: () => clock })
    await t(house.db)
      .insertInto('seeding')
      .values({ room: room.name, seeded_at: house.now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
