import { type Db, withTables } from '#server/platform/database/database.ts'
import { policyNamed } from '../refund-policies.ts'
import type { RefundPolicy } from '../refund-policy.ts'
import type { PaymentTables } from '../tables.server.ts'

const t = withTables<PaymentTables>()

/** Answers policies by their names, in one statement; where a name is of an older one, what it was published as. */
export async function openPolicies(db: Db): Promise<(name: string) => RefundPolicy> {
  const rows = await t(db).selectFrom('refund_policy').select(['name', 'terms', 'is_default']).execute()
  const known = new Map(rows.map(({ name, terms }) => [name, terms]))
  const usual = rows.find(({ is_default }) => is_default)?.terms
  return name => known.get(name) ?? policyNamed(name) ?? usual ?? policyNamed('hamava')!
}

/** What a group may be sold under: the usual first, archived ones last. */
export const listPolicyChoices = (db: Db): Promise<{ name: string; title: string; isArchived: boolean }[]> =>
  t(db)
    .selectFrom('refund_policy')
    .select(['name', 'title', 'is_archived as isArchived'])
    .orderBy('is_archived')
    .orderBy('is_default', 'desc')
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

/** What something new is sold under unless somebody says otherwise. */
export async function findDefaultPolicy(db: Db): Promise<string> {
  const row = await t(db)
    .selectFrom('refund_policy')
    .select('name')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return row.name
}
