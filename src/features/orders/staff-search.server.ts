import { findFullNames, type StaffSearch } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { orderName } from '#features/payment/public.ts'
import { balance } from '#persian/toman.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { OrdersAndSchool } from './tables.server.ts'

const t = withTables<OrdersAndSchool>()

/** Orders by their number; whoever paid is found among people. */
export const ordersFound: StaffSearch = {
  kind: 'orders',
  order: 20,
  title: 'سفارش‌ها',
  icon: 'receipt-text',
  permission: 'orders.read',
  async find({ db }, text, limit) {
    const number = Number(/^\d{3,9}$/.exec(text.trim())?.[0] ?? 0)
    const rows = await t(db)
      .selectFrom('orders')
      .select(['id', 'number', 'user_id', 'subtotal', 'discount'])
      .where('number', '=', number)
      .limit(limit)
      .execute()
    const names = await findFullNames(
      db,
      rows.flatMap(({ user_id }) => user_id ?? []),
    )
    return rows.map(row => ({
      id: row.id,
      title: orderName(row.number),
      detail: [names.get(row.user_id ?? '')?.name, balance(row.subtotal - row.discount)]
        .filter(Boolean)
        .join('، '),
      path: studioPaths.order({ id: row.id }),
    }))
  },
}
