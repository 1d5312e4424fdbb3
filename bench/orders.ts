import { randomUUID } from 'node:crypto'
import { seat } from '#features/course/groups/seats.server.ts'
import { openOrder } from '#features/payment/open-order.server.ts'
import { payOrder } from '#features/payment/pay-order.server.ts'
import { reconcile } from '#features/payment/reconcile.server.ts'
import { settleReturn } from '#features/payment/settle-return.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import { migrate, openDatabase, transaction } from '#server/database/database.ts'
import type { Fault } from '../emulators/zarinpal/faults.ts'
import { startZarinpal } from '../emulators/zarinpal/server.ts'
import { compareWithBank } from '../test/compare-with-bank.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { newGroup } from '../test/school.ts'
import { benchServer, migrationsHere } from './measure.ts'

const orders = Number(process.env.ORDERS ?? 10_000)
/** How many buyers are on their way at once, and how many groups they buy seats of. */
const [atOnce, groups] = [48, 20]
/** Each befalls one call in twenty; the last three a buyer's way back. */
const onTheLine = ['slow', 'hang', 'html', 'drop', 'drop-after', 'html-after', 'strings', 'braces'] as const
const share = 0.05

/**
 * Orders through the emulator on PostgreSQL with one in twenty of each fault: how many of them the bank and the ledger
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
  const bank = await startZarinpal({ slow: 3000 })
  const settings = readSettings({ ZARINPAL_URL: bank.url, ZARINPAL_PATIENCE: '2', LOG_LEVEL: 'silent' })
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
  const groupIds = await makeGroups(app)
  bank.trouble = () => (draw(onTheLine.length * share) ? pick(onTheLine) : null) as Fault | null

  const begun = performance.now()
  const tally = { refusedByGateway: 0, neverCameBack: 0, cancelled: 0, callbackTwice: 0, callbackTampered: 0 }
  let next = 0
  const work = async () => {
    while (next < orders) await buy(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const boughtIn = (performance.now() - begun) / 1000

  // The line stays as bad while the job picks up; at the last it is good again.
  const passes: object[] = []
  for (let pass = 0; pass < 10; pass++) {
    clock += 3 * 60_000
    if (pass === 8) bank.trouble = null
    if (pass >= 8) clock += 40 * 60_000
    passes.push(await reconcile(app))
  }
  const { faults, open, atBank, inLedger } = await compareWithBank({ ...app, bank })
  const { rows } = await database.execute(
    `select state, count(*)::int as n from orders group by 1 order by 1`,
  )
  const undelivered = await database.execute(
    `select count(*)::int as n from orders o join order_line l on l.order_id = o.id
     where (o.state = 'paid') <> exists (select from enrolment e where e.order_line_id = l.id)`,
  )
  await bank.close()
  await database.close()
  return {
    orders,
    secondsToBuy: Math.round(boughtIn),
    ordersPerSecond: Math.round(orders / boughtIn),
    onTheWay: tally,
    states: Object.fromEntries(rows.map(({ state, n }) => [state, n])),
    atBankRials: atBank,
    inLedgerRials: inLedger,
    differences: faults.length,
    unresolved: open,
    paidAndNotDelivered: undelivered.rows[0]!.n,
    lastPass: passes.at(-1),
    faults: faults.slice(0, 5),
  }

  async function buy(n: number) {
    const userId = randomUUID()
    await database.execute(
      `insert into users (id, name, surname, email, password_hash, referral_code) values ($1, 'نگار', 'آزمون', $2, 'none', $3)`,
      [userId, `${userId}@test.example`, userId.slice(0, 13)],
    )
    const things = [{ kind: seat.kind, item: groupIds[n % groups]! }]
    const { id } = await transaction(app.db, tx => openOrder(app, tx, { userId, things, now: app.now() }))
    const context = { app, db: app.db, user: { id: userId }, now: app.now } as unknown as SignedIn
    const sent = await payOrder(context, { id, useWallet: false }).catch(() => null)
    if (!sent?.redirectTo) {
      tally.refusedByGateway++
      return
    }
    const authority = sent.redirectTo.slice(-36)
    if (draw(share)) {
      tally.cancelled++
      bank.visit(authority, 'cancel')
      await settleReturn(app, { authority, status: 'NOK' })
      return
    }
    bank.visit(authority, 'pay')
    if (draw(share)) {
      tally.neverCameBack++
      return
    }
    const isTampered = draw(share)
    if (isTampered) tally.callbackTampered++
    const callback = { authority: isTampered ? authority.replace(/^A0/, 'A1') : authority, status: 'OK' }
    const isTwice = draw(share)
    if (isTwice) tally.callbackTwice++
    await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => settleReturn(app, callback)))
  }
}

const draw = (chance: number) => Math.random() < chance
const pick = <T>(things: readonly T[]): T => things[Math.floor(Math.random() * things.length)]!

async function makeGroups(app: AppContext): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < groups; made++) {
    const price = 1_000_000 + Math.floor(Math.random() * 900) * 1000
    ids.push(await newGroup(app, { price, capacity: orders, startsIn: 90, sessions: 1 }))
  }
  return ids
}
