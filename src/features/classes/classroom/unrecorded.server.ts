import { findWithoutConsent } from '#features/consents/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** How many take part in a session, guests too, and who of them does not consent to being recorded, by the alphabet. */
export async function findUnrecorded(
  db: Db,
  { id, group_id }: { id: string; group_id: string },
  now: Date,
): Promise<{ names: string[]; total: number }> {
  const rows = await t(db)
    .selectFrom('enrolment')
    .select('user_id')
    .distinct()
    .where('state', '=', 'active')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('group_id', '=', group_id),
        eb('id', 'in', selectFrom('make_up').select('enrolment_id').where('session_id', '=', id)),
      ]),
    )
    .execute()
  const ids = rows.map(({ user_id }) => user_id)
  const people = await findWithoutConsent(db, 'recording', ids, now)
  return { names: people.map(({ name }) => name), total: ids.length }
}
