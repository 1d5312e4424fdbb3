import { staffWhoMay, tell } from '#account/door.server.ts'
import { transaction } from '#server/database/database.ts'
import type { House } from '#server/house.ts'

/** Tells everybody who looks after payments that something needs them. */
export async function warnStaff(house: House): Promise<void> {
  await transaction(house.db, async tx => {
    for (const id of await staffWhoMay(tx, 'payments.reconcile')) {
      await tell(house, tx, id, 'payments-differ', { link: '/studio/payments' })
    }
  })
}
