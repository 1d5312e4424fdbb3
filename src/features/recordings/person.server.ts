import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { eraseChat, exportChat } from './fetch/class-chat.server.ts'
import type { RecordingsAndSchool } from './tables.server.ts'

const t = withTables<RecordingsAndSchool>()

/** All the feature holds of a person. */
export async function exportRecordings(db: Db, userId: string): Promise<object> {
  const caughtUp = await t(db)
    .selectFrom('catch_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['session_id as session', 'notified_at as toldAt', 'done_at as doneAt'])
    .where('user_id', '=', userId)
    .orderBy('notified_at')
    .execute()
  const watched = await t(db)
    .selectFrom('recording_watch')
    .select(['recording_id as recording', 'seconds'])
    .where('user_id', '=', userId)
    .orderBy('recording_id')
    .execute()
  return { caughtUp, watched, written: await exportChat(db, userId) }
}

export async function eraseRecordings(tx: Tx, userId: string): Promise<void> {
  await eraseChat(tx, userId)
  await t(tx).deleteFrom('recording_watch').where('user_id', '=', userId).execute()
}
