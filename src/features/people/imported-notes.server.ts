import { sql } from 'kysely'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { PeopleTables } from './tables.server.ts'

const t = withTables<PeopleTables>()

/** Notes of a file that was imported, by one statement; what is written of somebody already is not written again. */
export async function addImportedNotes(
  tx: Tx,
  notes: readonly { userId: string; body: string }[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (notes.length === 0) return
  await sql`
    insert into person_note (id, user_id, body, written_by, created_at)
    select gen_random_uuid(), "userId", body, ${by}, ${now}
    from json_to_recordset(${JSON.stringify(notes)}::json) as imported ("userId" uuid, body text)
    where not exists (
      select from person_note known where known.user_id = "userId" and known.body = imported.body)
  `.execute(t(tx))
}
