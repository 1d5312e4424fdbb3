import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CounselingTables } from '../tables.server.ts'
import { findRules } from './rules.server.ts'

const t = withTables<CounselingTables>()

/** Those who can be asked: whoever has an account to answer from. */
export const selectAnswering = (db: Db) =>
  t(db).selectFrom('counselor').where('is_hidden', '=', false).where('user_id', 'is not', null)

/** What a question costs, where it can be asked at all; null where not. */
export async function findQuestionPrice(db: Db): Promise<number | null> {
  const { questionPrice } = await findRules(db)
  if (questionPrice === null) return null
  return (await selectAnswering(db).select('id').limit(1).executeTakeFirst()) ? questionPrice : null
}
