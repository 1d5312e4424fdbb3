import { sql } from 'kysely'
import { AppError, appErrors, isAppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countRows, type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { PhraseLanguage } from './contract.ts'
import { favouritesId, fixedId } from './fixed-id.server.ts'
import { withMedia } from './hooks.server.ts'
import { putAllOnList, putOnList } from './lists.server.ts'
import {
  findList,
  invalidateLists,
  lockUser,
  selectMyPhrases,
  selectSharedLists,
  toMyPhrase,
} from './my-phrases.server.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

const maxOwnPhrases = 5000

export async function createPhrase(
  context: SignedIn,
  { list, ...written }: CheckedInputOf<typeof calls.createPhrase>,
) {
  const { db, user, now } = context
  await transaction(db, tx => writeOwn(tx, user.id, { list, ...written }, now()))
  return { phrase: await readOwn(context, written.id) }
}

/** Without a language it is English. */
type Written = {
  id: string
  language?: PhraseLanguage | undefined
  english: string
  persian: string
  note: string | null
}

/** @throws AppError notFound for a list that is not theirs; conflict for a taken id or where there is no more room */
async function writeOwn(
  tx: Tx,
  userId: string,
  { list: listId, ...written }: Written & { list: string },
  now: Date,
): Promise<void> {
  await lockUser(tx, userId)
  const list = await findList(tx, userId, listId, now)
  const known = await t(tx)
    .selectFrom('phrase')
    .select('owner_id')
    .where('id', '=', written.id)
    .executeTakeFirst()
  if (known?.owner_id === userId) return
  await refuseTooMany(tx, userId, 1)
  if (!(await insertOwn(tx, userId, written, now))) throw new AppError('conflict')
  await putOnList(tx, list, written.id, now)
}

/** @throws AppError conflict, where there is no room for so many more */
async function refuseTooMany(tx: Tx, userId: string, more: number): Promise<void> {
  const count = await countRows(t(tx).selectFrom('phrase').where('owner_id', '=', userId))
  if (count + more <= maxOwnPhrases) return
  throw new AppError('conflict', { message: 'بیش از ۵۰۰۰ عبارت از خودتان نمی‌توانید داشته باشید.' })
}

/** The id of the card that `addCard` makes for somebody of a source. */
export const cardId = (userId: string, source: string) => fixedId(`card ${userId} ${source}`)

/**
 * Adds what another feature found for somebody to their cards, on the list that everybody has: once for each `source`,
 * which names it among all features.
 * @returns false where they have room for no more
 */
export async function addCard(
  tx: Tx,
  userId: string,
  { source, ...sides }: { source: string } & Omit<Written, 'id'>,
  now: Date,
): Promise<boolean> {
  const card = { id: cardId(userId, source), list: favouritesId(userId), ...sides }
  try {
    await writeOwn(tx, userId, card, now)
    return true
  } catch (thrown) {
    if (isAppError(thrown) && thrown.http === appErrors.conflict.http) return false
    throw thrown
  }
}

/**
 * The same for many, all or none, on the list named or else on the one that everybody has: those that are there already stay
 * as they are.
 * @returns the ids of those that came new
 * @throws AppError conflict, where they have room for no more
 */
export async function addCards(
  tx: Tx,
  userId: string,
  cards: readonly ({ source: string } & Omit<Written, 'id'>)[],
  now: Date,
  listId = favouritesId(userId),
): Promise<string[]> {
  if (cards.length === 0) return []
  await lockUser(tx, userId)
  const list = await findList(tx, userId, listId, now)
  const written = cards.map(({ source, ...sides }) => ({ id: cardId(userId, source), ...sides }))
  await refuseTooMany(tx, userId, written.length)
  // As arrays: thousands of rows have more values than a statement may.
  const { rows } = await sql<{ id: string }>`
    insert into phrase (id, owner_id, language, english, persian, note, created_at)
    select id, ${userId}, language, english, persian, note, ${now}
    from unnest(${written.map(({ id }) => id)}::uuid[], ${written.map(({ language }) => language ?? 'en')}::text[],
      ${written.map(({ english }) => english)}::text[], ${written.map(({ persian }) => persian)}::text[], ${written.map(({ note }) => note || null)}::text[])
      as card (id, language, english, persian, note)
    on conflict (id) do nothing returning id`.execute(t(tx))
  await putAllOnList(
    tx,
    list,
    written.map(({ id }) => id),
    now,
  )
  return rows.map(({ id }) => id)
}

/** Which cards of these sources somebody has, by their ids. */
export async function findCards(db: Db, userId: string, sources: readonly string[]): Promise<Set<string>> {
  if (sources.length === 0) return new Set()
  const rows = await t(db)
    .selectFrom('phrase')
    .select('id')
    .where('owner_id', '=', userId)
    .where(sql<boolean>`id = any(${sources.map(source => cardId(userId, source))}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes back cards that came by `addCards`: those that were never reviewed.
 * @returns how many went
 */
export async function takeBackCards(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await lockUser(tx, userId)
  const lists = await t(tx)
    .selectFrom('phrase_list')
    .select('share')
    .where('user_id', '=', userId)
    .where('share', 'is not', null)
    .execute()
  const { rows } = await sql`
    delete from phrase where owner_id = ${userId} and id = any(${ids}::uuid[])
      and not exists (select from phrase_review where phrase_id = phrase.id)
    returning id`.execute(t(tx))
  await invalidateLists(tx, lists)
  return rows.length
}

/** @returns false when the id is another phrase's */
export async function insertOwn(tx: Tx, userId: string, written: Written, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await t(tx)
    .insertInto('phrase')
    .values(toOwnRow(userId, written, now))
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const toOwnRow = (userId: string, { id, language = 'en', english, persian, note }: Written, now: Date) => ({
  id,
  owner_id: userId,
  language,
  english,
  persian,
  note: note || null,
  slug: null,
  ipa: null,
  persian_pronunciation: null,
  latin_pronunciation: null,
  level: null,
  example: null,
  audio_key: null,
  audio_ms: null,
  situation_id: null,
  position: null,
  attribution: null,
  is_imported: false,
  english_key: null,
  persian_key: null,
  size: null,
  terms: null,
  created_at: now,
})

export async function changePhrase(
  context: SignedIn,
  { phrase: id, language, english, persian, note }: CheckedInputOf<typeof calls.changePhrase>,
) {
  const { db, user } = context
  await transaction(db, async tx => {
    const { numUpdatedRows } = await t(tx)
      .updateTable('phrase')
      .set({ ...(language && { language }), english, persian, note: note || null })
      .where('id', '=', id)
      .where('owner_id', '=', user.id)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('notFound')
    await invalidateLists(tx, await selectSharedLists(tx, id).execute())
  })
  return { phrase: await readOwn(context, id) }
}

export async function removePhrase(
  { db, user }: SignedIn,
  { phrase: id }: CheckedInputOf<typeof calls.removePhrase>,
) {
  await transaction(db, async tx => {
    await lockUser(tx, user.id)
    const lists = await selectSharedLists(tx, id).execute()
    const { numDeletedRows } = await t(tx)
      .deleteFrom('phrase')
      .where('id', '=', id)
      .where('owner_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) throw new AppError('notFound')
    await invalidateLists(tx, lists)
  })
  return {}
}

async function readOwn(context: SignedIn, id: string) {
  const { db, user } = context
  const row = await selectMyPhrases(db, user.id)
    .where('phrase.id', '=', id)
    .where('phrase.owner_id', '=', user.id)
    .executeTakeFirstOrThrow(notFound)
  return (await withMedia(context, [toMyPhrase(row)]))[0]!
}
