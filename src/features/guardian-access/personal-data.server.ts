import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { GuardianAccessTables } from './tables.server.ts'

const t = withTables<GuardianAccessTables>()

export async function eraseLooks(tx: Tx, userId: string): Promise<void> {
  await t(tx)
    .deleteFrom('guardian_look')
    .where(eb => eb.or([eb('guardian_id', '=', userId), eb('child_id', '=', userId)]))
    .execute()
}

/** What somebody read as a guardian, and what was read of theirs. */
export async function exportLooks(db: Db, userId: string): Promise<object> {
  const looks = await t(db)
    .selectFrom('guardian_look')
    .select(['child_id as child', 'conversation_id as conversation', 'ticket_id as ticket'])
    .select(['first_at as firstAt', 'last_at as lastAt'])
    .where(eb => eb.or([eb('guardian_id', '=', userId), eb('child_id', '=', userId)]))
    .orderBy('id')
    .execute()
  return { looks }
}
