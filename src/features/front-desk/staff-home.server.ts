import { sql } from 'kysely'
import type { StaffNeeds } from '#account/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { isoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { DeskAndSchool } from './tables.server.ts'

const t = withTables<DeskAndSchool>()

/** Sales above a registrar's limit: their buyer stands at the desk. */
export const salesToApprove: StaffNeeds = {
  order: 15,
  permission: 'desk.approve',
  icon: 'badge-check',
  async list({ db }) {
    const { count, total } = await t(db)
      .selectFrom('desk_request')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(total), 0)::float8`.as('total'),
      ])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    if (count === 0) return []
    return [
      {
        id: 'desk-requests',
        urgency: 'act' as const,
        title: `${persianNumber(count)} دریافت منتظر تأیید`,
        detail: `${balance(total)}؛ بالاتر از سقف منشی`,
        act: 'بررسی',
        path: '/studio/front-desk',
      },
    ]
  },
}

/** Cheques that the bank takes from today on. */
export const chequesDue: StaffNeeds = {
  order: 25,
  permission: 'desk.approve',
  icon: 'landmark',
  async list({ db, now }) {
    const { count, sum } = await t(db)
      .selectFrom('desk_payment')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(amount), 0)::float8`.as('sum'),
      ])
      .where('state', '=', 'pending')
      .where('due_day', '<=', isoDay(now()))
      .executeTakeFirstOrThrow()
    if (count === 0) return []
    return [
      {
        id: 'cheques',
        urgency: 'act' as const,
        title: `${persianNumber(count)} چک به سررسید رسیده`,
        detail: balance(sum),
        act: 'وصول یا برگشت',
        path: '/studio/cheques',
      },
    ]
  },
}
