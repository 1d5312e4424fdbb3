import { notify, staffWhoMay } from '#account/door.server.ts'
import { transaction } from '#server/database/database.ts'
import type { House } from '#server/house.ts'

/** Tells everybody who looks after payments that something needs them. */
export async function warnStaff({ db, now }: House): Promise<void> {
  await transaction(db, async tx => {
    for (const id of await staffWhoMay(tx, 'payments.reconcile')) {
      await notify(
        tx,
        id,
        {
          type: 'payment',
          title: 'حساب پرداخت‌ها نمی‌خواند',
          body: 'میان درگاه و دفتر حساب، یا در خود دفتر، تفاوتی پیدا شده است. لطفاً صفحهٔ مغایرت‌گیری را ببینید.',
          link: '/studio/payments',
        },
        now(),
      )
    }
  })
}
