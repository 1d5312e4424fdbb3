import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { points } from '#features/payment/recovery-points.server.ts'
import { features } from '#features.server.ts'
import { coreFeature } from '#server/core.ts'
import { listMigrations } from '#server/create-app-context.ts'
import { type Database, migrate, openDatabase } from '#server/platform/database/database.ts'
import { startZarinpal } from '../../emulators/zarinpal/server.ts'
import { testNow } from '../app.ts'
import { newGroup } from '../bank.ts'
import { openTestDatabase, testServer } from '../database.ts'
import type { BuyerReport, Task } from '../fixtures/payment-buyer.ts'

/** What the bank does: it is paid, is not, its answer to the confirmation is lost, or it calls back twice at once. */
const outcomes = ['paid', 'not paid', 'no answer', 'twice'] as const
type Trial = { point: number; outcome: (typeof outcomes)[number]; refunds: boolean }
const { beforeRefund, afterRefund, refunded, ...buying } = points

/** What the bank can still do at a point: before anybody was sent there, nothing; once they are back, anything. */
const outcomesAt: Record<number, Trial['outcome'][]> = {
  [points.beforeRequest]: ['paid'],
  [points.afterRequest]: ['paid'],
  [points.atBank]: ['paid', 'not paid'],
  [points.beforeVerify]: ['paid', 'no answer', 'twice'],
  [points.afterVerify]: ['paid', 'no answer', 'twice'],
  [points.settled]: [...outcomes],
}

const refunding = [beforeRefund, afterRefund, refunded].map(
  (point): Trial => ({ point, outcome: 'paid', refunds: true }),
)
/** Every answer of the bank that can come at each point, and what cannot as well. */
const all = Object.values(buying).flatMap(point =>
  outcomes.map((outcome): Trial => ({ point, outcome, refunds: false })),
)
const possible = all.filter(({ point, outcome }) => outcomesAt[point]!.includes(outcome))
/** The embedded database takes seconds to open after each kill: the points between the bank and the books. */
const chosen: Trial[] = [
  { point: points.afterVerify, outcome: 'paid', refunds: false },
  { point: points.beforeVerify, outcome: 'no answer', refunds: false },
  { point: afterRefund, outcome: 'paid', refunds: true },
]

test(
  'RC10 killed at recovery points, with answers of the bank: paid, delivered and booked agree after one pass',
  () => killAt(testServer ? [...possible, ...refunding] : chosen),
  600_000,
)

test(
  'RC10 killed at every recovery point, with every answer of the bank: paid, delivered and booked agree after one pass',
  {
    tags: ['soak'],
    timeout: 900_000,
  },
  () => killAt([...all, ...refunding]),
)

/** Lets one buyer after another be killed; each next process reconciles what the one before has left. */
async function killAt(trials: readonly Trial[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-pay-'))
  const bank = await startZarinpal()
  const migrations = listMigrations([coreFeature, ...features])
  const beside = testServer ? await openTestDatabase(migrations) : null
  try {
    const database = beside ?? (await openDatabase({ dataDir, log: () => {} }))
    if (!beside) await migrate(database, migrations)
    const buyers = []
    for (const _ of trials) buyers.push(await newBuyer(database))
    if (!beside) await database.close()

    let clock = testNow.getTime()
    for (let n = 0; n <= trials.length; n++) {
      const trial = trials[n]
      const { point = 0, outcome = 'paid', refunds = false } = trial ?? {}
      let isLost = outcome === 'no answer'
      const before = new Set(bank.book.sessions.keys())
      bank.trouble = (call, session) => {
        if (call !== 'verify' || !isLost || before.has(session!.authority)) return null
        isLost = false
        return 'hang'
      }
      clock += 5 * 60_000
      const report = await run({
        dataDir,
        url: beside?.url ?? null,
        bank: bank.url,
        now: new Date(clock).toISOString(),
        buyer: buyers[n] ?? null,
        point,
        action: outcome === 'not paid' ? 'cancel' : 'pay',
        callbacks: outcome === 'twice' ? 2 : 1,
        refunds,
      })
      bank.trouble = null
      check(report, n)
      // The address of the bank's page may have reached the buyer: they pay there, whatever became of us.
      const [left] = [...bank.book.sessions.values()].filter(({ state }) => state === 'CREATED')
      const wasSent = point > points.afterRequest && outcome !== 'not paid'
      if (left) bank.visit(left.authority, wasSent ? 'pay-and-stay' : 'cancel')
    }
  } finally {
    await bank.close()
    await beside?.[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }

  /** How the orders of all trials so far stand, as the next process found and reconciled them. */
  function check({ orders, faults }: BuyerReport, done: number) {
    expect(faults).toEqual([])
    expect(orders).toHaveLength(done)
    for (const [n, order] of orders.entries()) {
      const { point, outcome, refunds } = trials[n]!
      const at = [...bank.book.sessions.values()].find(({ orderId }) => orderId === String(order.number))
      const seen = { trial: { point, outcome, refunds }, order, bank: at?.state }
      const isPaid = at?.state === 'VERIFIED'
      if (at) expect(['VERIFIED', 'FAILED'], JSON.stringify(seen)).toContain(at.state)
      expect(seen).toMatchObject({
        order: { paid: isPaid, sold: isPaid, openPayments: 0, inWallet: 0 },
      })
      if (!refunds) expect(seen).toMatchObject({ order: { delivered: isPaid, openRefunds: 0 } })
      else {
        // Withdrawn: the seat is back, and what the card is owed is sent once or waits for staff, never both.
        expect(seen).toMatchObject({ order: { delivered: false, state: 'refunded' } })
        const isSent = at!.refunded > 0
        expect(order.openRefunds, JSON.stringify(seen)).toBe(point === refunded ? 0 : 1)
        expect(isSent).toBe(point !== beforeRefund)
      }
    }
  }
}

async function newBuyer(database: Database) {
  const userId = randomUUID()
  await database.execute(
    `insert into users (id, name, surname, email, password_hash, referral_code) values ($1, 'نگار', 'آزمون', $2, 'none', $3)`,
    [userId, `${userId}@test.example`, userId.slice(0, 8)],
  )
  const groupId = await newGroup({ db: database.db, now: () => testNow }, { startsIn: 300 })
  return { userId, groupId }
}

/** Runs a buyer until it ends or is killed. @throws when it ended by a fault of its own */
function run(task: Task): Promise<BuyerReport> {
  const globs = join(import.meta.dirname, '../../tools/glob-in-node.ts')
  const script = join(import.meta.dirname, '../fixtures/payment-buyer.ts')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['--import', globs, script, JSON.stringify(task)], (error, stdout, stderr) => {
      // A gateway that does not answer a buyer in time is told to them; the process goes on.
      if (error && error.signal !== 'SIGKILL') reject(new Error(`the buyer failed: ${stderr}`))
      else resolve(JSON.parse(stdout) as BuyerReport)
    })
  })
}
