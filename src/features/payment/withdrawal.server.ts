import { provePassword, record } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { closedDays } from '#features/site/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { PaymentTables } from './tables.server.ts'
import { type Bought, lawfulRight, type WithdrawalRight, withdrawUntil } from './withdrawal.ts'

const t = withTables<PaymentTables>()

/** The right that whatever is ordered now is offered with. */
export async function currentRight(db: Db): Promise<WithdrawalRight> {
  const row = await lastRow(db)
  return row ? toWithdrawalRight(row) : lawfulRight
}

/** Answers until when the law lets somebody withdraw from a thing; one statement, however many are asked about. */
export async function openRights(db: Db) {
  const closed = await closedDays(db)
  return (right: WithdrawalRight | null, bought: Bought) =>
    withdrawUntil(right ?? lawfulRight, bought, closed)
}

export async function readWithdrawal({ db }: SignedIn) {
  const row = await lastRow(db)
  return {
    right: row ? toWithdrawalRight(row) : lawfulRight,
    confirmed: row ? { by: row.confirmed_by, at: row.confirmed_at.toISOString() } : null,
  }
}

/** @throws AppError invalid at `currentPassword` */
export async function confirmWithdrawal(
  context: SignedIn,
  { confirmedBy, currentPassword, ...right }: CheckedInputOf<typeof calls.confirmWithdrawal>,
) {
  const { db, user, now } = context
  await provePassword(context, currentPassword)
  await transaction(db, async tx => {
    const { from, endsAtStart, ...rest } = right
    await t(tx)
      .insertInto('withdrawal_right')
      .values({
        ...rest,
        counted_from: from,
        ends_at_start: endsAtStart,
        confirmed_by: confirmedBy,
        confirmed_at: now(),
      })
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'withdrawal.confirmed',
      subjectId: null,
      details: right,
      at: now(),
    })
  })
  return readWithdrawal(context)
}

const lastRow = (db: Db) =>
  t(db).selectFrom('withdrawal_right').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

const toWithdrawalRight = (
  row: Pick<PaymentTables['withdrawal_right'], 'applies' | 'days' | 'counted_from' | 'ends_at_start'>,
): WithdrawalRight => ({
  applies: row.applies,
  days: row.days,
  from: row.counted_from,
  endsAtStart: row.ends_at_start,
})
