import type { AppContext } from '#server/app-context.ts'
import { type Db, noId, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { gainPoints, lockAccount } from './ledger.server.ts'
import { settleLevels } from './levels.server.ts'
import { findGains, type Learned } from './manifest.server.ts'
import { addDaysTo } from './periods.ts'
import type { PointsTables } from './tables.server.ts'

const t = withTables<PointsTables>()

/** How many days back it is looked for what was learned: a teacher may say late who was there. */
const looksBack = 3
const limit = 20_000

/** Counts what was learned since, each thing once. @returns how many points were given */
export async function countLearned(app: AppContext): Promise<number> {
  const now = app.now()
  const found = await findGains(app, app.db, { from: addDaysTo(now, -looksBack), until: now, limit })
  const fresh = await leaveOutCounted(app.db, found)
  let given = 0
  for (const gain of fresh) given += await transaction(app.db, tx => gainPoints(tx, gain, now))
  return given
}

async function leaveOutCounted(db: Db, found: readonly Learned[]): Promise<Learned[]> {
  const known = await t(db)
    .selectFrom('points_line')
    .select('source')
    .where('source', 'in', [...found.map(({ source }) => source), noId])
    .execute()
  const counted = new Set(known.map(({ source }) => source))
  return found.filter(({ source }) => !counted.has(source))
}

/** Lets points go that are past their day. @returns whose */
export async function expirePoints(app: AppContext): Promise<number> {
  const now = app.now()
  const due = await t(app.db)
    .selectFrom('points_line')
    .select('user_id')
    .distinct()
    .where('remaining', '>', 0)
    .where('expires_at', '<=', now)
    .orderBy('user_id')
    .limit(5000)
    .execute()
  for (const { user_id } of due) await transaction(app.db, tx => lockAccount(tx, user_id, now))
  return due.length
}

export const pointsOfLearning: Job = {
  name: 'points-of-learning',
  every: '25 * * * *',
  async run(app) {
    await countLearned(app)
  },
}

export const expiredPoints: Job = {
  name: 'expired-points',
  every: '40 0 * * *',
  async run(app) {
    await expirePoints(app)
    await settleLevels(app)
  },
}
