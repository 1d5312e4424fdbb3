/** @module-tag engines */
import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'

test('every foreign key has an index, for whoever erases an account or a group looks through it', async () => {
  await using app = await openTestApp()
  const { rows } = await app.database.execute(`
    select conrelid::regclass::text || '.' || attname as name
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
    )
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([])
})
