import { sql } from 'kysely'
import { notFound } from '#contract/app-error.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { MyPhrase } from './contract.ts'
import { favouritesId } from './fixed-id.server.ts'
import { type CardRow, selectCards, toPhraseCard } from './phrase-cards.server.ts'
import { computeStrength } from './schedule.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { sharedListTag } from './tags.ts'

const t = withTables<PhrasebookTables>()

/** Phrases with what one user remembers of them: add conditions and an order, then `toMyPhrase` each row. */
export function selectMyPhrases(db: Db, userId: string) {
  return selectCards(db)
    .leftJoin('phrase_card', join =>
      join.onRef('phrase_card.phrase_id', '=', 'phrase.id').on('phrase_card.user_id', '=', userId),
    )
    .select(['phrase_card.due_at', 'phrase_card.stability'])
}

type MyRow = CardRow & { due_at: Date | null; stability: number | null }

export function toMyPhrase(row: MyRow): MyPhrase {
  return {
    ...toPhraseCard(row),
    own: row.owner_id !== null,
    clip: null,
    picture: null,
    memory: toMemory(row),
  }
}

export function toMemory({ due_at, stability }: Pick<MyRow, 'due_at' | 'stability'>): MyPhrase['memory'] {
  return {
    strength: computeStrength(stability === null ? null : { stability }),
    dueAt: due_at?.toISOString() ?? null,
  }
}

/** The phrases a user may put on lists and review: everybody's and the user's own. */
export function selectVisible(db: Db, userId: string) {
  return t(db)
    .selectFrom('phrase')
    .select('phrase.id')
    .where(where => where.or([where('owner_id', 'is', null), where('owner_id', '=', userId)]))
}

/** The distinct phrases on a user's lists, with the time each was first put on one. */
export function selectListed(db: Db, userId: string) {
  return t(db)
    .selectFrom('phrase_on_list')
    .innerJoin('phrase_list', 'phrase_list.id', 'phrase_on_list.list_id')
    .where('phrase_list.user_id', '=', userId)
    .groupBy('phrase_on_list.phrase_id')
    .select(['phrase_on_list.phrase_id', sql<Date>`min(phrase_on_list.added_at)`.as('added_at')])
}

/** One who holds this changes a user's lists, phrases and reviews alone, so that limits and replays hold. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phrasebook ${userId}`}, 0))`.execute(t(tx))
}

/**
 * A list to be written on; the favourites are made when they are first asked for.
 * @throws AppError notFound, alike for a list of another user's and one that is not there
 */
export async function findList(tx: Tx, userId: string, listId: string, now: Date) {
  if (listId === favouritesId(userId)) await makeFavourites(tx, userId, now)
  const list = await t(tx)
    .selectFrom('phrase_list')
    .selectAll()
    .where('id', '=', listId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound)
  return list
}

export const favouritesTitle = 'علاقه‌مندی‌ها'

/** The list every user has, made once. */
export async function makeFavourites(tx: Tx, userId: string, now: Date): Promise<void> {
  await t(tx)
    .insertInto('phrase_list')
    .values({
      id: favouritesId(userId),
      user_id: userId,
      title: favouritesTitle,
      is_favourites: true,
      share: null,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('user_id').where('is_favourites', '=', true).doNothing())
    .execute()
}

/** Says that the pages of these lists, where they are shared, are no longer true. */
export async function invalidateLists(tx: Tx, lists: readonly { share: string | null }[]): Promise<void> {
  await invalidateTags(tx, ...lists.flatMap(({ share }) => (share ? [sharedListTag(share)] : [])))
}

/** The shared lists on which a phrase stands. */
export function selectSharedLists(db: Db, phraseId: string) {
  return t(db)
    .selectFrom('phrase_list')
    .innerJoin('phrase_on_list', 'phrase_on_list.list_id', 'phrase_list.id')
    .select('phrase_list.share')
    .where('phrase_on_list.phrase_id', '=', phraseId)
    .where('phrase_list.share', 'is not', null)
}
