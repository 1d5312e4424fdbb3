import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { FrontDeskTables } from './tables.server.ts'

const t = withTables<FrontDeskTables>()

/** Sales to somebody that were to be approved go with them: their input names them. */
export async function eraseRequests(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('desk_request').where('user_id', '=', userId).execute()
}

/** The sales to somebody that were to be approved. */
export async function exportRequests(db: Db, userId: string) {
  const requests = await t(db)
    .selectFrom('desk_request')
    .select(['order_id', 'total', 'state', 'asked_at'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  return { requests }
}
