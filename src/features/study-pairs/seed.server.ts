import { demoLearnerIds, demoUserId, seedLearners } from '#account/public.server.ts'
import { addDays, isoDay, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { findWeek } from './judge-week.ts'
import type { StudyPairsTables } from './tables.server.ts'

const t = withTables<StudyPairsTables>()
const fixedId = fixedIds('study-pairs')

/** Of the demo: its member learns with a friend, for some three weeks. */
export async function seedPair(app: AppContext): Promise<void> {
  await seedLearners(app)
  const now = app.now()
  const before = (days: number) => isoDay(addDays(toJalali(now), -days))
  const mate = demoLearnerIds[0]!
  const id = fixedId('pair')
  await transaction(app.db, async tx => {
    await t(tx)
      .insertInto('study_pair')
      .values({ id, began_on: before(23) })
      .execute()
    await t(tx)
      .insertInto('study_pair_member')
      .values([
        { pair_id: id, user_id: demoUserId, nickname: 'ماه نو' },
        { pair_id: id, user_id: mate, nickname: 'سپیدار' },
      ])
      .execute()
    await t(tx)
      .insertInto('study_pair_goal')
      .values({ pair_id: id, from_week: findWeek(before(23)), kind: 'learning', days: 5 })
      .execute()
    await t(tx)
      .insertInto('study_pair_week')
      .values([7, 14].map(days => ({ pair_id: id, week: findWeek(before(days)), reached_at: now })))
      .execute()
  })
}
