import { notifyMany, staffWhoMay } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'

/** Notifies everybody who looks after payments that something needs them. */
export async function warnStaff(app: AppContext): Promise<void> {
  await transaction(app.db, async tx => {
    const staff = await staffWhoMay(tx, 'payments.reconcile')
    const recipients = staff.map(userId => ({ userId, link: '/studio/payments' }))
    await notifyMany(app, tx, 'payments-differ', recipients)
  })
}
