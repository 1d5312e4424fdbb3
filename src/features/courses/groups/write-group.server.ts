import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from '../tables.server.ts'

// What features above decide about a group, written here: its rows are those of courses.

const t = withTables<CourseTables>()

/** One at a time looks after who has or waits for a seat of a group. */
export const lockGroup = (tx: Tx, id: string) =>
  t(tx)
    .selectFrom('course_group')
    .select(['id', 'starts_at', 'state', 'course_id', 'price'])
    .where('id', '=', id)
    // Enrolments that are being written refer to it meanwhile; they need not wait for this.
    .forNoKeyUpdate()
    .executeTakeFirst()

type Decided = {
  decided_at?: Date
  state?: 'open' | 'short'
  undersubscribed_until?: Date | null
  merge_into?: string | null
  next_group?: string | null
  next_until?: Date | null
}

/** Writes what was decided about a group's size, and what comes after it. */
export const decideGroup = (tx: Tx, id: string, decided: Decided) =>
  t(tx).updateTable('course_group').set(decided).where('id', '=', id).execute()

/** Ends a group that is too small, with its sessions that are ahead; false where it is not, or not any more. */
export async function cancelUndersubscribed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await t(tx)
    .updateTable('course_group')
    .set({ state: 'cancelled', changed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'short')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await t(tx)
    .updateTable('class_session')
    .set(({ eb }) => ({ state: 'cancelled' as const, sequence: eb('sequence', '+', 1), changed_at: now }))
    .where('group_id', '=', id)
    .where('state', '=', 'planned')
    .where('starts_at', '>', now)
    .execute()
  return true
}
