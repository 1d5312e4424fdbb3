import { refundPolicies } from './refund-policies.ts'
import { type RefundPolicy, shareWords, untilWords } from './refund-policy.ts'

const policies: Record<string, RefundPolicy | undefined> = refundPolicies

/** Whether a name is one of the school's tables of refunds. */
export const isRefundPolicy = (name: string) => policies[name] !== undefined

/** The names of the tables, and what each is called. */
export const refundPolicyTitles = Object.entries(refundPolicies).map(([name, { title }]) => ({ name, title }))

/** What a table of refunds says, step by step; ours where the name is of an older table. */
export const refundRules = (name: string): string[] =>
  (policies[name] ?? refundPolicies.hamava).steps.map(
    step => `${untilWords(step.until)}: ${shareWords(step)}`,
  )
