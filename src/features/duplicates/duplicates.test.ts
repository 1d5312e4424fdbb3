import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { part, sell, sellOnCredit } from '../../../test/front-desk-sales.ts'
import { createNewUser } from '../../../test/new-user.ts'
import { newGroup } from '../../../test/school.ts'
import { checksumTables, createSeededUser } from '../../../test/seeded-user.ts'
import { eraseMerges } from './duplicates.server.ts'

let app: TestApp
let registrar: Person
beforeAll(async () => {
  app = await openTestApp({ seed: true })
  registrar = await app.user('سمانه', ['registrar'])
})
afterAll(() => app[Symbol.asyncDispose]())

const merge = (kept: string, merged: string, values = {}) =>
  registrar.post<Refusal>(`/api/studio/account-merges/${kept}/${merged}`, {
    id: randomUUID(),
    take: [],
    ...values,
  })
const undo = (id: string) => registrar.post<Refusal>(`/api/studio/account-merges/${id}/undo`)

/** A wallet with so many Rials in it. */
async function fillWallet(userId: string, amount: number) {
  await app.database.execute(
    `with wallet as (insert into ledger_account (kind, user_id) values ('wallet', $1)
       on conflict (user_id) do update set user_id = excluded.user_id returning id),
     made as (insert into ledger_transaction (kind, key, at) values ('opening', 'opening:' || $1, now()) returning id)
     insert into ledger_entry (transaction_id, account_id, amount)
       select made.id, wallet.id, $2::bigint from made, wallet
       union all select made.id, account.id, -$2::bigint from made, ledger_account account where kind = 'opening'`,
    [userId, amount],
  )
}
const readWalletSum = async (userId: string) => {
  const { rows } = await app.database.execute(
    `select coalesce(sum(amount), 0)::bigint::text as sum from ledger_entry
     join ledger_account on ledger_account.id = account_id where user_id = $1`,
    [userId],
  )
  return Number(rows[0]!.sum)
}

test('every column that names people says what a merge does with it, and no column says it twice', async () => {
  const { rows } = await app.database.execute(`
    select conrelid::regclass::text || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'users'::regclass
    union select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid'
        and (column_name like '%user\\_id' or column_name like '%\\_by' or column_name in ('actor_id', 'subject_id', 'host_id'))`)
  const named = app.features.flatMap(({ merging }) => [...(merging?.moves ?? []), ...(merging?.stays ?? [])])
  expect(named.toSorted()).toEqual(rows.map(({ place }) => String(place)).toSorted())
})

