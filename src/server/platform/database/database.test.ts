/** @module-tag engines */
import type { Generated } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPostgres, openTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { afterCommit, type Db, notifyChannel, type Tx, transaction, withTables } from './database.ts'

type Tables = { account: { id: number; balance: number }; note: { id: Generated<number>; text: string } }
const t = withTables<Tables>()
const migrations = [
  {
    id: 'test/20260101T0000-tables',
    sql: `create table account (id int primary key, balance int not null);
      create table note (id bigint generated always as identity primary key, text text not null);
      insert into account select n, 100 from generate_series(1, 20) n`,
  },
]

let database: TestDatabase
let db: Db
const logged: string[] = []
beforeAll(async () => {
  database = await openTestDatabase(migrations, {
    log: (level, message) => logged.push(`${level}: ${message}`),
  })
  db = database.db
})
afterAll(() => database[Symbol.asyncDispose]())

const write = (at: Db, text: string) => t(at).insertInto('note').values({ text }).execute()
const noted = async (text: string) =>
  (
    await t(db).selectFrom('note').select('text').where('text', 'like', `${text}%`).orderBy('id').execute()
  ).map(row => row.text)

describe('a transaction', () => {
  test('stores all of its work, or nothing when it throws', async () => {
    const kept = await transaction(db, async tx => {
      await write(tx, 'whole 1')
      await write(tx, 'whole 2')
      return 'kept'
    })
    const failing = transaction(db, async tx => {
      await write(tx, 'whole 3')
      throw new Error('thought better of it')
    })
    await expect(failing).rejects.toThrow('thought better of it')
    expect(kept).toBe('kept')
    expect(await noted('whole')).toEqual(['whole 1', 'whole 2'])
  })

  test('throws when a statement in it failed and the failure was swallowed', async () => {
    const swallowing = transaction(db, async tx => {
      await write(tx, 'swallowed')
      await sql`select 1 / 0`.execute(t(tx)).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow()
    expect(await noted('swallowed')).toEqual([])
    expect(await noted('whole')).toHaveLength(2)
  })

  test('refuses the outer db at once, naming the line that used it', async () => {
    const builtBefore = t(db).selectFrom('note').selectAll()
    await transaction(db, async tx => {
      expect(() => t(db)).toThrow(/the outer db was used inside a transaction.*database\.test\.ts:\d+/s)
      await expect(builtBefore.execute()).rejects.toThrow(/outer db.*database\.test\.ts:\d+/s)
      await expect(database.execute('select 1')).rejects.toThrow(/outer db.*database\.test\.ts:\d+/s)
      await write(tx, 'outer refused')
    })
    expect(await noted('outer refused')).toHaveLength(1)
  })

  test('refuses to begin inside another', async () => {
    await transaction(db, async tx => {
      await expect(transaction(db, async () => {})).rejects.toThrow(
        /begun inside a transaction.*database\.test\.ts:\d+/s,
      )
      await expect(transaction(tx, async () => {})).rejects.toThrow(/begun inside a transaction/)
    })
    expect(() => t(db).transaction()).toThrow(/use transaction\(db/)
  })

  test('cannot be used once it has ended', async () => {
    let escaped!: Tx
    await transaction(db, async tx => {
      escaped = tx
      await write(tx, 'ended')
    })
    expect(() => t(escaped)).toThrow(/after its transaction ended.*database\.test\.ts:\d+/s)
    await expect(database.executeIn(escaped, 'select 1')).rejects.toThrow(/after its transaction ended/)
    await expect(notifyChannel(escaped, 'late', '')).rejects.toThrow(/after its transaction ended/)
    expect(() => afterCommit(escaped, () => {})).toThrow(/after its transaction ended/)
  })

  test('is not joined by what was left running when it failed', async () => {
    const gate = Promise.withResolvers<void>()
    let straggler!: Promise<unknown>
    const failing = transaction(db, async tx => {
      const tables = t(tx)
      straggler = gate.promise.then(() => tables.insertInto('note').values({ text: 'straggler' }).execute())
      straggler.catch(() => {})
      throw new Error('first of two')
    })
    await expect(failing).rejects.toThrow('first of two')
    gate.resolve()
    await expect(straggler).rejects.toThrow(/transaction is already rolled back/i)
    expect(await noted('straggler')).toEqual([])
  })

  test('runs what was to follow its commit after it, in order, and nothing when it fails', async () => {
    const ran: string[] = []
    logged.length = 0
    await transaction(db, async tx => {
      afterCommit(tx, async () => {
        ran.push(...(await noted('hooked')))
        throw new Error('is logged, not thrown')
      })
      afterCommit(tx, () => void ran.push('second'))
      await write(tx, 'hooked')
      ran.push('working')
    }).catch(error => ran.push(String(error)))
    await transaction(db, async tx => {
      afterCommit(tx, () => void ran.push('never'))
      throw new Error('no')
    }).catch(() => {})
    expect(ran).toEqual(['working', 'hooked', 'second'])
    expect(logged).toEqual(['error: what was to run after a commit failed'])
  })

  test('may run beside one of another database', async () => {
    await using other = await openTestDatabase(migrations)
    await transaction(db, async tx => {
      await transaction(other.db, async inner => {
        await write(inner, 'elsewhere')
        await write(tx, 'two at once')
      })
      expect(await t(other.db).selectFrom('note').selectAll().execute()).toHaveLength(1)
      expect(() => t(db)).toThrow(/outer db/)
    })
    expect(await noted('two at once')).toHaveLength(1)
    expect(await noted('elsewhere')).toHaveLength(0)
  })
})

describe('notices', () => {
  test('arrive once the transaction commits, and never when it does not', async () => {
    const received: string[] = []
    const unlisten = await database.listen('test_channel', payload => received.push(payload))
    await transaction(db, async tx => {
      await notifyChannel(tx, 'test_channel', 'یک')
      await write(tx, 'noticed')
      expect(received).toEqual([])
    })
    await transaction(db, async tx => {
      await notifyChannel(tx, 'test_channel', 'never')
      throw new Error('no')
    }).catch(() => {})
    await transaction(db, tx => notifyChannel(tx, 'test_channel', 'two'))
    await expect.poll(() => received).toEqual(['یک', 'two'])
    await unlisten()
    await transaction(db, tx => notifyChannel(tx, 'test_channel', 'unheard'))
    await database.execute('select 1')
    expect(received).toEqual(['یک', 'two'])
  })

  test('of more than 7,900 bytes and on names that need quoting are refused', async () => {
    const notifyOn = (channel: string, payload: string) =>
      transaction(db, tx => notifyChannel(tx, channel, payload))
    await expect(notifyOn('test_channel', 'x'.repeat(7900))).resolves.toBeUndefined()
    await expect(notifyOn('test_channel', 'س'.repeat(3951))).rejects.toThrow(RangeError)
    await expect(notifyOn('Test"; drop', '')).rejects.toThrow(TypeError)
    await expect(database.listen('x"y', () => {})).rejects.toThrow(TypeError)
  })
})

describe('values', () => {
  test('read alike on both engines', async () => {
    const { rows } = await database.execute(
      `select 9007199254740991::int8 as whole, '{1,null,-3}'::int8[] as wholes, 12.50::numeric as exact,
         '{1.10,2}'::numeric[] as exacts, '2026-03-21'::date as day, '2026-03-21 10:00'::timestamp as local,
         '2026-03-21T10:00:00.123Z'::timestamptz as moment, '{"a":[1,"ب"]}'::jsonb as json, '\\x00ff'::bytea as bytes,
         true as yes, 1.5::float8 as half, '{"a b",null,"پ,"}'::text[] as texts, null::int as nothing,
         '00000000-0000-4000-8000-000000000000'::uuid as id, 'سلام‌ها' as text`,
    )
    expect(rows).toEqual([
      {
        whole: 9007199254740991,
        wholes: [1, null, -3],
        exact: '12.50',
        exacts: ['1.10', '2'],
        day: '2026-03-21',
        local: '2026-03-21 10:00:00',
        moment: new Date('2026-03-21T10:00:00.123Z'),
        json: { a: [1, 'ب'] },
        bytes: Buffer.from([0, 255]),
        yes: true,
        half: 1.5,
        texts: ['a b', null, 'پ,'],
        nothing: null,
        id: '00000000-0000-4000-8000-000000000000',
        text: 'سلام‌ها',
      },
    ])
    await expect(database.execute('select 9007199254740993::int8')).rejects.toThrow(/does not fit/)
  })

  test('are written alike on both engines', async () => {
    const moment = new Date('2026-03-21T10:00:00.123Z')
    const { rows } = await database.execute(
      `select $1::timestamptz as moment, $2::jsonb as json, $3::bytea as bytes, $4::text[] as texts, $5::int[][] as grid,
         $6::bool as yes, $7::int8 as whole, $8::text as text, $9::int as nothing, $10::jsonb as list`,
      [
        moment,
        { a: 'ب"\\' },
        new Uint8Array([0, 255]),
        ['a"b\\', null, '', 'NULL', 'پ,}'],
        [
          [1, 2],
          [3, 4],
        ],
        false,
        12n,
        "'; drop table note; --",
        undefined,
        JSON.stringify([1, 2]),
      ],
    )
    expect(rows).toEqual([
      {
        moment,
        json: { a: 'ب"\\' },
        bytes: Buffer.from([0, 255]),
        texts: ['a"b\\', null, '', 'NULL', 'پ,}'],
        grid: [
          [1, 2],
          [3, 4],
        ],
        yes: false,
        whole: 12,
        text: "'; drop table note; --",
        nothing: null,
        list: [1, 2],
      },
    ])
    await expect(database.execute('select $1::timestamptz', [new Date('no')])).rejects.toThrow(TypeError)
  })

  test('that break a rule raise the same error on both engines', async () => {
    const doubled = t(db).insertInto('account').values({ id: 1, balance: 0 }).execute()
    await expect(doubled).rejects.toMatchObject({
      code: '23505',
      constraint: 'account_pkey',
      table: 'account',
      detail: expect.stringContaining('(id)=(1)'),
    })
    await expect(t(db).selectFrom('account').where('id', '=', 1).selectAll().execute()).resolves.toEqual([
      { id: 1, balance: 100 },
    ])
  })

  test('count the rows a statement changed', async () => {
    const result = await t(db)
      .updateTable('account')
      .set({ balance: 100 })
      .where('id', '<=', 7)
      .executeTakeFirst()
    expect(result.numUpdatedRows).toBe(7n)
    const none = await t(db).deleteFrom('account').where('id', '=', 99).executeTakeFirst()
    expect(none.numDeletedRows).toBe(0n)
  })

  test('of Persian have trigrams', async () => {
    const { rows } = await database.execute(
      `select similarity('کتاب‌ها', 'کتاب ها') as near, cardinality(show_trgm('سلام')) as count`,
    )
    expect(rows[0]!.count).toBe(5)
    expect(rows[0]!.near).toBeGreaterThan(0.4)
  })
})

describe('plain SQL', () => {
  onPostgres('that comes again is prepared once for its connection', async () => {
    const sql = 'select name from pg_prepared_statements where statement = $1'
    const prepared = await transaction(db, async tx => {
      const ask = async () => (await database.executeIn(tx, sql, [sql])).rows.length
      return [await ask(), await ask(), await ask(), await ask(), await ask()]
    })
    expect(prepared).toEqual([0, 0, 1, 1, 1])
  })

  test('may be a script, whose rows come together', async () => {
    const { rows } = await database.execute(
      `begin; create temp table scratch (n int) on commit drop; insert into scratch values (1), (2);
       select n from scratch order by n; select 3 as n; commit`,
    )
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await expect(database.execute('select * from scratch')).rejects.toMatchObject({ code: '42P01' })
  })

  test('that fails after its own begin leaves no dead transaction behind', async () => {
    await expect(database.execute('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => database.execute('select 1 as one')))
    expect(answers.every(({ rows }) => rows[0]?.one === 1)).toBe(true)
  })

  test('runs inside the caller’s transaction', async () => {
    const failing = transaction(db, async tx => {
      await database.executeIn(tx, 'insert into note (text) values ($1)', ['in tx'])
      await database.executeIn(
        tx,
        `insert into note (text) values ('in tx'); insert into note (text) values ('in tx')`,
      )
      const { rows } = await database.executeIn(tx, `select count(*) from note where text = 'in tx'`)
      expect(rows).toEqual([{ count: 3 }])
      throw new Error('roll back')
    })
    await expect(failing).rejects.toThrow('roll back')
    expect(await noted('in tx')).toEqual([])
  })
})

test('200 transactions at once move money, every tenth fails, and no sum is ever seen to differ', async () => {
  const sums = new Set<number>()
  const look = async () => {
    const { total } = await t(db)
      .selectFrom('account')
      .select(({ fn }) => fn.sum<string>('balance').as('total'))
      .executeTakeFirstOrThrow()
    sums.add(Number(total))
  }
  const expected = new Map(Array.from({ length: 20 }, (_, at) => [at + 1, 100]))
  const move = (n: number) =>
    transaction(db, async tx => {
      const [from, to, amount] = [1 + ((n * 7) % 20), 1 + ((n * 11 + 3) % 20), 1 + (n % 5)]
      const ids = from === to ? [from] : [from, to]
      // In one order, or two that meet would wait for each other.
      await t(tx)
        .selectFrom('account')
        .select('id')
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute()
      const add = (id: number, change: number) =>
        t(tx)
          .updateTable('account')
          .set(({ eb }) => ({ balance: eb('balance', '+', change) }))
          .where('id', '=', id)
          .execute()
      await add(from, -amount)
      if (n % 10 === 0) throw new Error('every tenth')
      await add(to, amount)
      expected.set(from, expected.get(from)! - amount)
      expected.set(to, expected.get(to)! + amount)
    })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, n) => [move(n), ...(n % 2 ? [look()] : [])]).flat(),
  )
  const failures = outcomes.filter(outcome => outcome.status === 'rejected')
  expect(failures.map(({ reason }) => String(reason))).toEqual(Array(20).fill('Error: every tenth'))
  expect([...sums]).toEqual([2000])
  const accounts = await t(db).selectFrom('account').selectAll().orderBy('id').execute()
  expect(new Map(accounts.map(({ id, balance }) => [id, balance]))).toEqual(expected)
})
