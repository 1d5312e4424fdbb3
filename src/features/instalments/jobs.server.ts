import { notify } from '#account/public.server.ts'
import { lockOrder } from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { addDays, formatLongDate, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { makeLink } from './links.server.ts'
import { freezeOrder, lastGoodDay, readPolicy } from './plans.server.ts'
import type { InstalmentsAndOrders } from './tables.server.ts'

const t = withTables<InstalmentsAndOrders>()

/** Every morning: who is reminded of a part, and what rests because one is late. */
export const followInstalments: Job = {
  name: 'follow-instalments',
  every: '15 10 * * *',
  async run(app) {
    const now = app.now()
    const policy = await readPolicy(app.db)
    const today = toJalali(now)
    const soon = isoDay(addDays(today, policy.remindDays))
    await remind(app, 'instalment-due', { from: isoDay(today), to: soon }, now)
    await remind(app, 'instalment-late', { from: '0000-01-01', to: isoDay(addDays(today, -1)) }, now)
    const late = await t(app.db)
      .selectFrom('instalment')
      .leftJoin('frozen_line', 'frozen_line.order_id', 'instalment.order_id')
      .select(({ fn }) => ['instalment.order_id', fn.max('due_day').as('due_day')])
      .select(({ fn }) => [fn.max('frozen_at').as('frozen_at'), fn.max('woken_at').as('woken_at')])
      .where(({ eb, ref }) => eb('paid', '<', ref('amount')))
      .where('due_day', '<=', lastGoodDay(policy, now))
      .groupBy('instalment.order_id')
      .orderBy('instalment.order_id')
      .execute()
    for (const { order_id, due_day, frozen_at, woken_at } of late) {
      // What staff woke stays awake for all that was due then.
      if (woken_at === null ? frozen_at !== null : due_day <= isoDay(woken_at)) continue
      await transaction(app.db, tx => freezeOrder(app, tx, order_id, now))
    }
  },
}

/** Tells whose part is due between two days, once for each part; the message leads to where it is paid. */
async function remind(
  app: AppContext,
  template: 'instalment-due' | 'instalment-late',
  { from, to }: { from: string; to: string },
  now: Date,
) {
  const column = template === 'instalment-due' ? 'reminded_at' : 'late_reminded_at'
  const parts = await t(app.db)
    .selectFrom('instalment')
    .select(['id', 'order_id'])
    .where(({ eb, ref }) => eb('paid', '<', ref('amount')))
    .where('due_day', '>=', from)
    .where('due_day', '<=', to)
    .where(column, 'is', null)
    .orderBy('due_day')
    .orderBy('id')
    .execute()
  for (const { id, order_id } of parts) {
    await transaction(app.db, async tx => {
      const order = await lockOrder(tx, order_id, null)
      const part = await t(tx)
        .updateTable('instalment')
        .set({ [column]: now })
        .where('id', '=', id)
        .where(column, 'is', null)
        .where(({ eb, ref }) => eb('paid', '<', ref('amount')))
        .returning(['amount', 'paid', 'due_day'])
        .executeTakeFirst()
      if (!part || order.user_id === null) return
      const { path } = await makeLink(tx, { order, instalmentId: id, by: null }, now)
      await notify(app, tx, order.user_id, template, {
        amount: toman(part.amount - part.paid),
        number: toPersianDigits(order.number),
        due: formatLongDate(parseIsoDay(part.due_day)!),
        link: path,
      })
    })
  }
}
