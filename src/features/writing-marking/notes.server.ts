import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countRows, type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { MarkingTables } from './tables.server.ts'

const t = withTables<MarkingTables>()

/** How many notes somebody keeps at most, and how many are listed. */
const maxNotes = 200
const listed = 400

const show = ({ id, text, is_shared, user_id }: MarkingTables['writing_note'], userId: string) => ({
  id,
  text,
  isShared: is_shared,
  isMine: user_id === userId,
})

export async function listNotes(
  { db, user }: SignedIn,
  { language }: CheckedInputOf<typeof calls.listNotes>,
) {
  const [notes] = await findNotes(db, { languages: [language], userId: user.id })
  return { items: notes!.items }
}

/** The notes of several languages. */
export async function findNotes(
  db: Db,
  { languages, userId }: { languages: readonly string[]; userId: string },
) {
  const rows = await t(db)
    .selectFrom('writing_note')
    .selectAll()
    .where('language', 'in', languages)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('is_shared', '=', true)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listed * languages.length)
    .execute()
  return languages.map(language => ({
    language,
    items: rows.filter(row => row.language === language).map(row => show(row, userId)),
  }))
}

/** @throws AppError conflict, where the id is another note's, or as many as may be kept are */
export async function keepNote(
  { db, user, now }: SignedIn,
  { id, language, text, isShared }: CheckedInputOf<typeof calls.keepNote>,
) {
  return transaction(db, async tx => {
    // Of many that come at once each counts those before it.
    await sql`select pg_advisory_xact_lock(hashtext(${`notes of writing of ${user.id}`}))`.execute(t(tx))
    const known = await t(tx).selectFrom('writing_note').selectAll().where('id', '=', id).executeTakeFirst()
    if (known) {
      if (known.user_id !== user.id || known.text !== text) throw new AppError('conflict')
      return { note: show(known, user.id) }
    }
    const count = await countRows(t(tx).selectFrom('writing_note').where('user_id', '=', user.id))
    if (count >= maxNotes) {
      throw new AppError('conflict', { message: 'دویست نکته نگه داشته‌اید؛ نخست یکی را حذف کنید.' })
    }
    const row = await t(tx)
      .insertInto('writing_note')
      .values({ id, user_id: user.id, language, text, is_shared: isShared, created_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { note: show(row, user.id) }
  })
}

/** @throws AppError notFound */
export async function dropNote({ db, user }: SignedIn, { note }: CheckedInputOf<typeof calls.dropNote>) {
  await t(db)
    .deleteFrom('writing_note')
    .where('id', '=', note)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
  return {}
}
