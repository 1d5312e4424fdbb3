import { paths } from '#contract/paths.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import type { TicketSubject } from '#features/contact-us/public.server.ts'
import { type PaymentTables, showOrder } from '#features/payment/public.server.ts'
import { describeAttempt, describeState, gatewayName, orderName } from '#features/payment/public.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { withTables } from '#server/platform/database/database.ts'

const t = withTables<PaymentTables>()
/** The newest attempts to pay are what somebody writes about. */
const maxAttempts = 3

/** An order that a ticket is opened from: what it is for, how much, and how each try to pay it ended. */
export const orderSubject: TicketSubject = {
  kind: 'order',
  async describe(db, { userId, id, now }) {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null
    const mine = await t(db)
      .selectFrom('orders')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!mine) return null
    const order = await showOrder(db, id, now)
    const attempts = order.payments
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
      .slice(0, maxAttempts)
    return {
      title: `${orderName(order.number)}: ${order.title}`,
      path: paths.order({ id }),
      studioPath: studioPaths.order({ id }),
      facts: [
        { name: 'مبلغ', value: balance(order.total) },
        { name: 'وضعیت', value: describeState(order).name },
        ...attempts.map(payment => ({
          name: `${gatewayName(payment.gateway)}، ${formatDateTime(payment.at)}`,
          value: describeAttempt(payment).name,
        })),
      ],
    }
  },
}
