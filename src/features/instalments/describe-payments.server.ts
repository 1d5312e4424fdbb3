import { sql } from 'kysely'
import { fromJalali, isoDay, parseIsoDay } from '#persian/jalali.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type { InstalmentsAndOrders } from './tables.server.ts'

const t = withTables<InstalmentsAndOrders>()

/** How seats stand of which something is still owed: by the parts they are paid in, or as a debt. */
export async function describePayments(
  db: Db,
  enrolments: readonly { id: string; orderLineId: string | null }[],
  now: Date,
) {
  const lines = [...enrolments.flatMap(({ orderLineId }) => orderLineId ?? []), noId]
  const paidBy = t(db).selectFrom('order_line').select('order_id').where('id', 'in', lines)
  const rows = await t(db)
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('instalment')
          .select(['order_id', sql<number>`count(*)::int`.as('total')])
          .select(sql<number>`(count(*) filter (where paid = amount))::int`.as('paid'))
          .select(sql<number>`coalesce(sum(amount) filter (where cause = 'plan'), 0)::bigint`.as('planned'))
          .select(sql<string | null>`min(due_day) filter (where paid < amount)`.as('due_day'))
          .where('order_id', 'in', paidBy)
          .groupBy('order_id')
          .as('parts'),
      join => join.onRef('parts.order_id', '=', 'orders.id'),
    )
    .select(['order_line.id', 'orders.debt', 'orders.subtotal', 'orders.discount'])
    .select(['parts.total', 'parts.paid', 'parts.planned', 'parts.due_day'])
    .where('order_line.id', 'in', lines)
    .where('orders.debt', '>', 0)
    .execute()
  const today = isoDay(now)
  const states = new Map(
    rows.map(({ id, debt, subtotal, discount, total, paid, planned, due_day }) => {
      const day = due_day === null ? null : parseIsoDay(due_day)
      // What was paid at once is the first part.
      const first = planned !== null && planned < subtotal - discount ? 1 : 0
      return [
        id,
        {
          kind: due_day !== null && due_day < today ? ('overdue' as const) : ('due' as const),
          left: debt,
          dueAt: day && fromJalali(day),
          parts: total === null ? null : { paid: (paid ?? 0) + first, total: total + first },
        },
      ] as const
    }),
  )
  return new Map(
    enrolments.flatMap(({ id, orderLineId }) => {
      const state = orderLineId === null ? undefined : states.get(orderLineId)
      return state ? [[id, state] as const] : []
    }),
  )
}
