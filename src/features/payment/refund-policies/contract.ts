import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { text } from '#contract/fields.ts'
import { whole } from '#contract/whole-number.ts'

export const stepKinds = [
  'hoursAfterPurchase',
  'daysBeforeStart',
  'hoursBeforeStart',
  'beforeSession',
] as const
export type StepKind = (typeof stepKinds)[number]

const percent = whole({ label: 'درصد بازگشت', max: 100 })

const step = z.object({
  kind: z.enum(stepKinds, 'مهلت پله را انتخاب کنید.'),
  /** Hours, days, or the number of a session. */
  count: whole({ label: 'عدد مهلت', max: 8760 }),
  percent,
  /** Whether the bank's fee stays off what comes back. */
  keepsFee: z.boolean({ error: 'وارد نشده است.' }),
})

export const refundPolicyRecords = collection({
  path: '/api/payment/refund-policies',
  access: may('refundPolicies.write'),
  what: 'Policies of refunds',
  shape: {
    title: text({ label: 'نام', min: 3, max: 80 }),
    steps: z.array(step).check(z.maxLength(8, 'شرایط بیش از ۸ پله ندارد.')),
    /** What comes back once no step holds any more. */
    lastPercent: percent,
    /** How many sessions the numbers are meant for; empty for as many as the last of them. */
    sessionCount: z.union(
      [z.literal(''), whole({ label: 'شمار جلسه‌ها', max: 120 })],
      'شمار جلسه‌ها را به عدد وارد کنید.',
    ),
    /** The most that a withdrawal may cost, in Toman; empty for no such limit. */
    maxDeducted: z.union(
      [z.literal(''), whole({ label: 'سقف کسر', max: 1_000_000_000 })],
      'سقف کسر را به عدد وارد کنید.',
    ),
    isDefault: z.boolean({ error: 'وارد نشده است.' }),
    isArchived: z.boolean({ error: 'وارد نشده است.' }),
  },
})

export type PolicyValues = z.output<typeof refundPolicyRecords.values>
/** As it stands in the form: numbers are what was typed. */
export type StepValues = {
  kind: StepKind
  count: number | string
  percent: number | string
  keepsFee: boolean
}
