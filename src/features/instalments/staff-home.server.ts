import { sql } from 'kysely'
import type { StaffFigure } from '#account/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { isoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { InstalmentsAndOrders } from './tables.server.ts'

const t = withTables<InstalmentsAndOrders>()

/** What should have been paid by now and was not. */
export const debtsDue: StaffFigure = {
  order: 40,
  permission: 'debts.read',
  title: 'بدهی سررسیدشده',
  icon: 'hourglass',
  path: '/studio/debts',
  async read({ db, now }) {
    const { sum, people, owed } = await t(db)
      .selectFrom('orders')
      .leftJoin(
        ({ selectFrom }) =>
          selectFrom('instalment')
            .select(['order_id', sql<number>`sum(amount - paid)`.as('late')])
            .where('due_day', '<', isoDay(now()))
            .where(({ eb, ref }) => eb('paid', '<', ref('amount')))
            .groupBy('order_id')
            .as('due'),
        join => join.onRef('due.order_id', '=', 'orders.id'),
      )
      .where('debt', '>', 0)
      .select([
        sql<number>`coalesce(sum(late), 0)::float8`.as('sum'),
        sql<number>`(count(distinct user_id) filter (where late > 0))::int`.as('people'),
        sql<number>`coalesce(sum(debt), 0)::float8`.as('owed'),
      ])
      .executeTakeFirstOrThrow()
    return {
      value: balance(sum),
      unit: '',
      alert: people > 0 ? `${persianNumber(people)} نفر` : null,
      detail: owed > 0 ? `همهٔ بدهی‌ها ${balance(owed)}` : 'کسی بدهکار نیست.',
    }
  },
}
