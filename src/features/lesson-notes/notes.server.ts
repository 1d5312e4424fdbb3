import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findRecording } from '#features/recordings/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countRows, type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { maxNotes } from './rules.ts'
import type { NoteTables } from './tables.server.ts'

const t = withTables<NoteTables>()

const selectNotes = (db: Db, userId: string) => t(db).selectFrom('lesson_note').where('user_id', '=', userId)

/** What one wrote stays theirs to read when the time to watch the recording is over. */
export async function listNotes(
  { db, user }: SignedIn,
  { id, recording }: CheckedInputOf<typeof calls.listNotes>,
) {
  await findRecording(db, user.id, { id, recording })
  const items = await selectNotes(db, user.id)
    .where('recording_id', '=', recording)
    .select(['id', 'second', 'text', 'quote'])
    .orderBy('second')
    .orderBy('id')
    .execute()
  return { items }
}

/** A note that was written without a connection may come when the time to watch is over: it is taken all the same. */
export async function putNote(
  { db, user, now }: SignedIn,
  { id, recording, note, ...written }: CheckedInputOf<typeof calls.putNote>,
) {
  const { row } = await findRecording(db, user.id, { id, recording })
  if (written.text === '' && !written.quote)
    throw new AppError('invalid', { errors: [{ field: 'text', message: 'متن یادداشت وارد نشده است.' }] })
  await transaction(db, async tx => {
    await refuseTooMany(tx, user.id, { recording, note })
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('lesson_note')
      .values({
        id: note,
        user_id: user.id,
        recording_id: recording,
        lesson: row.title,
        ...written,
        changed_at: now(),
      })
      .onConflict(conflict =>
        conflict
          .column('id')
          .doUpdateSet({ ...written, changed_at: now() })
          .where('lesson_note.user_id', '=', user.id)
          .where('lesson_note.recording_id', '=', recording),
      )
      .executeTakeFirst()
    // Somebody else's note has this id, or one on another recording.
    if (numInsertedOrUpdatedRows !== 1n) throw new AppError('notFound')
  })
  return {}
}

/** Under a lock of theirs. @throws AppError conflict where a recording has no room for one more */
async function refuseTooMany(
  tx: Tx,
  userId: string,
  { recording, note }: { recording: string; note: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lesson-notes ${userId}`}, 0))`.execute(t(tx))
  const count = await countRows(
    selectNotes(tx, userId).where('recording_id', '=', recording).where('id', '<>', note),
  )
  if (count < maxNotes) return
  throw new AppError('conflict', {
    message: `برای هر جلسه تا ${persianNumber(maxNotes)} یادداشت جا هست. برای یادداشت تازه یکی را حذف کنید.`,
  })
}

export async function removeNote(
  { db, user }: SignedIn,
  { recording, note }: CheckedInputOf<typeof calls.removeNote>,
) {
  const { numDeletedRows } = await t(db)
    .deleteFrom('lesson_note')
    .where('id', '=', note)
    .where('user_id', '=', user.id)
    .where('recording_id', '=', recording)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('notFound')
  return {}
}

/** All the feature holds of a person. */
export async function exportNotes(db: Db, userId: string): Promise<object> {
  const notes = await selectNotes(db, userId)
    .select(['lesson', 'second', 'quote', 'text', 'changed_at as changedAt'])
    .orderBy('lesson')
    .orderBy('second')
    .execute()
  return { notes }
}

export async function eraseNotes(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('lesson_note').where('user_id', '=', userId).execute()
}
