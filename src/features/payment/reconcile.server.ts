import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/database/database.ts'
import type { Job } from '#server/jobs.ts'
import { expireOrders } from './close-order.server.ts'
import { getGateway } from './gateway.server.ts'
import { lookAtPayment, verifyPayment } from './look-at-payment.server.ts'
import { notOpened } from './pay-order.server.ts'
import { sendRefund } from './send-refund.server.ts'
import { failPayment } from './settle-payment.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

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
 * Picks up what callbacks and answers that never came left behind: asks the gateway about every payment that is not
 * settled, takes what it says was paid and not verified, closes orders whose time is over, sends refunds that were not
 * sent. Doing it twice, or on two processes at once, does no more.
 */
export async function reconcile(app: AppContext, { within = leftAlone } = {}): Promise<Reconciled> {
  const done: Reconciled = { looked: 0, paid: 0, failed: 0, unknown: 0, strays: 0, expired: 0 }
  const before = new Date(app.now().getTime() - within)
  const open = await t(app.db)
    .selectFrom('payment')
    .select(['id', 'state', 'authority', 'amount', 'created_at'])
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
  await takeUnverified(app, done)
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

/** What the gateway holds for us: payments we gave up, and ones we never heard of. */
async function takeUnverified(app: AppContext, done: Reconciled) {
  const answer = await getGateway(app).unverified()
  if (answer.kind !== 'known') {
    app.log.warn({ reason: answer.reason }, 'the gateway does not say what was paid')
    return
  }
  await forEachConcurrently(answer.payments, async ({ authority, amount }) => {
    const payment = await t(app.db)
      .selectFrom('payment')
      .select(['id', 'state', 'amount', 'created_at'])
      .where('authority', '=', authority)
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
        if ((await verifyPayment(app, { ...payment, authority })) === 'paid') done.paid++
      })
    }
  })
}

/** How many payments the gateway is asked about at once. */
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
