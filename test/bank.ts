import { randomUUID } from 'node:crypto'
import { openSession } from '#account/sessions/sessions.server.ts'
import type { DiscountTables } from '#features/discounts/tables.server.ts'
import type { Order } from '#features/payment/contract.ts'
import { settlePayment } from '#features/payment/settle-payment.server.ts'
import { settleReturn } from '#features/payment/settle-return.server.ts'
import type { Feature } from '#server/app-context.ts'
import { type Db, isDatabaseUnavailable, withTables } from '#server/platform/database/database.ts'
import type { Bank } from '../emulators/gateway/serve.ts'
import { startZarinpal, type Zarinpal } from '../emulators/zarinpal/server.ts'
import { startZibal, type Zibal } from '../emulators/zibal/server.ts'
import { openTestApp, type Person, type Reply, type TestApp } from './app.ts'
import { newGroup } from './school.ts'

export { newGroup } from './school.ts'

const t = withTables<DiscountTables>()

/** An app that sells seats, the bank it is paid at first, and all of its banks. */
export type Shop = TestApp & { bank: Zarinpal; banks: Bank[] }
/** The same with a second bank. */
export type ShopOfTwo = Shop & { second: Zibal }

type ShopSettings = {
  /** How many seconds a gateway may take. */
  timeoutSeconds?: number
  logTo?: (line: string) => void
  features?: readonly Feature[]
}

export async function openShop(settings: ShopSettings = {}): Promise<Shop> {
  const bank = await startZarinpal({ slow: slowFor(settings) })
  return openAt(bank, [bank], settings)
}

/** A shop that is paid at ZarinPal, and at Zibal where that opens no payment. */
export async function openShopOfTwo(settings: ShopSettings = {}): Promise<ShopOfTwo> {
  const bank = await startZarinpal({ slow: slowFor(settings) })
  const second = await startZibal({ slow: slowFor(settings) })
  return { ...(await openAt(bank, [bank, second], settings)), second }
}

const slowFor = ({ timeoutSeconds = 5 }: ShopSettings) => 1000 * timeoutSeconds + 500

async function openAt(
  bank: Zarinpal,
  banks: Bank[],
  { timeoutSeconds = 5, ...options }: ShopSettings,
): Promise<Shop> {
  const seconds = String(timeoutSeconds)
  const env = {
    ZARINPAL_URL: bank.url,
    ZARINPAL_PATIENCE: seconds,
    ZIBAL_PATIENCE: seconds,
    ...(banks[1] && { ZIBAL_URL: banks[1].url }),
  }
  const app = await openTestApp({ env, ...options })
  return {
    ...app,
    bank,
    banks,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      for (const each of banks) await each.close()
    },
  }
}

/** Which of a shop's banks knows a payment. */
export const findBank = ({ banks }: Pick<Shop, 'banks'>, authority: string) =>
  banks.find(({ book }) => book.find(authority))!

/** What a gateway's callback says, by the looks of the authority. @param status as ZarinPal writes it */
export const writeReturn = (authority: string, status = 'OK') =>
  new URLSearchParams(
    /^\d+$/.test(authority)
      ? { success: status === 'OK' ? '1' : '0', trackId: authority, orderId: '', status: '2' }
      : { Authority: authority, Status: status },
  )

/** A code; answers it. */
export async function newDiscount(
  { db, now }: { db: Db; now: () => Date },
  values: Partial<Record<'percent' | 'amount' | 'max_amount' | 'minimum' | 'uses' | 'uses_each', number>> & {
    starts_at?: Date
    ends_at?: Date
  },
): Promise<string> {
  const code = randomUUID().slice(0, 8).toUpperCase()
  const none = { percent: null, amount: null, max_amount: null, uses: null, uses_each: null }
  await t(db)
    .insertInto('discount')
    .values({
      id: randomUUID(),
      code,
      ...none,
      starts_at: null,
      ends_at: null,
      created_at: now(),
      changed_at: now(),
      ...values,
    })
    .execute()
  return code
}

export type Answered = { order: Order; redirectTo: string | null }
const path = '/api/payment/orders'

