import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { gainPoints, readPoints, spendPoints } from '#features/points/ledger.server.ts'
import { migrate, openDatabase, transaction } from '#server/platform/database/database.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { benchServer, computePercentiles, migrationsHere, round } from './measure.ts'

// How long the balance of somebody's points takes, and a spending, among a million lines on PostgreSQL: of ten thousand
// people with a hundred lines each, and of one person with a hundred thousand lines that are left.

const people = 10_000
const asked = 500

/** Milliseconds. */
export async function run(): Promise<object> {
  await using place = await freshDatabase(benchServer)
  const database = await openDatabase({ url: place.url, dataDir: '', log: () => {} })
  try {
    await migrate(database, migrationsHere())
    await fill(database)
    const now = new Date()
    const { rows } = await database.execute('select user_id from points_account order by random() limit $1', [
      asked,
    ])
    const ids = rows.map(row => String(row.user_id))
    const balance = await time(ids, id => readPoints(database.db, id, now))
    const spending = await time(ids, id =>
      transaction(database.db, tx =>
        spendPoints(tx, { userId: id, points: 120, source: randomUUID(), reason: 'خرج' }, now),
      ),
    )
    const gain = await time(ids, id =>
      transaction(database.db, tx =>
        gainPoints(tx, { userId: id, rule: 'session', source: randomUUID(), at: now }, now),
      ),
    )
    const { rows: large } = await database.execute(
      'select user_id from points_line group by user_id order by count(*) desc limit 1',
    )
    const [most] = [String(large[0]!.user_id)]
    const ofMost = await time(Array<string>(100).fill(most), id => readPoints(database.db, id, now))
    return { asked: { balance: 2 }, lines: 1_100_000, balance, ofMost, spending, gain }
  } finally {
    await database.close()
  }
}

async function fill(database: Awaited<ReturnType<typeof openDatabase>>) {
  await database.execute(`
    insert into users (id, name, surname, phone, referral_code, password_hash, search_key, sort_key)
    select gen_random_uuid(), 'عضو', n::text, '+989' || lpad(n::text, 9, '0'), 'B' || n, '', '', '' from generate_series(0, ${people}) as n`)
  await database.execute(`
    insert into points_account (user_id, balance, level) select id, 100 * 30, 'bronze' from users`)
  // In parts, each within the time a statement has.
  for (let from = 1; from <= 100; from += 4)
    await database.execute(`
      insert into points_line (id, user_id, kind, source, points, remaining, balance, reason, expires_at, at, written_at)
      select gen_random_uuid(), users.id, 'gain', gen_random_uuid()::text, 30, 30, 30 * n, 'مرور',
        now() + interval '300 days', now() - n * interval '3 days', now()
      from users, generate_series(${from}, ${from + 3}) as n`)
  for (let from = 1; from <= 100_000; from += 25_000)
    await database.execute(`
      insert into points_line (id, user_id, kind, source, points, remaining, balance, reason, expires_at, at, written_at)
      select gen_random_uuid(), one.id, 'gain', gen_random_uuid()::text, 1, 1, n, 'مرور',
        now() + interval '300 days', now() - n * interval '1 second', now()
      from (select id from users order by id limit 1) as one, generate_series(${from}, ${from + 24_999}) as n`)
  await database.execute('analyze')
}

async function time(ids: readonly string[], work: (id: string) => Promise<unknown>) {
  const times: number[] = []
  for (const id of ids) {
    const began = performance.now()
    await work(id)
    times.push(performance.now() - began)
  }
  const { p50, p95 } = computePercentiles([times])
  return { p50: round(p50), p95: round(p95) }
}
