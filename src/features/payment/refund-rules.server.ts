import type { Instant } from '#persian/jalali.ts'
import type { Db } from '#server/database/database.ts'
import { policyNamed, refundPolicies } from './refund-policies.ts'
import { policyRows, resolveTerms } from './refund-policy.ts'
import { currentRight, openRights } from './withdrawal.server.ts'

/** Whether a name is one of the school's tables of refunds. */
export const isRefundPolicy = (name: string) => Object.hasOwn(refundPolicies, name)

/** The names of the tables, and what each is called. */
export const refundPolicyTitles = Object.entries(refundPolicies).map(([name, { title }]) => ({ name, title }))

/** What may be bought now: its table of refunds, and when it begins, as far as that is set. */
type OnSale = { policy: string; startsAt: Date | null; sessions: readonly Instant[] }

/** A step of a table of refunds: from when on how much comes back, in words, and in per cent of the price. */
export type RefundStep = { when: string; share: string; percent: number }

/** Answers what would come back of a thing that is bought now, step by step, and never less than the law wants. */
export async function openRefundSteps(db: Db, now: Date): Promise<(onSale: OnSale) => RefundStep[]> {
  const [right, until] = [await currentRight(db), await openRights(db)]
  return ({ policy, startsAt, sessions }) => {
    const bought = { paidAt: now, startsAt, sessions }
    const terms = resolveTerms(policyNamed(policy), { sessions, withdrawUntil: until(right, bought) })
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
