import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { LevelsTables } from './tables.server.ts'

const t = withTables<LevelsTables>()

/** Every level somebody was found to have, by language and skill, the oldest first. */
export const listSkillLevels = (db: Db, userId: string) =>
  t(db)
    .selectFrom('skill_level')
    .select(['language', 'skill', 'level', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('language')
    .orderBy('skill')
    .execute()

/** What somebody was found to have; written by whoever examines. Of two findings of one instant the first stays. */
export async function recordSkillLevels(
  tx: Tx,
  found: readonly LevelsTables['skill_level'][],
): Promise<void> {
  if (found.length > 0)
    await t(tx)
      .insertInto('skill_level')
      .values([...found])
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

export async function eraseSkillLevels(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('skill_level').where('user_id', '=', userId).execute()
}