/** How often an app that is full for a moment is asked again, as a crowd on a small machine makes it. */
const maxAttempts = 10

/** Asks again while the app is full for a moment. @throws with the last answer, when it stays so */
export async function callWithRetry<T>(ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (let asked = 1; ; asked++) {
    const reply = await ask()
    const { info } = reply.body as { info?: { retryAfter?: number } }
    if (reply.status !== 503 || !info?.retryAfter) return reply
    if (asked === maxAttempts)
      throw new Error(`still full after ${asked} asks: ${JSON.stringify(reply.body)}`)
  }
}

/** Opens an order over a seat. @throws when it is refused */
export async function orderSeat(person: Person, group: string): Promise<string> {
  const { status, body } = await callWithRetry(() =>
    person.post<{ order: { id: string } }>(`/api/course/groups/${group}/order`),
  )
  if (status !== 200) throw new Error(`the order was refused: ${status} ${JSON.stringify(body)}`)
  return body.order.id
}

/** Signs somebody in anew, once the clock was moved past their token's time. */
export async function signInAgain(app: TestApp, ...people: (Person & { id: string })[]): Promise<void> {
  for (const person of people) person.token = (await openSession(app, person.id)).accessToken
}

export const readOrder = async (person: Person, id: string) =>
  (await person.get<{ order: Order }>(`${path}/${id}`)).body.order

export const pay = (person: Person, id: string, useWallet = false) =>
  person.post<Answered>(`${path}/${id}/pay`, { useWallet })

/** Goes to the bank with an order; answers the authority. @throws when the gateway opened no payment */
export async function goToBank(person: Person, id: string, useWallet = false): Promise<string> {
  const { status, body } = await callWithRetry(() => pay(person, id, useWallet))
  if (status !== 200 || !body.redirectTo) throw new Error(`no payment: ${status} ${JSON.stringify(body)}`)
  return body.redirectTo.split('/').at(-1)!
}

/** The buyer comes back from the bank, and reloads the page where the app is full for a moment. */
export async function comeBack(
  shop: Shop,
  authority: string,
  status = 'OK',
): ReturnType<typeof settleReturn> {
  for (let loaded = 1; ; loaded++) {
    try {
      return await settleReturn(shop, writeReturn(authority, status))
    } catch (error) {
      if (!isDatabaseUnavailable(error) || loaded === maxAttempts) throw error
    }
  }
}

/** Buys a seat by card, from the order to the way back. */
export async function buySeat(shop: Shop, person: Person, group: string): Promise<string> {
  const id = await orderSeat(person, group)
  const authority = await goToBank(person, id)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  return id
}

/** Puts money into somebody's wallet: a seat bought and given back. */
export async function fillWallet(shop: Shop, person: Person, amount: number): Promise<void> {
  const group = await newGroup(shop, { price: amount })
  const id = await buySeat(shop, person, group)
  const { status } = await person.post(`${path}/${id}/refund`, { to: 'wallet' })
  if (status !== 200) throw new Error(`the wallet was not filled: ${status}`)
}

export const readBalance = async (person: Person) =>
  (await person.get<{ balance: number }>('/api/payment/wallet')).body.balance

export const countCourses = async (person: Person) =>
  (await person.get<{ total: number }>('/api/presentation/profile/courses')).body.total

/** Has an order of the seeded user’s paid at a bank that nobody has to ask. @returns its id */
export async function payOrder(app: TestApp, order: string, amount = 5_000_000): Promise<string> {
  const payment = randomUUID()
  const number = payment.replace(/\D/g, '').padEnd(35, '0').slice(0, 35)
  await app.database.execute(
    `insert into payment (id, order_id, gateway, state, amount, from_wallet, authority, created_at)
     values ($1, $2, 'emulator', 'at-bank', $3, 0, $4, $5)`,
    [payment, order, amount, `A${number}`, app.now()],
  )
  await settlePayment(app, payment, {
    kind: 'paid',
    refId: number.slice(0, 30),
    cardMask: '502229******5995',
    cardHash: null,
    fee: null,
  })
  return order
}
