import type { WritingTables } from '#features/writing-correction/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { MarkingTables } from './tables.server.ts'

const t = withTables<MarkingTables & WritingTables>()

/** Markings and what was said about them stay with the text they are of, without a name; what one kept to say again goes. */
export async function eraseMarkings(tx: Tx, userId: string): Promise<void> {
  await t(tx).updateTable('writing_marking').set({ saved_by: null }).where('saved_by', '=', userId).execute()
  await t(tx).updateTable('writing_reply').set({ author_id: null }).where('author_id', '=', userId).execute()
  await t(tx).deleteFrom('writing_note').where('user_id', '=', userId).execute()
}

/** How one's texts were corrected, once they came back, what one said about that, and what one kept to say again. */
export async function exportMarkings(db: Db, userId: string) {
  const rows = await t(db)
    .selectFrom('writing_marking')
    .innerJoin('writing_text', 'writing_text.id', 'text_id')
    .select(['text_id', 'data'])
    .where('user_id', '=', userId)
    .where('state', '=', 'returned')
    .orderBy('text_id')
    .execute()
  const replies = await t(db)
    .selectFrom('writing_reply')
    .select(['text_id as textId', 'text', 'created_at as createdAt'])
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const notes = await t(db)
    .selectFrom('writing_note')
    .select(['language', 'text', 'is_shared as isShared', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    markings: rows.map(({ text_id, data }) => ({ text: text_id, marking: data })),
    replies,
    notes,
  }
}
