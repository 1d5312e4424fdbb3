import { randomInt } from 'node:crypto'
import { seat } from '#features/enrolment/seats/seats.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/platform/config.ts'
import { migrate, openDatabase } from '#server/platform/database/database.ts'
import { startZarinpal } from '../emulators/zarinpal/server.ts'
import { startZibal } from '../emulators/zibal/server.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { payThroughStorm } from '../test/order-storm.ts'
import { createDice } from '../test/random.ts'
import { benchServer, migrationsHere } from './measure.ts'

const orders = Number(process.env.ORDERS ?? 10_000)

/**
 * Orders through both emulators on PostgreSQL with one in twenty of each fault: how many of them the banks and the ledger
 * disagree about once they were reconciled, how many stay unresolved, and how long it took.
 */
export async function run() {
  await using fresh = await freshDatabase(benchServer)
  const database = await openDatabase({
    url: fresh.url,
    dataDir: 'unused',
    maxConnections: 16,
    log: () => {},
  })
  await migrate(database, migrationsHere())
  const banks = [await startZarinpal({ slow: 3000 }), await startZibal({ slow: 3000 })] as const
  const settings = readSettings({
    ZARINPAL_URL: banks[0].url,
    ZARINPAL_PATIENCE: '2',
    ZIBAL_URL: banks[1].url,
    ZIBAL_PATIENCE: '2',
    LOG_LEVEL: 'silent',
  })
  let clock = Date.now()
  const quiet = () => {}
  const app = {
    settings,
    database,
    db: database.db,
    features: [{ name: 'course', purchasables: [seat] }],
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet },
    now: () => new Date(clock),
  } as unknown as AppContext
  const begun = performance.now()
  const { tally, faults, open, atBank, inLedger, undelivered, lastPass } = await payThroughStorm(app, banks, {
    orders,
    atOnce: 48,
    percent: 5,
    dice: createDice(randomInt(1_000_000)),
    move(ms) {
      clock += ms
    },
  })
  const seconds = (performance.now() - begun) / 1000
  const { rows } = await database.execute(
    `select state, count(*)::int as n from orders group by 1 order by 1`,
  )
  for (const bank of banks) await bank.close()
  await database.close()
  return {
    orders,
    seconds: Math.round(seconds),
    ordersPerSecond: Math.round(orders / seconds),
    onTheWay: tally,
    states: Object.fromEntries(rows.map(({ state, n }) => [state, n])),
    atBankRials: atBank,
    inLedgerRials: inLedger,
    differences: faults.length,
    unresolved: open,
    paidAndNotDelivered: undelivered,
    lastPass,
    faults: faults.slice(0, 5),
  }
}
