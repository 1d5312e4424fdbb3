import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countRows, type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { List } from './contract.ts'
import { favouritesId, isFixedId } from './fixed-id.server.ts'
import { withMedia } from './hooks.server.ts'
import {
  favouritesTitle,
  findList,
  invalidateLists,
  lockUser,
  selectMyPhrases,
  selectVisible,
  toMyPhrase,
} from './my-phrases.server.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

const maxLists = 100
const maxPhrasesOnList = 5000

export async function myLists({ db, user }: SignedIn) {
  const items = await selectLists(db, user.id)
    .orderBy('is_favourites', 'desc')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  // Whoever only looks writes nothing: the favourites are made when something comes onto them.
  return { items: items[0]?.isFavourites ? items : [noFavourites(user.id), ...items] }
}

export async function createList({ db, user, now }: SignedIn, list: CheckedInputOf<typeof calls.createList>) {
  await transaction(db, tx => makeList(tx, user.id, list, now()))
  return { list: await readList(db, user.id, list.id) }
}

/** Once, however often it is asked. @throws AppError conflict, for an id of somebody else's and where there are too many */
export async function makeList(
  tx: Tx,
  userId: string,
  { id, title }: { id: string; title: string },
  now: Date,
): Promise<void> {
  // Else somebody could sit on the id of another one's favourites.
  if (isFixedId(id)) throw new AppError('conflict')
  await lockUser(tx, userId)
  const known = await t(tx)
    .selectFrom('phrase_list')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known?.user_id === userId) return
  const count = await countRows(
    t(tx).selectFrom('phrase_list').where('user_id', '=', userId).where('is_favourites', '=', false),
  )
  if (count >= maxLists) {
    throw new AppError('conflict', { message: 'بیش از ۱۰۰ فهرست نمی‌توانید داشته باشید.' })
  }
  const { numInsertedOrUpdatedRows } = await t(tx)
    .insertInto('phrase_list')
    .values({ id, user_id: userId, title, is_favourites: false, share: null, created_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  // Another user's list has this id.
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('conflict')
}

/** Takes a list away on which nothing stands; any other stays. */
export async function removeEmptyList(tx: Tx, userId: string, id: string): Promise<void> {
  await lockUser(tx, userId)
  const { share } = (await t(tx)
    .deleteFrom('phrase_list')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('is_favourites', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('phrase_on_list').select('list_id').whereRef('list_id', '=', 'phrase_list.id'))),
    )
    .returning('share')
    .executeTakeFirst()) ?? { share: null }
  await invalidateLists(tx, [{ share }])
}

export async function changeList(
  { db, user, now }: SignedIn,
  { list: id, title, shared }: CheckedInputOf<typeof calls.changeList>,
) {
  await transaction(db, async tx => {
    await lockUser(tx, user.id)
    const list = await findList(tx, user.id, id, now())
    const share = shared === undefined ? list.share : shared ? (list.share ?? newShare()) : null
    await t(tx)
      .updateTable('phrase_list')
      .set({ title: title ?? list.title, share })
      .where('id', '=', id)
      .execute()
    await invalidateLists(tx, [list])
  })
  return { list: await readList(db, user.id, id) }
}

/** 128 bits nobody can guess. */
const newShare = () => randomBytes(16).toString('base64url')

export async function removeList(
  { db, user, now }: SignedIn,
  { list: id }: CheckedInputOf<typeof calls.removeList>,
) {
  await transaction(db, async tx => {
    await lockUser(tx, user.id)
    const list = await findList(tx, user.id, id, now())
    if (list.is_favourites) {
      throw new AppError('conflict', { message: 'فهرست علاقه‌مندی‌ها همیشه می‌ماند و حذف نمی‌شود.' })
    }
    await t(tx).deleteFrom('phrase_list').where('id', '=', id).execute()
    await invalidateLists(tx, [list])
  })
  return {}
}

/** What it names of others, or of lists that are gone, counts for nothing. */
export async function orderLists({ db, user }: SignedIn, { lists }: CheckedInputOf<typeof calls.orderLists>) {
  await transaction(db, async tx => {
    await lockUser(tx, user.id)
    await t(tx)
      .updateTable('phrase_list')
      .set({ position: sql<number | null>`array_position(${lists}::uuid[], id)` })
      .where('user_id', '=', user.id)
      .execute()
  })
  return {}
}

