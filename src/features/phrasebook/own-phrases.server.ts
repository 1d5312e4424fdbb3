import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { putOnList } from './lists.server.ts'
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
  { db, user, now }: SignedIn,
  { id, list: listId, ...written }: CheckedInputOf<typeof calls.createPhrase>,
) {
  await transaction(db, async tx => {
    await lockUser(tx, user.id)
    const list = await findList(tx, user.id, listId, now())
    const known = await t(tx).selectFrom('phrase').select('owner_id').where('id', '=', id).executeTakeFirst()
    if (known?.owner_id === user.id) return
    const { count } = await t(tx)
      .selectFrom('phrase')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('owner_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (count >= maxOwnPhrases) {
      throw new AppError('conflict', { message: 'بیش از ۵۰۰۰ عبارت از خودتان نمی‌توانید داشته باشید.' })
    }
    if (!(await insertOwn(tx, user.id, { id, ...written }, now()))) throw new AppError('conflict')
    await putOnList(tx, list, id, now())
  })
  return { phrase: await readOwn(db, user.id, id) }
}

/** @returns false when the id is another phrase's */
export async function insertOwn(
  tx: Tx,
  userId: string,
  { id, english, persian, note }: { id: string; english: string; persian: string; note: string | null },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await t(tx)
    .insertInto('phrase')
    .values({
      id,
      owner_id: userId,
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
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function changePhrase(
  { db, user }: SignedIn,
  { phrase: id, english, persian, note }: CheckedInputOf<typeof calls.changePhrase>,
) {
  await transaction(db, async tx => {
    const { numUpdatedRows } = await t(tx)
      .updateTable('phrase')
      .set({ english, persian, note: note || null })
      .where('id', '=', id)
      .where('owner_id', '=', user.id)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('notFound')
    await invalidateLists(tx, await selectSharedLists(tx, id).execute())
  })
  return { phrase: await readOwn(db, user.id, id) }
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

async function readOwn(db: Db, userId: string, id: string) {
  const row = await selectMyPhrases(db, userId)
    .where('phrase.id', '=', id)
    .where('phrase.owner_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return toMyPhrase(row)
}
