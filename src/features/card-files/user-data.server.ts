import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { CardFileTables } from './tables.server.ts'

const t = withTables<CardFileTables>()

export async function eraseImports(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('card_import').where('user_id', '=', userId).execute()
}

/** When cards came in by a file, and how many; the cards themselves are with the phrasebook. */
export async function exportImports(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('card_import')
    .select(['title', 'phrases', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return { imports: rows.map(({ title, phrases, at }) => ({ title, at, cards: phrases.length })) }
}