export async function listPhrases(
  context: SignedIn,
  { list: id, page, perPage }: CheckedInputOf<typeof calls.listPhrases>,
) {
  const { db, user } = context
  const list = await readList(db, user.id, id)
  const rows = await selectMyPhrases(db, user.id)
    .innerJoin('phrase_on_list', 'phrase_on_list.phrase_id', 'phrase.id')
    .where('phrase_on_list.list_id', '=', id)
    .orderBy('phrase_on_list.added_at', 'desc')
    .orderBy('phrase.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items: await withMedia(context, rows.map(toMyPhrase)), page, perPage, total: list.phraseCount }
}

export async function addToList(
  { db, user, now }: SignedIn,
  { list: id, phrase }: CheckedInputOf<typeof calls.addToList>,
) {
  await transaction(db, async tx => {
    await lockUser(tx, user.id)
    const list = await findList(tx, user.id, id, now())
    await selectVisible(tx, user.id)
      .where('phrase.id', '=', phrase)
      .forKeyShare()
      .executeTakeFirstOrThrow(notFound)
    await putOnList(tx, list, phrase, now())
  })
  return {}
}

/** Under the user's lock. @throws AppError conflict when the list is full */
export async function putOnList(
  tx: Tx,
  list: { id: string; share: string | null },
  phraseId: string,
  now: Date,
): Promise<void> {
  const on = await t(tx)
    .selectFrom('phrase_on_list')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<boolean>`coalesce(bool_or(phrase_id = ${phraseId}), false)`.as('holds'),
    ])
    .where('list_id', '=', list.id)
    .executeTakeFirstOrThrow()
  if (on.holds) return
  if (on.count >= maxPhrasesOnList) throw listIsFull()
  await t(tx)
    .insertInto('phrase_on_list')
    .values({ list_id: list.id, phrase_id: phraseId, added_at: now })
    .execute()
  await invalidateLists(tx, [list])
}

/** The same for many, in their order; those that are on it stay where they are. */
export async function putAllOnList(
  tx: Tx,
  list: { id: string; share: string | null },
  phraseIds: readonly string[],
  now: Date,
): Promise<void> {
  const count = await countRows(t(tx).selectFrom('phrase_on_list').where('list_id', '=', list.id))
  if (count + phraseIds.length > maxPhrasesOnList) throw listIsFull()
  await t(tx)
    .insertInto('phrase_on_list')
    .values(
      phraseIds.map((id, place) => ({
        list_id: list.id,
        phrase_id: id,
        added_at: new Date(now.getTime() - phraseIds.length + 1 + place),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await invalidateLists(tx, [list])
}

const listIsFull = () =>
  new AppError('conflict', { message: 'این فهرست پر است و بیش از ۵۰۰۰ عبارت جا ندارد.' })

export async function removeFromList(
  { db, user, now }: SignedIn,
  { list: id, phrase }: CheckedInputOf<typeof calls.removeFromList>,
) {
  await transaction(db, async tx => {
    await lockUser(tx, user.id)
    const list = await findList(tx, user.id, id, now())
    const visible = await selectVisible(tx, user.id).where('phrase.id', '=', phrase).executeTakeFirst()
    if (!visible) throw new AppError('notFound')
    await t(tx)
      .deleteFrom('phrase_on_list')
      .where('list_id', '=', id)
      .where('phrase_id', '=', phrase)
      .execute()
    await invalidateLists(tx, [list])
  })
  return {}
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function whereSaved({ db, user }: SignedIn, input: CheckedInputOf<typeof calls.whereSaved>) {
  const ids = [...new Set(input.phrases.split(','))]
  if (!ids.every(id => uuid.test(id))) {
    throw new AppError('invalid', { errors: [{ field: 'phrases', message: 'شناسه درست نیست.' }] })
  }
  const rows = await t(db)
    .selectFrom('phrase_on_list')
    .innerJoin('phrase_list', 'phrase_list.id', 'phrase_on_list.list_id')
    .select(['phrase_id', 'list_id'])
    .where('user_id', '=', user.id)
    .where('phrase_id', 'in', ids)
    .orderBy('phrase_list.is_favourites', 'desc')
    .orderBy('phrase_list.created_at')
    .execute()
  const lists = Map.groupBy(rows, row => row.phrase_id)
  return {
    saved: [...lists].map(([phrase, on]) => ({ phrase, lists: on.map(({ list_id }) => list_id) })),
  }
}

/** The favourites of somebody who put nothing on them yet. */
const noFavourites = (userId: string): List => ({
  id: favouritesId(userId),
  title: favouritesTitle,
  isFavourites: true,
  share: null,
  phraseCount: 0,
})

function selectLists(db: Db, userId: string) {
  return t(db)
    .selectFrom('phrase_list')
    .select(['id', 'title', 'is_favourites as isFavourites', 'share'])
    .select(query =>
      query
        .selectFrom('phrase_on_list')
        .whereRef('phrase_on_list.list_id', '=', 'phrase_list.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('phraseCount'),
    )
    .$narrowType<{ phraseCount: number }>()
    .where('user_id', '=', userId)
}

/** @throws AppError notFound, alike for a list of another user's and one that is not there */
export async function readList(db: Db, userId: string, id: string) {
  const list = await selectLists(db, userId).where('id', '=', id).executeTakeFirst()
  if (list) return list
  if (id === favouritesId(userId)) return noFavourites(userId)
  throw new AppError('notFound')
}
