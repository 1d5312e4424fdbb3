import { sql } from 'kysely'
import type { StaffNeeds } from '#account/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { countRows, withTables } from '#server/platform/database/database.ts'
import type { ShippingTables } from './tables.server.ts'

const t = withTables<ShippingTables>()
const path = '/studio/packing'

/** Parcels that are paid and not packed, and what buyers ask to give back. */
export const waitingParcels: StaffNeeds = {
  order: 31,
  permission: 'shipping.pack',
  icon: 'shopping-bag',
  async list({ db }) {
    const { count, oldest } = await t(db)
      .selectFrom('shipment')
      .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(queued_at)`.as('oldest')])
      .where('state', '=', 'to-pack')
      .executeTakeFirstOrThrow()
    const returns = await countRows(t(db).selectFrom('return_request').where('state', '=', 'asked'))
    return [
      ...(count > 0 && oldest
        ? [
            {
              id: 'parcels-to-pack',
              urgency: 'act' as const,
              title: `${persianNumber(count)} بسته باید آماده شود`,
              detail: `قدیمی‌ترین از ${formatDate(oldest)}`,
              act: 'بسته‌بندی',
              path,
            },
          ]
        : []),
      ...(returns > 0
        ? [
            {
              id: 'returns-asked',
              urgency: 'act' as const,
              title: `${persianNumber(returns)} درخواست بازگشت کالا منتظر پاسخ است`,
              detail: null,
              act: 'دیدن',
              path,
            },
          ]
        : []),
    ]
  },
}
