import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ClassPackTables } from './tables.server.ts'

const t = withTables<ClassPackTables>()

export async function eraseClassPacks(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('class_pack_notice').where('user_id', '=', userId).execute()
}

export async function exportClassPacks(db: Db, userId: string) {
  const rows = await t(db)
    .selectFrom('class_pack_notice')
    .select('day')
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
  return { classPackNotices: rows.map(({ day }) => day) }
}
