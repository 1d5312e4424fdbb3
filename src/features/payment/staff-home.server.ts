import { sql } from 'kysely'
import type { StaffFigure } from '#account/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { fromJalali, startOfDay, toJalali } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** What was paid today, beside a day's average of this month. */
export const todaysIncome: StaffFigure = {
  order: 30,
  permission: 'payments.read',
  title: 'درآمد امروز',
  icon: 'wallet',
  path: '/studio/payments',
  async read({ db, now }) {
    const morning = startOfDay(now())
    const { year, month, day } = toJalali(now())
    const { sum, count, before } = await t(db)
      .selectFrom('ledger_transaction')
      .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
      .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
      // What came in left the world outside; a wallet only passes on what came in before.
      .where('ledger_transaction.kind', 'in', ['payment', 'desk-payment'])
      .where('amount', '<', 0)
      .where('ledger_account.user_id', 'is', null)
      .where('at', '>=', fromJalali({ year, month, day: 1 }))
      .select([
        sql<number>`coalesce(-sum(amount) filter (where at >= ${morning}), 0)::float8`.as('sum'),
        sql<number>`count(*) filter (where at >= ${morning})::int`.as('count'),
        sql<number>`coalesce(-sum(amount) filter (where at < ${morning}), 0)::float8`.as('before'),
      ])
      .executeTakeFirstOrThrow()
    const average = day > 1 ? Math.round(before / (day - 1) / 10) * 10 : 0
    return {
      value: balance(sum),
      unit: '',
      alert: null,
      detail: [
        count > 0 ? `${persianNumber(count)} پرداخت` : 'هنوز پرداختی نبوده است',
        average > 0 && `میانگین هر روز این ماه ${balance(average)}`,
      ]
        .filter(Boolean)
        .join('؛ '),
    }
  },
}
