import { sql } from 'kysely'
import { findFullNames, personCards } from '#account/public.server.ts'
import type { Written } from '#features/classes/public.server.ts'
import { findAccount } from '#features/teachers/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ChatLine, RecordingsAndSchool } from '../tables.server.ts'

const t = withTables<RecordingsAndSchool>()

/**
 * What was written in a class, with who wrote it: providers know nothing but the name somebody came in with. Who belongs to
 * the group is shown by the first name, as everywhere in it; guests as they called themselves.
 */
export async function namedChat(
  db: Db,
  { group_id, teacher_id }: { group_id: string; teacher_id: string | null },
  written: readonly Written[],
): Promise<ChatLine[]> {
  const members = await t(db)
    .selectFrom('enrolment')
    .select('user_id')
    .where('group_id', '=', group_id)
    .execute()
  const teacher = teacher_id ? await findAccount(db, teacher_id) : null
  const ids = [...members.map(({ user_id }) => user_id), ...(teacher ? [teacher] : [])]
  const cards = await personCards(db, ids)
  const byName = Map.groupBy(await findFullNames(db, ids), ([, { name }]) => name)
  return written.map(({ second, name, text }) => {
    const called = byName.get(name) ?? []
    const [id] = called[0] ?? []
    // Two of one name are told apart by nobody.
    return {
      second,
      userId: called.length === 1 ? id! : null,
      name: cards.get(id ?? '')?.name || name,
      text,
    }
  })
}

/** What somebody wrote in classes goes with them. */
export async function eraseChat(tx: Tx, userId: string): Promise<void> {
  await sql`
    update recording set chat = (
      select coalesce(jsonb_agg(line order by place), '[]')
      from jsonb_array_elements(chat) with ordinality as lines (line, place)
      where line->>'userId' is distinct from ${userId}
    )
    where chat @> jsonb_build_array(jsonb_build_object('userId', ${userId}::text))`.execute(t(tx))
}

/** What somebody wrote in classes. */
export async function exportChat(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<{ session: string; second: number; text: string }>`
    select session_id as session, (line->>'second')::float as second, line->>'text' as text
    from recording, jsonb_array_elements(chat) as line
    where chat @> jsonb_build_array(jsonb_build_object('userId', ${userId}::text)) and line->>'userId' = ${userId}
    order by recorded_at, 2`.execute(t(db))
  return rows
}
