import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '#contract/app-error.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { findGateway, type Gateway, listKnownGateways } from '#server/engines/gateways/gateway.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { OrderRow } from './find-order.server.ts'
import { rankGateways } from './gateway-health.server.ts'
import { notOpened, reach } from './recovery-points.server.ts'
import { failPayment } from './settle-payment.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** A payment that is stored: `isNew` is to be asked for, any other was begun by another call. */
export type StoredPayment = { id: string; gateway: string } & (
  | { isNew: true; amount: number; orderNumber: number }
  | { isNew: false; authority: string | null; created_at: Date }
)

/**
 * Stores a payment, has a gateway open it and says where its buyer is sent. A gateway that does not open it has taken
 * nothing, for nobody was sent there: the next one is tried at once, as a payment of its own. Once somebody was sent to a
 * gateway no other is.
 * @param store stores a payment at one of these gateways, or finds the open one of the same sums; null where none is needed
 * @throws AppError unavailable, when no gateway opens one
 */
export async function takeToBank(
  app: AppContext,
  store: (gateways: readonly Gateway[]) => Promise<StoredPayment | null>,
): Promise<{ paymentId: string; url: string } | null> {
  let left = (await rankGateways(app)).map(({ gateway }) => gateway)
  for (;;) {
    const stored = await store(left)
    if (stored === null) return null
    const gateway = findGateway(app, stored.gateway)
    const opened = stored.isNew
      ? await openPayment(app, gateway, stored)
      : (stored.authority ?? (await awaitAuthority(app, gateway, stored)))
    if (opened === 'gone') continue
    if (opened !== null) return { paymentId: stored.id, url: gateway.buildPaymentUrl(opened) }
    left = left.filter(({ name }) => name !== stored.gateway)
    if (left.length === 0) throw noAnswer()
  }
}

/** Asks the gateway for a payment that is stored, and stores where its buyer is sent; null where it opened none. */
async function openPayment(
  app: AppContext,
  gateway: Gateway,
  { id, amount, orderNumber }: { id: string; amount: number; orderNumber: number },
): Promise<string | null> {
  reach(app, 'beforeRequest', id)
  const answer = await gateway.request({
    amount,
    description: `سفارش ${toPersianDigits(orderNumber)}`,
    callbackUrl: `${app.settings.PUBLIC_URL}/payment/return`,
    orderNumber,
  })
  reach(app, 'afterRequest', id)
  if (answer.kind !== 'opened') {
    const { reason } = answer
    app.log.error({ payment: id, gateway: gateway.name, reason }, 'the gateway opened no payment')
    await failPayment(app, id, reason)
    return null
  }
  const { numUpdatedRows } = await t(app.db)
    .updateTable('payment')
    .set({ state: 'at-bank', authority: answer.authority })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  // Given up meanwhile, as the gateway took minutes.
  if (numUpdatedRows !== 1n) throw new AppError('conflict')
  reach(app, 'atBank', id)
  return answer.authority
}

const noAnswer = () =>
  new AppError('unavailable', {
    message: 'درگاه پرداخت اکنون پاسخ نمی‌دهد. مبلغی از شما کم نشد؛ کمی بعد دوباره تلاش کنید.',
  })

/** How often a payment that another call is opening is looked at, in milliseconds. */
const lookAgain = 100

/**
 * Where the payment leads that another call, on whatever process, has begun to open; null where the gateway opened none,
 * `gone` where whoever began is gone and the next one opens another.
 */
async function awaitAuthority(
  app: AppContext,
  gateway: Gateway,
  { id, created_at }: { id: string; created_at: Date },
): Promise<string | 'gone' | null> {
  const passed = app.now().getTime() - created_at.getTime()
  const looks = (gateway.timeoutMs - passed) / lookAgain + 5
  for (let look = 0; look < looks; look++) {
    const { state, authority, reason } = await t(app.db)
      .selectFrom('payment')
      .select(['state', 'authority', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (authority !== null) return authority
    if (reason === notOpened) return 'gone'
    if (state === 'failed') return null
    await setTimeout(lookAgain)
  }
  await failPayment(app, id, notOpened)
  return 'gone'
}

type Sums = { amount: number; fromWallet: number }

/**
 * Stores a payment that is about to be asked for, at the first of these gateways that takes such a sum; where one of the
 * same sums is open at any gateway, that one is answered.
 * @param split what a gateway is to be paid, and what goes with it from the wallet
 * @throws AppError conflict, when none takes such a sum
 */
export async function storePayment(
  app: Pick<AppContext, 'settings'>,
  tx: Tx,
  gateways: readonly Gateway[],
  order: OrderRow,
  split: (gateway: Gateway) => Sums,
  now: Date,
): Promise<StoredPayment & { sums: Sums }> {
  const gateway = gateways.find(one => fits(one, split(one).amount))
  if (!gateway) throw tooLittleOrMuch(gateways[0]!, split(gateways[0]!).amount)
  const sums = split(gateway)
  const known = await t(tx)
    .selectFrom('payment')
    .select(['id', 'gateway', 'authority', 'created_at'])
    .where('order_id', '=', order.id)
    // One at a gateway that nobody can ask any more leads nowhere.
    .where(
      'gateway',
      'in',
      listKnownGateways(app).map(({ name }) => name),
    )
    .where('state', 'in', ['asked', 'at-bank'])
    .where('amount', '=', sums.amount)
    .where('from_wallet', '=', sums.fromWallet)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (known) return { ...known, sums, isNew: false }
  const id = randomUUID()
  await t(tx)
    .insertInto('payment')
    .values({
      id,
      order_id: order.id,
      gateway: gateway.name,
      state: 'asked',
      amount: sums.amount,
      from_wallet: sums.fromWallet,
      created_at: now,
    })
    .execute()
  return {
    id,
    gateway: gateway.name,
    amount: sums.amount,
    orderNumber: order.number,
    sums,
    isNew: true,
  }
}

const fits = ({ min, max }: Gateway, amount: number) => amount >= min && amount <= max

function tooLittleOrMuch({ min, max }: Gateway, amount: number): AppError {
  const [word, limit] = amount < min ? ['کمتر', min] : ['بیشتر', max]
  return new AppError('conflict', { message: `درگاه پرداخت مبلغ ${word} از ${toman(limit)} را نمی‌پذیرد.` })
}
