import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { refundPolicies } from '../refund-policies.ts'
import type { PaymentTables } from '../tables.server.ts'

const t = withTables<PaymentTables>()

/** The policies that schools publish, beside those every school begins with. */
export async function seedPolicies({ db, now }: AppContext): Promise<void> {
  await t(db)
    .insertInto('refund_policy')
    .values(
      Object.entries(refundPolicies).map(([name, terms]) => ({
        name,
        title: terms.title,
        terms: JSON.stringify(terms),
        search_key: key(terms.title),
        sort_key: sortKey(terms.title),
        changed_at: now(),
      })),
    )
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
}
