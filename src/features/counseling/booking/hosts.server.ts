import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CounselingTables } from '../tables.server.ts'

const t = withTables<CounselingTables>()

/** Counselors and their accounts, which are one person: pairs of both for those of these ids that are either. */
export async function findSameCounselors(
  db: Db,
  hostIds: readonly string[],
): Promise<(readonly [string, string])[]> {
  if (hostIds.length === 0) return []
  const rows = await t(db)
    .selectFrom('counselor')
    .select(['id', 'user_id'])
    .where('user_id', 'is not', null)
    .where(({ eb, or }) => or([eb('id', 'in', hostIds), eb('user_id', 'in', hostIds)]))
    .execute()
  return rows.map(({ id, user_id }) => [id, user_id!] as const)
}

/** The accounts of counselors who have one, by the counselors' ids. */
export async function listAccounts(db: Db): Promise<Map<string, string>> {
  const rows = await t(db)
    .selectFrom('counselor')
    .select(['id', 'user_id'])
    .where('user_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id!]))
}
