import { sql } from 'kysely'
import type { StaffNeeds } from '#account/public.server.ts'
import { buildPath } from '#contract/build-path.ts'
import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { OrdersTables } from './tables.server.ts'

const t = withTables<OrdersTables>()

/** Refunds above the policies that wait for an approval. */
export const refundsToApprove: StaffNeeds = {
  order: 18,
  permission: 'orders.approve',
  icon: 'badge-check',
  async list({ db }) {
    const { count, sum } = await t(db)
      .selectFrom('refund_request')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(amount), 0)::float8`.as('sum'),
      ])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    if (count === 0) return []
    return [
      {
        id: 'refund-requests',
        urgency: 'act' as const,
        title: `${persianNumber(count)} بازگشت وجه منتظر تأیید`,
        detail: `${balance(sum)}؛ بیش از شرایط انصراف`,
        act: 'بررسی',
        path: buildPath('/studio/orders', { view: 'approval' }),
      },
    ]
  },
}
