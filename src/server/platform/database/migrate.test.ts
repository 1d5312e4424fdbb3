/** @module-tag engines */
import { describe, expect, test } from 'vitest'
import { onPostgres, openTestDatabase } from '../../../../test/database.ts'
import { databaseOver, migrate, pendingMigrations, refuseNewer } from './database.ts'
import { openPostgres } from './postgres.ts'

const first = { id: 'pets/20260101T0900-cats', sql: 'create table cat (id int); insert into cat values (1)' }
const second = { id: 'barn/20260102T0900-cows', sql: 'create table cow (id int)' }
const third = {
  id: 'pets/20260103T0900-more-cats',
  sql: 'alter table cat add name text; insert into cat values (2)',
}

describe('migrations', () => {
  test('are applied once, in the order of their time whatever the feature, and are pending until then', async () => {
    await using database = await openTestDatabase()
    expect(await pendingMigrations(database, [third, first])).toEqual([first.id, third.id])
    expect(await migrate(database, [third, first])).toEqual([first.id, third.id])
    expect(await pendingMigrations(database, [third, second, first])).toEqual([second.id])
    expect(await migrate(database, [third, second, first])).toEqual([second.id])
    expect(await migrate(database, [third, second, first])).toEqual([])
    expect((await database.execute('select * from cat order by id')).rows).toEqual([
      { id: 1, name: null },
      { id: 2, name: null },
    ])
  })

  test('whose text changed after they were applied are refused, line endings apart', async () => {
    await using database = await openTestDatabase()
    const unix = { ...first, sql: 'create table cat (id int);\ninsert into cat values (1)' }
    await migrate(database, [unix])
    expect(await migrate(database, [{ ...unix, sql: unix.sql.replace('\n', '\r\n') }])).toEqual([])
    await expect(migrate(database, [{ ...unix, sql: `${unix.sql} ` }, second])).rejects.toThrow(
      'migration pets/20260101T0900-cats was changed after it was applied',
    )
    expect(await pendingMigrations(database, [second])).toEqual([second.id])
  })

  test('of which another starter applies another text meanwhile are refused as well', async () => {
    await using database = await openTestDatabase()
    const other = { ...first, sql: 'create table cat (name text)' }
    const outcomes = await Promise.allSettled([first, other].map(one => migrate(database, [one])))
    const [kept] = outcomes.filter(({ status }) => status === 'fulfilled')
    const [refused] = outcomes.filter(one => one.status === 'rejected')
    expect(kept).toMatchObject({ value: [first.id] })
    expect(String(refused?.reason)).toContain('migration pets/20260101T0900-cats was changed')
  })

  test('of a newer version are refused by name, and those of this version or an older one are not', async () => {
    await using database = await openTestDatabase()
    await refuseNewer(database, [first])
    await migrate(database, [first, second])
    await expect(refuseNewer(database, [first])).rejects.toThrow(
      'the database is of a newer version than this program (barn/20260102T0900-cows)',
    )
    await refuseNewer(database, [first, second, third])
    expect(await pendingMigrations(database, [first, second, third])).toEqual([third.id])
  })

  test('that fail leave nothing of themselves and name themselves; those before them stay', async () => {
    await using database = await openTestDatabase()
    const broken = { id: 'pets/20260102T0900-broken', sql: 'create table dog (id int); selec 1' }
    await expect(migrate(database, [first, broken, third])).rejects.toThrow(
      /migration pets\/20260102T0900-broken failed: syntax error/,
    )
    expect(await pendingMigrations(database, [first, broken, third])).toEqual([broken.id, third.id])
    await expect(database.execute('select * from dog')).rejects.toMatchObject({ code: '42P01' })
    expect(
      await migrate(database, [first, { ...broken, sql: 'create table dog (id int)' }, third]),
    ).toHaveLength(2)
  })

  test('need an id with a feature and a time, and each its own', async () => {
    await using database = await openTestDatabase()
    await expect(migrate(database, [{ id: 'cats', sql: '' }])).rejects.toThrow(/must look like/)
    await expect(migrate(database, [first, first])).rejects.toThrow(/there twice/)
  })

  onPostgres('are applied by exactly one of five starters', async () => {
    await using database = await openTestDatabase()
    const slow = { ...first, sql: `${first.sql}; select pg_sleep(0.3)` }
    const starters = await Promise.all(
      Array.from({ length: 5 }, async () =>
        databaseOver(await openPostgres(database.url!, 2, () => {}), () => {}),
      ),
    )
    try {
      const applied = await Promise.all(starters.map(starter => migrate(starter, [slow, second, third])))
      expect(applied.flat().sort()).toEqual([slow.id, second.id, third.id].sort())
      expect((await database.execute('select id from cat order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
    } finally {
      await Promise.all(starters.map(starter => starter.close()))
    }
  })
})
