import type { Instant } from '#persian/jalali.ts'
import type { Db } from '#server/platform/database/database.ts'
import { openPolicies } from './refund-policies/known-policies.server.ts'
import { policyRows, resolveTerms } from './refund-policy.ts'
import { currentRight, openRights } from './withdrawal.server.ts'

/** What may be bought now: its table of refunds, and when it begins, as far as that is set. */
type OnSale = { policy: string; startsAt: Date | null; sessions: readonly Instant[] }

/** A step of a table of refunds: from when on how much comes back, in words, and in per cent of the price. */
export type RefundStep = { when: string; share: string; percent: number }

/** Answers what would come back of a thing that is bought now, step by step, and never less than the law wants. */
export async function openRefundSteps(db: Db, now: Date): Promise<(onSale: OnSale) => RefundStep[]> {
  const [right, until] = [await currentRight(db), await openRights(db)]
  const findPolicy = await openPolicies(db)
  return ({ policy, startsAt, sessions }) => {
    const bought = { paidAt: now, startsAt, sessions }
    const terms = resolveTerms(findPolicy(policy), { sessions, withdrawUntil: until(right, bought) })
    return policyRows(terms, bought).map(({ when, share, percent, until, isLegal }) => ({
      when: `${when}${isLegal ? ` (تا ${until})` : ''}`,
      share,
      percent,
    }))
  }
}

/** The same, each step a sentence. */
export async function openRefundRules(db: Db, now: Date): Promise<(onSale: OnSale) => string[]> {
  const listSteps = await openRefundSteps(db, now)
  return onSale => listSteps(onSale).map(({ when, share }) => `${when}: ${share}`)
}
