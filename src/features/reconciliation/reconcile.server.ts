import { sql } from 'kysely'
import {
  expireOrders,
  failPayment,
  type Gateway,
  listKnownGateways,
  lookAtPayment,
  notOpened,
  sendRefund,
  verifyPayment,
} from '#features/payment/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { ReconciliationTables } from './tables.server.ts'

const t = withTables<ReconciliationTables>()

/** How long a payment is left to its buyer before the gateway is asked about it. In milliseconds. */
const leftAlone = 2 * 60_000

export type Reconciled = {
  looked: number
  paid: number
  failed: number
  unknown: number
  strays: number
  expired: number
}

/**
 * Picks up what callbacks and answers that never came left behind: asks the gateways about every payment that is not
 * settled, takes what they say was paid and not verified, closes orders whose time is over, sends refunds that were not
 * sent. Doing it twice, or on two processes at once, does no more.
 */
export async function reconcile(app: AppContext, { within = leftAlone } = {}): Promise<Reconciled> {
  const done: Reconciled = { looked: 0, paid: 0, failed: 0, unknown: 0, strays: 0, expired: 0 }
  const before = new Date(app.now().getTime() - within)
  const open = await t(app.db)
    .selectFrom('payment')
    .select(['id', 'state', 'gateway', 'authority', 'amount', 'created_at'])
    .where('state', 'not in', ['paid', 'failed'])
    .where('created_at', '<=', before)
    // Those that were asked about longest ago come first, so that a slow gateway keeps none waiting for ever.
    .orderBy('last_checked_at', order => order.asc().nullsFirst())
    .orderBy('created_at')
    .execute()
  await forEachConcurrently(open, async ({ authority, ...payment }) => {
    done.looked++
    await carryOn(app, payment.id, async () => {
      if (authority === null) {
        // Nobody was sent to it: the process ended while the gateway was being asked.
        await failPayment(app, payment.id, notOpened)
        done.failed++
        return
      }
      const known = await lookAtPayment(app, { ...payment, authority })
      if (known === 'paid') done.paid++
      else if (known === 'failed') done.failed++
      else if (known === 'unknown') done.unknown++
    })
  })
  for (const { name, unverified } of listKnownGateways(app)) {
    if (unverified) await takeUnverified(app, name, unverified, done)
    else await askAboutGivenUp(app, name, done)
  }
  const waiting = await t(app.db)
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'asked')
    .where('created_at', '<=', before)
    .execute()
  for (const { id } of waiting) await carryOn(app, id, () => sendRefund(app, id))
  done.expired = await expireOrders(app)
  return done
}

/** What a gateway holds for us: payments we gave up, and ones we never heard of. */
async function takeUnverified(
  app: AppContext,
  gateway: string,
  unverified: NonNullable<Gateway['unverified']>,
  done: Reconciled,
) {
  const answer = await unverified()
  if (answer.kind !== 'known') {
    app.log.warn({ gateway, reason: answer.reason }, 'the gateway does not say what was paid')
    return
  }
  await forEachConcurrently(answer.payments, async ({ authority, amount }) => {
    const payment = await t(app.db)
      .selectFrom('payment')
      .select(['id', 'state', 'amount', 'created_at'])
      .where('authority', '=', authority)
      .where('gateway', '=', gateway)
      .executeTakeFirst()
    if (!payment) {
      await t(app.db)
        .insertInto('unmatched_payment')
        .values({ authority, amount, seen_at: app.now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      done.strays++
    } else if (payment.state === 'failed') {
      await carryOn(app, payment.id, async () => {
        if ((await verifyPayment(app, { ...payment, gateway, authority })) === 'paid') done.paid++
      })
    }
  })
}

/** How long after it was given up a payment is still asked about, in milliseconds. */
const maxGivenUpMs = 86_400_000

/**
 * At a gateway that lists nothing: payments that we gave up and that it may have been paid for since. Each is asked about
 * once it is twice as old as the last time, so a day takes some ten questions.
 */
async function askAboutGivenUp(app: AppContext, gateway: string, done: Reconciled) {
  const now = app.now()
  const givenUp = await t(app.db)
    .updateTable('payment')
    .set({ last_checked_at: now })
    .where('gateway', '=', gateway)
    .where('state', '=', 'failed')
    .where('authority', 'is not', null)
    // What it has closed itself is over.
    .where('reason', 'in', ['given-up', 'turned-back'])
    .where('settled_at', '>', new Date(now.getTime() - maxGivenUpMs))
    .where(
      sql<boolean>`coalesce(last_checked_at <= settled_at or ${now}::timestamptz - last_checked_at >= last_checked_at - settled_at, true)`,
    )
    .returning(['id', 'gateway', 'authority', 'amount', 'created_at'])
    .execute()
  await forEachConcurrently(givenUp, ({ authority, ...payment }) =>
    carryOn(app, payment.id, async () => {
      done.looked++
      if ((await lookAtPayment(app, { ...payment, authority: authority! })) === 'paid') done.paid++
    }),
  )
}

/** How many payments a gateway is asked about at once. */
const atOnce = 6

async function forEachConcurrently<T>(things: readonly T[], work: (thing: T) => Promise<void>) {
  const left = things.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const thing of left) await work(thing)
    }),
  )
}

/** One that cannot be finished must not keep the others waiting. */
async function carryOn(app: AppContext, id: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    app.log.error({ err: error, id }, 'a payment or refund could not be finished')
  }
}

/** A lost callback is found five minutes after its payment at the latest. */
export const reconcilePayments: Job = {
  name: 'reconcile-payments',
  every: '*/3 * * * *',
  retryLimit: 0,
  async run(app) {
    await reconcile(app)
  },
}
