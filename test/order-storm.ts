import { randomUUID } from 'node:crypto'
import { seat } from '#features/enrolment/seats/seats.server.ts'
import { openOrder } from '#features/payment/open-order.server.ts'
import { payOrder } from '#features/payment/pay-order.server.ts'
import { settleReturn } from '#features/payment/settle-return.server.ts'
import { reconcile } from '#features/reconciliation/reconcile.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { Zarinpal } from '../emulators/zarinpal/server.ts'
import type { Zibal } from '../emulators/zibal/server.ts'
import { compareWithBank } from './compare-with-bank.ts'
import type { Dice } from './random.ts'
import { newGroup } from './school.ts'

const onTheLine = ['slow', 'hang', 'html', 'drop', 'drop-after', 'html-after', 'strings', 'braces'] as const
const groups = 20
const minute = 60_000
/** How long all of it takes by the shop's clock, whatever the machine: in milliseconds. */
const stormMs = 20 * minute

type Storm = {
  orders: number
  /** How many buyers are on their way at once. */
  atOnce: number
  /** How many calls in one hundred each fault befalls, and how many buyers' ways back. */
  percent: number
  dice: Dice
  /** Moves the shop's clock. */
  move: (ms: number) => void
}

/**
 * Buyers who each order a seat and pay it at whichever bank takes them, while a share of all that is asked goes wrong;
 * where there are two banks the first one answers nothing for a minute. Then the job picks up what is left.
 * @returns what befell them, what banks and books disagree about, and what stays unresolved
 */
export async function payThroughStorm(
  app: AppContext,
  banks: readonly (Zarinpal | Zibal)[],
  { orders, atOnce, percent, dice, move }: Storm,
) {
  const share = percent / 100
  const draw = () => dice.chance(share)
  const tally = {
    refusedByGateways: 0,
    refusedInOutage: 0,
    cancelled: 0,
    neverCameBack: 0,
    callbackTwice: 0,
    callbackTampered: 0,
  }
  const groupIds: string[] = []
  for (let made = 0; made < groups; made++) {
    const price = 1_000_000 + dice.below(900) * 1000
    groupIds.push(await newGroup(app, { price, capacity: orders, startsIn: 90, sessions: 1 }))
  }
  const begunAt = app.now().getTime()
  const isOutage = () => {
    const passed = app.now().getTime() - begunAt
    return banks.length > 1 && passed > 6 * minute && passed <= 7 * minute
  }
  const someFault = () => (dice.chance(onTheLine.length * share) ? dice.pick(onTheLine) : null)
  for (const [place, bank] of banks.entries())
    bank.trouble = () => (place === 0 && isOutage() ? 'drop' : someFault())

  let next = 0
  const work = async () => {
    while (next < orders) {
      move(stormMs / orders)
      await buy(next++)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))

  // The line stays as bad while the job picks up; at the last it is good again.
  let lastPass = await reconcile(app)
  for (let pass = 0; pass < 10; pass++) {
    move(3 * minute)
    if (pass === 8) for (const bank of banks) bank.trouble = null
    if (pass >= 8) move(40 * minute)
    lastPass = await reconcile(app)
  }
  const compared = await compareWithBank({ ...app, banks })
  const undelivered = await app.database.execute(
    `select count(*)::int as n from orders o join order_line l on l.order_id = o.id
     where (o.state = 'paid') <> exists (select from enrolment e where e.order_line_id = l.id)`,
  )
  return { ...compared, tally, lastPass, undelivered: Number(undelivered.rows[0]!.n) }

  async function buy(n: number) {
    const userId = randomUUID()
    await app.database.execute(
      `insert into users (id, name, surname, email, password_hash, referral_code) values ($1, 'نگار', 'آزمون', $2, 'none', $3)`,
      [userId, `${userId}@test.example`, userId.slice(0, 13)],
    )
    const things = [{ kind: seat.kind, item: groupIds[n % groups]! }]
    const { id } = await transaction(app.db, tx => openOrder(app, tx, { userId, things, now: app.now() }))
    const context = { app, db: app.db, user: { id: userId }, now: app.now } as unknown as SignedIn
    const sent = await payOrder(context, { id, useWallet: false }).catch(() => null)
    if (!sent?.redirectTo) {
      tally.refusedByGateways++
      if (isOutage()) tally.refusedInOutage++
      return
    }
    const authority = sent.redirectTo.split('/').at(-1)!
    const bank = banks.find(({ book }) => book.find(authority))!
    if (draw()) {
      tally.cancelled++
      await settleReturn(app, new URL(bank.visit(authority, 'cancel')!).searchParams)
      return
    }
    const back = new URL(bank.visit(authority, 'pay')!).searchParams
    if (draw()) {
      tally.neverCameBack++
      return
    }
    if (draw()) {
      tally.callbackTampered++
      for (const [name, value] of back)
        if (value === authority) back.set(name, `${authority.slice(0, -1)}${authority.endsWith('0') ? 1 : 0}`)
    }
    const isTwice = draw()
    if (isTwice) tally.callbackTwice++
    await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => settleReturn(app, back)))
  }
}
