import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import type { OwnSearchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** Somebody's orders by their number and what was bought. */
export const ownSearchables: OwnSearchable[] = [
  {
    kind: 'own-orders',
    title: 'سفارش شما',
    icon: 'receipt-text',
    select: (db, userId) =>
      t(db)
        .selectFrom('orders')
        .select(['orders.id', sql<string>`orders.id::text`.as('key'), 'created_at as at'])
        .select(({ selectFrom }) => [
          sql<string>`'سفارش ' || translate(number::text, '0123456789', '۰۱۲۳۴۵۶۷۸۹')`.as('title'),
          selectFrom('order_line')
            .select(sql<string>`string_agg(title, '، ' order by position)`.as('titles'))
            .whereRef('order_id', '=', 'orders.id')
            .$asScalar()
            .as('detail'),
        ])
        .where('user_id', '=', userId),
    path: id => paths.order({ id }),
  },
]
