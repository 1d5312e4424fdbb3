import { AppError } from '#contract/app-error.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { PeerTables } from './tables.server.ts'

const t = withTables<PeerTables>()

export const findMember = (db: Db, userId: string) =>
  t(db).selectFrom('peer_member').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Notes the name of somebody, locked until the transaction ends. @throws AppError notAllowed, where the school stopped them */
export async function joinPeers(tx: Tx, userId: string, nickname: string): Promise<void> {
  const member = await t(tx)
    .insertInto('peer_member')
    .values({ user_id: userId, nickname })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ nickname }))
    .returning('stopped_at')
    .executeTakeFirstOrThrow()
  if (member.stopped_at)
    throw new AppError('notAllowed', { message: 'آموزشگاه این بخش را برای شما بسته است.' })
}

/** Their nicknames; of who is gone there is none. */
export async function findNicknames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('peer_member')
    .select(['user_id', 'nickname'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, nickname }) => [user_id, nickname]))
}
