import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { FirstWeekTables } from './tables.server.ts'

const t = withTables<FirstWeekTables>()

export async function eraseFirstWeek(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('first_week').where('user_id', '=', userId).execute()
}

export async function exportFirstWeek(db: Db, userId: string) {
  const week = await t(db)
    .selectFrom('first_week')
    .select(['hours', 'minutes', 'level', 'began_at', 'starts_on', 'items', 'dismissed_at', 'is_reminded'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { firstWeek: week ?? null }
}
