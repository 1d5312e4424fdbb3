import { staffWhoMay, tellMany } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction } from '#server/database/database.ts'

/** Tells everybody who looks after payments that something needs them. */
export async function warnStaff(app: AppContext): Promise<void> {
  await transaction(app.db, async tx => {
    const staff = await staffWhoMay(tx, 'payments.reconcile')
    const told = staff.map(userId => ({ userId, link: '/studio/payments' }))
    await tellMany(app, tx, 'payments-differ', told)
  })
}
