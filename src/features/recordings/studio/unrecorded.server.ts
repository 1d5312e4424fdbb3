import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { classTitle, groupTitle, selectOver } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { selectRecordingsOfClass } from '../recordings.server.ts'
import type { RecordingsAndSchool } from '../tables.server.ts'

const t = withTables<RecordingsAndSchool>()
const lately = 90 * 86_400_000

/** Classes that are over and have no recording. */
const selectUnrecorded = (db: Db, now: Date) =>
  selectOver(db, now).where(({ not, exists }) => not(exists(selectRecordingsOfClass(db))))

export async function listUnrecorded({ db, now }: SignedIn) {
  const rows = await selectUnrecorded(db, now())
    .where('class_session.starts_at', '>', new Date(now().getTime() - lately))
    // They are over, so they have begun: this bound stands in the index, when they end does not.
    .where('class_session.starts_at', '<=', now())
    .orderBy('class_session.starts_at', 'desc')
    .limit(100)
    .execute()
  return {
    sessions: rows.map(row => ({
      id: row.id,
      number: row.number,
      title: row.title,
      group: groupTitle(row),
      startsAt: row.starts_at.toISOString(),
    })),
  }
}

/** @throws AppError notFound, also of a session that is not over or was cancelled */
export async function addRecording(
  { db, now }: SignedIn,
  { sessionId }: CheckedInputOf<typeof calls.addRecording>,
) {
  return transaction(db, async tx => {
    // Two who add at once make one.
    await t(tx).selectFrom('class_session').select('id').where('id', '=', sessionId).forUpdate().execute()
    const session = await selectOver(tx, now()).where('class_session.id', '=', sessionId).executeTakeFirst()
    if (!session) throw new AppError('notFound')
    const known = await t(tx)
      .selectFrom('recording')
      .select('id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    if (known) return { id: known.id }
    return t(tx)
      .insertInto('recording')
      .values({
        id: randomUUID(),
        session_id: sessionId,
        title: classTitle(session),
        recorded_at: session.starts_at,
        seconds: session.minutes * 60,
        media_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}
