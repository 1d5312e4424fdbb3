import { type Db, withTables } from '#server/database/database.ts'
import type { ProfileTables } from './tables.server.ts'

const t = withTables<ProfileTables>()

/** Every level somebody was found to have, by skill, the oldest first. */
export const listSkillLevels = (db: Db, userId: string) =>
  t(db)
    .selectFrom('skill_level')
    .select(['skill', 'level', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('skill')
    .execute()
