import { randomUUID } from 'node:crypto'
import { key } from '#persian/search-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { DiscountTables } from './tables.server.ts'

const t = withTables<DiscountTables>()

/** Codes to try in the demo: a share with a cap, and an amount that few may use; and what is taken off the books of a class. */
export async function seedDiscounts({ db, now }: AppContext): Promise<void> {
  const starts_at = now()
  const ends_at = new Date(starts_at.getTime() + 365 * 86_400_000)
  await transaction(db, async tx => {
    await t(tx)
      .insertInto('discount')
      .values([
        {
          id: randomUUID(),
          code: 'YADGIRI20',
          name: 'خوش‌آمد',
          search_key: key('YADGIRI20 خوش‌آمد'),
          percent: 20,
          amount: null,
          max_amount: 10_000_000,
          minimum: 0,
          uses: 500,
          uses_each: 1,
          starts_at,
          ends_at,
          created_at: starts_at,
          changed_at: starts_at,
        },
        {
          id: randomUUID(),
          code: 'PAEEZ',
          name: 'پاییز',
          search_key: key('PAEEZ پاییز'),
          percent: null,
          amount: 1_500_000,
          max_amount: null,
          minimum: 10_000_000,
          uses: 30,
          uses_each: 1,
          starts_at,
          ends_at,
          created_at: starts_at,
          changed_at: starts_at,
        },
        {
          id: randomUUID(),
          kind: 'kit' as const,
          code: null,
          name: 'تخفیف بستهٔ کلاس',
          search_key: key('تخفیف بستهٔ کلاس'),
          percent: 10,
          amount: null,
          max_amount: null,
          minimum: 0,
          uses: null,
          uses_each: null,
          starts_at,
          ends_at: null,
          created_at: starts_at,
          changed_at: starts_at,
        },
      ])
      .execute()
  })
}
