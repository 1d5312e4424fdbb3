import { sql } from 'kysely'
import { abandonMedia } from '#server/engines/media/erase-media.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

/** What was written goes with its writer; a package stays in the books without a name; what a corrector had waits again. */
export async function eraseWriting(tx: Tx, userId: string): Promise<void> {
  await t(tx)
    .updateTable('writing_text')
    .set({ state: 'queued', corrector_id: null, taken_at: null })
    .where('corrector_id', '=', userId)
    .where('state', '=', 'taken')
    .execute()
  await t(tx)
    .updateTable('writing_text')
    .set({ corrector_id: null })
    .where('corrector_id', '=', userId)
    .execute()
  await t(tx).deleteFrom('writing_assignee').where('user_id', '=', userId).execute()
  // What their correctors said of their texts goes with these.
  const files = await t(tx)
    .selectFrom('writing_file')
    .innerJoin('writing_text', 'writing_text.id', 'text_id')
    .select('media_id')
    .where('user_id', '=', userId)
    .execute()
  await abandonMedia(
    tx,
    files.map(({ media_id }) => media_id),
  )
  await t(tx).deleteFrom('writing_text').where('user_id', '=', userId).execute()
  await t(tx).updateTable('writing_credit').set({ user_id: null }).where('user_id', '=', userId).execute()
}

/** What somebody wrote, and the packages they bought. */
export async function exportWriting(db: Db, userId: string) {
  const texts = await t(db)
    .selectFrom('writing_text')
    .select(['title', 'prompt', 'language', 'level', 'body', 'words', 'file_words as fileWords', 'state'])
    // The files themselves are named among those that were sent.
    .select(
      sql<number>`(select count(*)::int from writing_file where text_id = writing_text.id and kind <> 'message')`.as(
        'files',
      ),
    )
    .select(['mother_tongue as motherTongue', 'seconds_on_task as secondsOnTask'])
    .select([
      'dismissed',
      'meaning_note as meaningNote',
      'begun_at as begunAt',
      'sent_at as sentAt',
      'due_at as dueAt',
    ])
    .select(['returned_at as returnedAt', 'withdrawn_at as withdrawnAt', 'late_credited_at as creditedAt'])
    .where('user_id', '=', userId)
    .orderBy('begun_at')
    .orderBy('id')
    .execute()
  const packages = await t(db)
    .selectFrom('writing_credit')
    .select(['title', 'texts', 'expires_at as expiresAt', 'created_at as boughtAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { texts, packages }
}
