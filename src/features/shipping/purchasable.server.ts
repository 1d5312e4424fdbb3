import { AppError, notFound } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { findOrdersOfLines } from '#features/payment/public.server.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { withTables } from '#server/platform/database/database.ts'
import { describeDestination } from './describe-shipment.ts'
import { shipmentKind, shipmentPolicy } from './rules.ts'
import type { ShippingTables } from './tables.server.ts'

const t = withTables<ShippingTables>()

/** The sending of what else is on an order; paid, it waits to be packed. */
export const shipment: Purchasable = {
  kind: shipmentKind,

  async offer(tx, { item, userId }) {
    const row = await t(tx)
      .selectFrom('shipment')
      .select(['service', 'cost'])
      .where('id', '=', item)
      .where('user_id', '=', userId)
      .where('state', '=', 'draft')
      .executeTakeFirstOrThrow(notFound)
    return {
      title: row.cost === 0 ? row.service : `ارسال با ${row.service}`,
      price: row.cost,
      policy: shipmentPolicy,
      startsAt: null,
      sessions: [],
      stock: null,
    }
  },

  async deliver(tx, { lineId, item }, now) {
    const order_id = (await findOrdersOfLines(tx, [lineId])).get(lineId)!
    const { numUpdatedRows } = await t(tx)
      .updateTable('shipment')
      .set({ state: 'to-pack', order_id, queued_at: now })
      .where('id', '=', item)
      .where('state', '=', 'draft')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n)
      throw new AppError('conflict', { message: 'این بسته پیش‌تر سفارش داده شده است.' })
  },

  async describe(db, items) {
    const rows = await t(db)
      .selectFrom('shipment')
      .select(['id', 'order_id', 'destination'])
      .where('id', 'in', items)
      .execute()
    return new Map(
      rows.map(({ id, order_id, destination }) => [
        id,
        {
          cover: null,
          greeting: null,
          facts: destination ? [describeDestination(destination)] : [],
          page: order_id && paths.order({ id: order_id }),
          calendar: null,
        },
      ]),
    )
  },

  async revoke(tx, { item }) {
    await t(tx)
      .updateTable('shipment')
      .set({ state: 'cancelled' })
      .where('id', '=', item)
      .where('state', 'in', ['to-pack', 'packed'])
      .execute()
  },
}
