import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { openOrder } from '#features/payment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { buyIssue as call } from './contract.ts'
import { issuePurchasable } from './rules.ts'
import type { JournalsTables } from './tables.server.ts'

const t = withTables<JournalsTables>()

/** @throws AppError notFound; conflict, where it is not sold or bought already */
export async function buyIssue(
  { app, db, user, now }: SignedIn,
  { journal, number }: CheckedInputOf<typeof call>,
) {
  const issue = await t(db)
    .selectFrom('journal_issue')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .select('journal_issue.id')
    .where('journal.slug', '=', journal)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!issue) throw new AppError('notFound')
  const things = [{ kind: issuePurchasable, item: issue.id }]
  const order = await transaction(db, tx => openOrder(app, tx, { userId: user.id, things, now: now() }))
  return { orderId: order.id }
}
