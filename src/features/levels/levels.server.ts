import { type Db, type Tx, withTables } from '#server/database/database.ts'
import type { LevelsTables } from './tables.server.ts'

const t = withTables<LevelsTables>()

/** Every level somebody was found to have, by skill, the oldest first. */
export const listSkillLevels = (db: Db, userId: string) =>
  t(db)
    .selectFrom('skill_level')
    .select(['skill', 'level', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('skill')
    .execute()

/** What somebody was found to have; written by whoever examines. */
export async function recordSkillLevels(
  tx: Tx,
  found: readonly LevelsTables['skill_level'][],
): Promise<void> {
  if (found.length > 0)
    await t(tx)
      .insertInto('skill_level')
      .values([...found])
      .execute()
}

export async function eraseSkillLevels(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('skill_level').where('user_id', '=', userId).execute()
}
