import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  buildHolders,
  cancelUnpaid,
  isBeingPaid,
  lockOrder,
  type OrderRow,
  openOrder,
  type Thing,
} from '#features/payment/public.server.ts'
import { prepareShipment, shipmentKind } from '#features/shipping/public.server.ts'
import { toman } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { lockCart } from './lines.server.ts'
import { type PricedLine, priceLines, sumPrices } from './quote.server.ts'
import type { CartTables } from './tables.server.ts'

const t = withTables<CartTables>()
type Wanted = CheckedInputOf<typeof calls.orderCart>

/**
 * Opens one order over a cart and its sending. However often and wherever the same cart is ordered, it is the same order;
 * another cart lets the unpaid one go.
 * @throws AppError conflict, where something cannot be bought, costs something else than was shown, or the last order of
 * the cart is being paid; invalid at `delivery`
 */
export async function orderCart({ app, db, user, now }: SignedIn, wanted: Wanted) {
  const at = now()
  const orderId = await transaction(db, async tx => {
    await lockCart(tx, user.id)
    const last = await findLastOrder(tx, user.id, at)
    const buyer = { userId: user.id, holder: last ? buildHolders(last.order.id)[0]! : '' }
    const priced = await priceLines(app, tx, wanted.lines, buyer, at)
    checkShown(priced, wanted)
    const openedWith = JSON.stringify(describeWanted(wanted, priced))
    if (last?.openedWith === openedWith) return last.order.id
    if (last) await letGo(tx, last.order, at)
    const posted = priced.filter(({ offer }) => offer?.parcel)
    const things: Thing[] = wanted.lines.map(({ kind, item, count }) => ({ kind, item, count }))
    let sending = 0
    if (posted.length > 0) {
      const { delivery } = wanted
      if (delivery === null) {
        const message = 'نشانی یا شعبه را انتخاب کنید.'
        throw new AppError('invalid', { errors: [{ field: 'delivery', message }] })
      }
      const shipment = await prepareShipment(tx, {
        userId: user.id,
        delivery,
        goods: sumPrices(posted),
        contents: posted.map(({ kind, item, count, offer }) => ({
          kind,
          item,
          count,
          title: offer!.title,
          grams: offer!.parcel!.grams,
        })),
        now: at,
      })
      sending = shipment.cost
      if (sending !== wanted.deliveryCost) throw changed(['هزینهٔ ارسال', sending, wanted.deliveryCost])
      things.push({ kind: shipmentKind, item: shipment.id })
    }
    const open = () => openOrder(app, tx, { userId: user.id, things, now: at })
    let order = await lockOrder(tx, (await open()).id, user.id)
    if (order.subtotal !== sumPrices(priced) + sending) {
      // An order over the same things that stood open since before a price changed.
      await letGo(tx, order, at)
      order = await lockOrder(tx, (await open()).id, user.id)
    }
    await t(tx)
      .insertInto('cart_order')
      .values({ user_id: user.id, order_id: order.id, opened_with: openedWith })
      .onConflict(conflict =>
        conflict.column('user_id').doUpdateSet({ order_id: order.id, opened_with: openedWith }),
      )
      .execute()
    return order.id
  })
  return { orderId }
}

/** @throws AppError conflict, which names all that is not as it was shown */
function checkShown(priced: readonly PricedLine[], { lines }: Wanted) {
  const keys = new Set(priced.map(({ kind, item }) => `${kind} ${item}`))
  if (keys.size < priced.length) {
    const message = 'یک مورد دو بار در سبد آمده است.'
    throw new AppError('invalid', { errors: [{ field: 'lines', message }] })
  }
  const refused = priced.filter(({ refusal }) => refusal !== null)
  if (refused.length > 0) {
    const message = refused
      .map(({ offer, refusal }) => (offer ? `«${offer.title}»: ${refusal}` : refusal))
      .join(' ')
    throw new AppError('conflict', { message })
  }
  const differing = priced.flatMap(({ offer }, index) => {
    const { price } = lines[index]!
    return offer!.price === price ? [] : [[`«${offer!.title}»`, offer!.price, price] as const]
  })
  if (differing.length > 0) throw changed(...differing)
}

const changed = (...differing: (readonly [name: string, now: number, shown: number])[]) =>
  new AppError('conflict', {
    message: differing
      .map(
        ([name, now, shown]) =>
          `${name.startsWith('«') ? `قیمت ${name}` : name} تغییر کرده است: ${toman(now)} به جای ${toman(shown)}.`,
      )
      .join(' '),
  })

const describeWanted = ({ lines, delivery }: Wanted, priced: readonly PricedLine[]) => ({
  lines: lines
    .map(({ kind, item, count }, index) => [kind, item, count, priced[index]!.offer!.price])
    .sort((one, other) => (String(one) < String(other) ? -1 : 1)),
  delivery: priced.some(({ offer }) => offer?.parcel) ? delivery : null,
})

/** The order that the cart led to last, locked, where it may still be paid. */
async function findLastOrder(tx: Tx, userId: string, now: Date) {
  const last = await t(tx)
    .selectFrom('cart_order')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!last) return null
  const order = await lockOrder(tx, last.order_id, null)
  const isOpen = order.user_id === userId && order.state === 'open' && order.expires_at > now
  return isOpen ? { order, openedWith: last.opened_with } : null
}

/** @throws AppError conflict, while somebody may be paying it */
async function letGo(tx: Tx, order: OrderRow, now: Date) {
  if (await isBeingPaid(tx, order.id)) {
    throw new AppError('conflict', {
      message: 'پرداخت سفارش پیشین این سبد در جریان است؛ از «سفارش‌های من» آن را ادامه دهید یا لغو کنید.',
    })
  }
  await cancelUnpaid(tx, order, now)
}
