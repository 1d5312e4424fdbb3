import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from '../tables.server.ts'
import { groupTag } from '../tags.ts'
import { isOver } from './select-classes.server.ts'

const t = withTables<CourseTables>()

/** Marks a session that is over as settled; false where it is not over, was cancelled, or is settled already. */
export async function markSettled(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await t(tx)
    .updateTable('class_session')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    // It may have been moved or cancelled since it was found.
    .where('state', '=', 'planned')
    .where(isOver(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who holds a session in place of the group's teacher; null for nobody. Calendars take the session anew. */
export async function setSubstitute(
  tx: Tx,
  session: { id: string; group_id: string },
  substitute_id: string | null,
  now: Date,
): Promise<void> {
  await t(tx)
    .updateTable('class_session')
    .set(({ eb }) => ({ substitute_id, sequence: eb('sequence', '+', 1), changed_at: now }))
    .where('id', '=', session.id)
    .execute()
  await invalidateTags(tx, groupTag(session.group_id))
}
