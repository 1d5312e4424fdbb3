// A process to be killed: opens a database, tells what is stored in it, and writes, saying what was acknowledged.
// Arguments: `write` for ever, a number of transactions, or `hold`; then `pglite FOLDER`, `shipped FOLDER` (PGlite
// without our changes) or `postgres URL`. Each line goes out by one write of its own, before anything else happens.
import fs from 'node:fs'
import { join } from 'node:path'
import { type Database, databaseOver, migrate, openDatabase, transaction } from '../database.ts'
import { openPglite } from '../pglite.ts'
import { type Report, sumOfAccounts } from './report.ts'

const [work = '', kind = '', place = ''] = process.argv.slice(2)
const quiet = () => {}

const migrations = [
  {
    id: 'trial/20260101T0000-tables',
    sql: `create table pair (id text, side text check (side in ('left', 'right')), primary key (id, side));
      create table account (id int primary key, balance int not null);
      insert into account select n, ${sumOfAccounts / 10} from generate_series(0, 9) n`,
  },
]

function printReport(report: Report) {
  fs.writeSync(1, `${JSON.stringify(report)}\n`)
}

async function open(): Promise<Database> {
  if (kind === 'postgres')
    return openDatabase({ url: place, dataDir: 'unused', maxConnections: 4, log: quiet })
  if (kind === 'pglite') return openDatabase({ dataDir: place, log: quiet })
  fs.mkdirSync(place, { recursive: true })
  return databaseOver(await openPglite({ folder: join(place, 'database'), isDurable: false }, quiet), quiet)
}

async function look(database: Database): Promise<Report> {
  const { rows } = await database.execute('select id, count(*) from pair group by id')
  const [{ sum }] = (await database.execute('select sum(balance)::int as sum from account')).rows as [
    { sum: number },
  ]
  return {
    report: 'stored',
    ids: rows.map(row => String(row.id)),
    halves: rows.flatMap(row => (row.count === 2 ? [] : [String(row.id)])),
    sum,
  }
}

/** Two rows that belong together and money that moves, in statements of their own. */
async function writeOne(database: Database, id: string) {
  const [from, to] = [Math.floor(Math.random() * 10), Math.floor(Math.random() * 10)].sort()
  await transaction(database.db, async tx => {
    const add = (account: number, change: number) =>
      database.executeIn(tx, 'update account set balance = balance + $1 where id = $2', [change, account])
    await database.executeIn(tx, `insert into pair values ($1, 'left')`, [id])
    await add(from!, -1)
    await add(to!, 1)
    await database.executeIn(tx, `insert into pair values ($1, 'right')`, [id])
  })
  printReport({ report: 'acknowledged', id })
}

async function writeMany(database: Database, count: number, name: string) {
  for (let n = 0; n < count; n++) await writeOne(database, `${process.pid}-${name}-${n}`)
}

try {
  const database = await open()
  printReport({ report: 'migrating' })
  await migrate(database, migrations)
  if (kind === 'pglite')
    printReport({ report: 'migrated', entries: fs.readdirSync(place, { recursive: true }).map(String) })
  printReport(await look(database))
  if (work === 'write') await Promise.all(['a', 'b', 'c'].map(name => writeMany(database, Infinity, name)))
  else if (work === 'hold') await new Promise(resolve => setTimeout(resolve, 600_000))
  else if (Number(work) > 0) {
    await writeMany(database, Number(work) / 2, 'a')
    // Into a new file of the write-ahead log.
    await database.execute('select pg_switch_wal()')
    await writeMany(database, Number(work) / 2, 'b')
  }
  await database.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