describe('two accounts of one person', () => {
  test('are made one with all they have, and parted again to the very rows they were', async () => {
    const [kept, merged] = [await createNewUser(app), await createSeededUser(app)]
    await sellOnCredit(app, merged.id)
    await fillWallet(merged.id, 700_000)
    await registrar.post(`/api/studio/people/${merged.id}/notes`, { id: randomUUID(), body: 'عصرها' })
    const before = await checksumTables(app, merged.id)
    const [had, ...others] = [await readWalletSum(merged.id), await readWalletSum(kept.id)]
    expect([had >= 700_000, others]).toEqual([true, [0]])
    const id = randomUUID()
    const answer = await merge(kept.id, merged.id, { id, take: ['name'] })
    expect([answer.status, answer.body.info]).toEqual([200, undefined])
    // The same call once more merges once.
    expect((await merge(kept.id, merged.id, { id, take: ['name'] })).status).toBe(200)
    const { rows } = await app.database.execute(
      `select (select count(*)::int from orders where user_id = $1) as orders,
         (select count(*)::int from person_note where user_id = $1) as notes,
         (select name from users where id = $1) as name,
         (select merged_into from users where id = $2) as into,
         (select count(*)::int from enrolment where user_id = $2) as left`,
      [kept.id, merged.id],
    )
    expect(rows).toEqual([{ orders: 1, notes: 1, name: merged.user.name, into: kept.id, left: 0 }])
    expect([await readWalletSum(kept.id), await readWalletSum(merged.id)]).toEqual([had, 0])
    expect((await merged.get<Refusal>('/api/account/me')).body.info?.status).toBe(1003)
    const people = await registrar.get<{ items: { id: string }[] }>('/api/studio/people', {
      q: merged.fields.phoneNumber!,
    })
    expect(people.body.items).toEqual([])

    expect((await undo(id)).status).toBe(204)
    const after = await checksumTables(app, merged.id)
    // Who was out stays out, and what happened is told.
    const differing = new Set([
      'public.session',
      'public.audit_entry',
      'public.account_merge',
      // Its sign-ins and codes ended with the merge.
      'public.code',
    ])
    for (const [table, rowsBefore] of Object.entries(before)) {
      if (!differing.has(table) && !table.endsWith('.job')) {
        expect([table, after[table]]).toEqual([table, rowsBefore])
      }
    }
    expect([await readWalletSum(kept.id), await readWalletSum(merged.id)]).toEqual([0, had])
    const signedIn = await (await app.visitor()).signIn({ ...merged.fields, password: merged.body.password })
    expect(signedIn.status).toBe(200)
    expect((await undo(id)).status).toBe(404)
  })

  test('are refused with the reason where it cannot be exact, and then nothing is written', async () => {
    const [one, other] = [await createNewUser(app), await createNewUser(app)]
    const group = await newGroup(app, { price: 2_000_000 })
    for (const { id } of [one, other]) {
      await sell(registrar, {
        person: id,
        group,
        total: 2_000_000,
        parts: [part({ method: 'cash', amount: 2_000_000 })],
      })
    }
    const before = await checksumTables(app)
    const shared = await merge(one.id, other.id)
    expect([shared.status, shared.body.info?.message]).toEqual([
      409,
      'هر دو در «گروه آزمون» هستند؛ نخست یکی را از گروه بردارید.',
    ])
    const colleague = await app.user('بابک', ['teacher'])
    expect((await merge(colleague.id, one.id)).status).toBe(409)
    expect((await merge(one.id, one.id)).status).toBe(409)
    expect((await merge(one.id, randomUUID())).status).toBe(404)
    const after = await checksumTables(app)
    for (const table of ['orders', 'enrolment', 'account_merge', 'ledger_entry']) {
      const name = Object.keys(before).find(known => known.endsWith(table))!
      expect([name, after[name as never]]).toEqual([name, before[name as never]])
    }
  })

  test('with an open order are not made one; nor parted once the money was spent or somebody else has the phone', async () => {
    const [kept, merged] = [await createNewUser(app), await createNewUser(app)]
    const group = await newGroup(app, { price: 900_000 })
    await fillWallet(merged.id, 900_000)
    const link = await sell(registrar, { person: merged.id, group, total: 900_000, byLink: true })
    expect(link.status).toBe(200)
    expect((await merge(kept.id, merged.id)).body.info?.message).toBe(
      'سفارشی باز است؛ نخست پرداخت یا لغوش کنید.',
    )
    await merged.post(`/api/payment/orders/${link.body.order.id}/cancel`)
    const id = randomUUID()
    expect((await merge(kept.id, merged.id, { id })).status).toBe(200)
    const bought = await sell(registrar, {
      person: kept.id,
      group,
      total: 900_000,
      fromWallet: 900_000,
      parts: [],
    })
    expect(bought.status).toBe(200)
    expect((await undo(id)).body.info?.message).toBe('موجودی کیف پول در این میان خرج شده است.')

    const [third, fourth] = [await createNewUser(app), await createNewUser(app)]
    const later = randomUUID()
    expect((await merge(third.id, fourth.id, { id: later })).status).toBe(200)
    const stranger = await app.user('غریبه')
    await app.database.execute(`update users set phone = $2 where id = $1`, [
      stranger.id,
      `+98${fourth.fields.phoneNumber}`,
    ])
    expect((await undo(later)).status).toBe(409)
  })

  test('of which one was made one with a third are parted from the last merge on', async () => {
    const [kept, merged, third] = [
      await createNewUser(app),
      await createNewUser(app),
      await createNewUser(app),
    ]
    const [first, last] = [randomUUID(), randomUUID()]
    expect((await merge(kept.id, merged.id, { id: first })).status).toBe(200)
    const before = app.now()
    app.setNow(new Date(before.getTime() + 1000))
    const second = await merge(third.id, kept.id, { id: last })
    app.setNow(before)
    expect(second.status).toBe(200)
    expect((await undo(first)).body.info?.message).toBe(
      'پس از آن حساب دیگری هم یکی شده؛ نخست آن را برگردانید.',
    )
    expect((await undo(last)).status).toBe(204)
    expect((await undo(first)).status).toBe(204)
  })

  test('are found by a phone that one proved and the other claims, and by name and day of birth', async () => {
    const one = await createNewUser(app)
    const claims = await createNewUser(app)
    await app.database.execute(
      `update users set phone = null, email = coalesce(email, id || '@school.example'), contact_email = null,
         contact_country_code = '+98', contact_phone_number = $2 where id = $1`,
      [claims.id, one.fields.phoneNumber],
    )
    const { body } = await registrar.get<{
      pairs: { one: { id: string }; other: { id: string }; by: string }[]
    }>('/api/studio/duplicates')
    expect(body.pairs.filter(pair => pair.one.id === one.id).map(pair => [pair.other.id, pair.by])).toEqual([
      [claims.id, 'phone'],
    ])
  })

  onPostgres('who are merged both ways at once become one once', async () => {
    const [one, other] = [await createNewUser(app), await createNewUser(app)]
    await fillWallet(one.id, 500_000)
    await fillWallet(other.id, 300_000)
    const replies = await Promise.all([
      merge(one.id, other.id),
      merge(other.id, one.id),
      merge(one.id, other.id),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await readWalletSum(one.id)) + (await readWalletSum(other.id))).toBe(800_000)
    expect(Math.max(await readWalletSum(one.id), await readWalletSum(other.id))).toBe(800_000)
  })

  onPostgres('of two who take a merge back at once one does', async () => {
    const [one, other] = [await createNewUser(app), await createNewUser(app)]
    await fillWallet(other.id, 300_000)
    const id = randomUUID()
    await merge(one.id, other.id, { id })
    const replies = await Promise.all([undo(id), undo(id), undo(id)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
    expect([await readWalletSum(one.id), await readWalletSum(other.id)]).toEqual([0, 300_000])
  })
})

describe('two accounts that are two people', () => {
  type List = {
    pairs: { one: { id: string }; other: { id: string } }[]
    distinct: { one: { id: string }; other: { id: string }; by: string | null }[]
  }
  const address = (one: string, other: string) => `/api/studio/distinct-people/${one}/${other}`
  const read = async () => (await registrar.get<List>('/api/studio/duplicates')).body
  const isNamed = (pairs: List['pairs'], ...ids: string[]) =>
    pairs.some(({ one, other }) => ids.includes(one.id) && ids.includes(other.id))

  /** Two whose names and day of birth are the same. */
  async function twins(count = 2) {
    const born = `1990-01-${String(++twinDay).padStart(2, '0')}`
    const people = await Promise.all(Array.from({ length: count }, () => createNewUser(app)))
    const ids = people.map(({ id }) => id)
    await app.database.execute(
      `update users set (name, surname, sort_key) = (select name, surname, sort_key from users where id = $1), birth_date = $2
       where id = any($3::uuid[])`,
      [ids[0], born, ids],
    )
    return ids as [string, string, string]
  }
  let twinDay = 0

  test('are not proposed to anybody any more, once or said twice, until that is taken back', async () => {
    const [one, other] = await twins()
    expect(isNamed((await read()).pairs, one, other)).toBe(true)
    expect((await registrar.put(address(one, other))).status).toBe(204)
    expect((await registrar.put(address(other, one))).status).toBe(204)
    const said = await read()
    expect([isNamed(said.pairs, one, other), isNamed(said.distinct, one, other)]).toEqual([false, true])
    expect(said.distinct[0]!.by).toContain('سمانه')
    const admin = await app.user('مدیر', ['admin'])
    const { body } = await admin.get<List>('/api/studio/duplicates')
    expect(isNamed(body.pairs, one, other)).toBe(false)
    const compared = await admin.get<{ areDistinct: boolean; obstacles: string[] }>(
      `/api/studio/duplicates/${other}/${one}`,
    )
    expect(compared.body.areDistinct).toBe(true)
    expect((await merge(one, other)).body.info?.message).toBe(
      'این دو را دو نفر دانسته‌اید؛ اگر یک نفرند، نخست آن را پس بگیرید.',
    )

    expect((await registrar.delete(address(other, one))).status).toBe(204)
    expect((await registrar.delete(address(other, one))).status).toBe(404)
    const back = await read()
    expect([isNamed(back.pairs, one, other), isNamed(back.distinct, one, other)]).toEqual([true, false])
    const { rows } = await app.database.execute(
      `select action from audit_entry where action like 'distinctPeople.%' and subject_id in ($1, $2) order by action`,
      [one, other],
    )
    expect(rows.map(({ action }) => action)).toEqual(['distinctPeople.set', 'distinctPeople.unset'])
  })

  test('are so of whom one of them becomes, and of nobody else once they are parted again', async () => {
    const [one, other, kept] = await twins(3)
    await registrar.put(address(other, one))
    const id = randomUUID()
    expect((await merge(kept, one, { id })).status).toBe(200)
    const merged = await read()
    expect([isNamed(merged.pairs, kept, other), isNamed(merged.distinct, kept, other)]).toEqual([false, true])
    expect((await registrar.put<Refusal>(address(one, other))).status).toBe(409)
    expect((await undo(id)).status).toBe(204)
    const parted = await read()
    expect([isNamed(parted.pairs, kept, other), isNamed(parted.distinct, other, one)]).toEqual([true, true])
  })

  test('are forgotten with either, and were two accounts that are there', async () => {
    const [one, other, third] = await twins(3)
    await registrar.put(address(one, other))
    await registrar.put(address(third, other))
    const countWritten = async (id: string) => {
      const { rows } = await app.database.execute(
        `select from distinct_people where $1::uuid in (one_id, other_id)`,
        [id],
      )
      return rows.length
    }
    expect(await countWritten(other)).toBe(2)
    await transaction(app.db, tx => eraseMerges(tx, one))
    expect(await countWritten(other)).toBe(1)
    await app.database.execute(`delete from users where id = $1`, [other])
    expect(await countWritten(third)).toBe(0)
    expect((await registrar.put(address(third, randomUUID()))).status).toBe(404)
    expect((await registrar.put(address(third, third))).status).toBe(409)
  })

  onPostgres('are written once, whoever says so at once and whichever way round', async () => {
    const [one, other] = await twins()
    const replies = await Promise.all(
      [one, other, one, other].map(first => registrar.put(address(first, first === one ? other : one))),
    )
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const { rows } = await app.database.execute(
      `select from distinct_people where $1::uuid in (one_id, other_id)`,
      [one],
    )
    expect(rows).toHaveLength(1)
  })
})
