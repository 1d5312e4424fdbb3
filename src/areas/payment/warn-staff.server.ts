import { staffWhoMay, tellMany } from '#account/door.server.ts'
import { transaction } from '#server/database/database.ts'
import type { House } from '#server/house.ts'

/** Tells everybody who looks after payments that something needs them. */
export async function warnStaff(house: House): Promise<void> {
  await transaction(house.db, async tx => {
    const staff = await staffWhoMay(tx, 'payments.reconcile')
    const told = staff.map(userId => ({ userId, link: '/studio/payments' }))
    await tellMany(house, tx, 'payments-differ', told)
  })
}
