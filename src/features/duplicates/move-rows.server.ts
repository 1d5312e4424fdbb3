import { sql } from 'kysely'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { DuplicatesTables } from './tables.server.ts'

const t = withTables<DuplicatesTables>()

/**
 * Gives rows to another person, and writes down which. A row that would stand there twice (a day of learning, a saved phrase
 * both have) stays where it is.
 * @param places `table.column` of the features' own code, never of anybody's input
 */
export async function moveRows(
  tx: Tx,
  { mergeId, from, to, places }: { mergeId: string; from: string; to: string; places: readonly string[] },
): Promise<void> {
  let position = 0
  for (const place of places) {
    const { table, column } = readPlace(place)
    const keys = await listKeyColumns(tx, table)
    // Of rows with a unique name in which the person has a part, those stay that the other has as well.
    const twins = (await listTwinConditions(tx, table, column)).map(
      columns =>
        sql<boolean>`not exists (select from ${sql.table(table)} as twin where ${sql.join(
          [
            sql`twin.${sql.ref(column)} = ${to}`,
            ...columns.map(name => sql`twin.${sql.ref(name)} is not distinct from moved.${sql.ref(name)}`),
          ],
          sql` and `,
        )})`,
    )
    const { rows } = await sql<{ key: Record<string, unknown> }>`
      update ${sql.table(table)} as moved set ${sql.ref(column)} = ${to}
      where ${sql.join([sql`moved.${sql.ref(column)} = ${from}`, ...twins], sql` and `)}
      returning jsonb_build_object(${sql.join(
        keys.flatMap(key => [sql`${sql.lit(key)}::text`, sql`moved.${sql.ref(key)}::text`]),
      )}) as key`.execute(t(tx))
    for (let start = 0; start < rows.length; start += atOnce) {
      await t(tx)
        .insertInto('account_merge_row')
        .values(
          rows.slice(start, start + atOnce).map(({ key }) => ({
            merge_id: mergeId,
            position: position++,
            place,
            key: JSON.stringify(key),
          })),
        )
        .execute()
    }
  }
}

const atOnce = 500

/** What was moved goes back, the last first; what is there no more, or is somebody else's by now, is left. */
export async function putBack(
  tx: Tx,
  { mergeId, from, to }: { mergeId: string; from: string; to: string },
): Promise<void> {
  const rows = await t(tx)
    .selectFrom('account_merge_row')
    .select('place')
    .distinct()
    .where('merge_id', '=', mergeId)
    .orderBy('place')
    .execute()
  for (const { place } of rows) {
    const { table, column } = readPlace(place)
    const keys = await listKeyColumns(tx, table)
    await sql`
      update ${sql.table(table)} as moved set ${sql.ref(column)} = ${to}
      from account_merge_row as written
      where written.merge_id = ${mergeId} and written.place = ${place} and moved.${sql.ref(column)} = ${from}
        and ${sql.join(
          keys.map(key => sql`moved.${sql.ref(key)}::text = written.key ->> ${sql.lit(key)}`),
          sql` and `,
        )}`.execute(t(tx))
  }
}

function readPlace(place: string): { table: string; column: string } {
  const [table = '', column = ''] = place.split('.')
  return { table, column }
}

async function listKeyColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey::int2[])
    where indrelid = ${table}::regclass and indisprimary order by attnum`.execute(t(tx))
  return rows.map(({ name }) => name)
}

/** Of each unique index that the column has a part in, its other columns. */
async function listTwinConditions(tx: Tx, table: string, column: string): Promise<string[][]> {
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(attname::text) as columns from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey::int2[])
    where indrelid = ${table}::regclass and indisunique
    group by indexrelid having bool_or(attname = ${column})`.execute(t(tx))
  return rows.map(({ columns }) => columns.filter(name => name !== column))
}
