import { type Db, withTables } from '#server/platform/database/database.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

/** All the feature holds of a user: lists with what stands on them, own phrases, every review, what was fitted to them. */
export async function exportUser(db: Db, userId: string): Promise<object> {
  const lists = await t(db)
    .selectFrom('phrase_list')
    .select(['id', 'title', 'share', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const listed = await t(db)
    .selectFrom('phrase_on_list')
    .innerJoin('phrase_list', 'phrase_list.id', 'list_id')
    .innerJoin('phrase', 'phrase.id', 'phrase_id')
    .select(['list_id', 'language', 'english', 'persian', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()
  const ownPhrases = await t(db)
    .selectFrom('phrase')
    .select(['language', 'english', 'persian', 'note', 'created_at as createdAt'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const reviews = await t(db)
    .selectFrom('phrase_review')
    .innerJoin('phrase', 'phrase.id', 'phrase_id')
    .select(['language', 'english', 'grade', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  const fit = await t(db)
    .selectFrom('review_fit')
    .select(['parameters', 'fitted_at as fittedAt', 'reviews', 'is_off as isOff'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const phrasesByList = Map.groupBy(listed, ({ list_id }) => list_id)
  return {
    lists: lists.map(({ id, ...list }) => ({
      ...list,
      phrases: (phrasesByList.get(id) ?? []).map(({ list_id: _, ...phrase }) => phrase),
    })),
    ownPhrases,
    reviews,
    fit: fit ?? null,
  }
}
