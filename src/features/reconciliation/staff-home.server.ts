import { sql } from 'kysely'
import type { StaffNeeds } from '#account/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { ReconciliationTables } from './tables.server.ts'

const t = withTables<ReconciliationTables>()

/** Refunds that somebody must send by hand. */
export const refundsToSend: StaffNeeds = {
  order: 20,
  permission: 'payments.reconcile',
  icon: 'undo-2',
  async list({ db }) {
    const { count, sum, oldest } = await t(db)
      .selectFrom('refund')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(amount), 0)::float8`.as('sum'),
        sql<Date | null>`min(created_at)`.as('oldest'),
      ])
      .where('state', '=', 'by-hand')
      .executeTakeFirstOrThrow()
    if (count === 0 || !oldest) return []
    return [
      {
        id: 'refunds',
        urgency: 'act' as const,
        title: `${persianNumber(count)} بازگشت وجه منتظر واریز`,
        detail: `${balance(sum)}؛ قدیمی‌ترین از ${formatDate(oldest)}`,
        act: 'بررسی',
        path: '/studio/payments',
      },
    ]
  },
}
