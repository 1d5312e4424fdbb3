import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { MediaAndCards } from './tables.server.ts'

const t = withTables<MediaAndCards>()

export async function eraseImports(tx: Tx, userId: string): Promise<void> {
  const theirs = t(tx).selectFrom('phrase').select('id').where('owner_id', '=', userId)
  // A card takes its sound along; this is for whichever feature erases first. The files go with the next night.
  await t(tx).deleteFrom('card_media').where('phrase_id', 'in', theirs).execute()
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
  const media = await t(db)
    .selectFrom('card_media')
    .innerJoin('phrase', 'phrase.id', 'phrase_id')
    .select(['english', 'kind', 'bytes'])
    .where('owner_id', '=', userId)
    .orderBy('english')
    .execute()
  return { imports: rows.map(({ title, phrases, at }) => ({ title, at, cards: phrases.length })), media }
}
