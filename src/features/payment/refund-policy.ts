/** How much of what was paid comes back to whoever withdraws: steps as data, read by both sides. */

import { percent as percentText, persianNumber } from '#persian/digits.ts'
import { addDays, formatDate, fromJalali, type Instant, toJalali } from '#persian/jalali.ts'
import { ordinal } from '#persian/number-words.ts'

const hour = 3_600_000

/**
 * How long a step holds. Days are whole days of Tehran's calendar (`daysBeforeStart: 2` ends with the second day before
 * the start's); sessions count as given from the moment they begin.
 */
export type Until =
  /** The instant the right ends that the law gives, in milliseconds. */
  | { withdrawal: number }
  | { hoursAfterPurchase: number }
  | { hoursBeforeStart: number }
  | { daysBeforeStart: number }
  | { beforeSession: number }
  | 'always'

/** `percent` of what was paid comes back, 0 to 100; with `keepsFee` the bank's fee stays off it. */
export type RefundStep = { until: Until; percent: number; keepsFee?: true }

/**
 * The first step that still holds counts; the last one holds always. `maxDeducted` (Rials) is the most that a
 * withdrawal with any refund left may cost.
 */
export type RefundPolicy = {
  title: string
  steps: readonly RefundStep[]
  maxDeducted?: number
  /** How many sessions a course has that its session numbers are meant for; a shorter one has them in proportion. */
  sessionCount?: number
}

/** Amounts are whole Rials. */
export type RefundFacts = {
  paid: number
  paidAt: Instant
  now: Instant
  /** Null where nothing is set yet: then it has not begun. */
  startsAt: Instant | null
  /** When each session begins, in order; empty where only the start is known. */
  sessions?: readonly Instant[]
  /** What the bank took for the payment. */
  fee?: number
}

export type RefundQuote = {
  refundable: number
  deduction: number
  /** The place of the step that counts, from 0. */
  step: number
}

/**
 * A table as it holds for one thing: never below what the law gives (until `withdrawUntil` all comes back), and with
 * session numbers that fit a course shorter than they are meant for.
 */
export function resolveTerms(
  policy: RefundPolicy,
  { sessions = [], withdrawUntil }: { sessions?: readonly Instant[]; withdrawUntil: Instant | null },
): RefundPolicy {
  const numbers = policy.steps.flatMap(({ until }) => (isBeforeSession(until) ? until.beforeSession : []))
  const { sessionCount = Math.max(...numbers) } = policy
  const isShort = sessions.length > 0 && sessions.length < sessionCount
  const given = (number: number) =>
    // Doubt goes for who withdraws, but the last session is never given back.
    Math.min(Math.ceil(((number - 1) * sessions.length) / sessionCount), sessions.length - 1)
  const steps = policy.steps.map(step =>
    isShort && isBeforeSession(step.until)
      ? { ...step, until: { beforeSession: given(step.until.beforeSession) + 1 } }
      : step,
  )
  if (withdrawUntil === null) return { ...policy, steps }
  return {
    ...policy,
    steps: [{ until: { withdrawal: toMilliseconds(withdrawUntil) }, percent: 100 }, ...steps],
  }
}

const isBeforeSession = (until: Until): until is { beforeSession: number } =>
  until !== 'always' && 'beforeSession' in until

/** What comes back now. The deduction is rounded down to whole Tomans; it and the refund make what was paid. */
export function quoteRefund(policy: RefundPolicy, facts: RefundFacts): RefundQuote {
  const now = toMilliseconds(facts.now)
  const found = policy.steps.findIndex(({ until }) => now < computeStepEnd(until, facts))
  const step = found < 0 ? policy.steps.length - 1 : found
  const { percent, keepsFee } = policy.steps[step]!
  const { paid, fee = 0 } = facts
  const share = (paid * (100 - percent)) / 100 + (keepsFee ? fee : 0)
  const max = percent > 0 ? (policy.maxDeducted ?? paid) : paid
  // A step that gives nothing back keeps the odd Rials too.
  const whole = percent === 0 ? paid : Math.floor(share / 10) * 10
  const deduction = Math.min(whole, max, paid)
  return { refundable: paid - deduction, deduction, step }
}

const toMilliseconds = (when: Instant) => new Date(when).getTime()

/** The instant (milliseconds) from which a step holds no more; infinite where nothing ends it. */
export function computeStepEnd(
  until: Until,
  { paidAt, startsAt, sessions = [] }: Omit<RefundFacts, 'now'>,
): number {
  const start = startsAt === null ? Number.POSITIVE_INFINITY : toMilliseconds(startsAt)
  if (until === 'always') return Number.POSITIVE_INFINITY
  if ('withdrawal' in until) return until.withdrawal
  if ('hoursAfterPurchase' in until) {
    // What has begun is no longer freshly bought.
    return Math.min(toMilliseconds(paidAt) + until.hoursAfterPurchase * hour, start)
  }
  if ('hoursBeforeStart' in until) return start - until.hoursBeforeStart * hour
  if ('daysBeforeStart' in until) {
    return startsAt === null
      ? start
      : fromJalali(dayOnly(addDays(toJalali(startsAt), 1 - until.daysBeforeStart))).getTime()
  }
  const session = sessions[until.beforeSession - 1] ?? sessions.at(-1)
  return session === undefined ? start : toMilliseconds(session)
}

const dayOnly = ({ year, month, day }: { year: number; month: number; day: number }) => ({ year, month, day })

/** Whether a table can be used: every share from 0 to 100, and a last step that holds always. */
export function isWhole({ steps }: RefundPolicy): boolean {
  const shares = steps.every(({ percent }) => Number.isInteger(percent) && percent >= 0 && percent <= 100)
  return shares && steps.at(-1)?.until === 'always'
}

/** Whether waiting never brings more; one of the published tables is not so. */
export const isFalling = ({ steps }: RefundPolicy) =>
  steps.every(({ percent }, index) => index === 0 || percent <= steps[index - 1]!.percent)

/** «تا ۴۸ ساعت پیش از شروع», «پیش از جلسهٔ سوم», «پس از آن». */
export function describeUntil(until: Until): string {
  if (until === 'always') return 'پس از آن'
  if ('withdrawal' in until) return 'مهلت قانونی انصراف'
  if ('hoursAfterPurchase' in until) return `تا ${span(until.hoursAfterPurchase)} پس از ثبت‌نام`
  if ('hoursBeforeStart' in until) {
    return until.hoursBeforeStart === 0 ? 'تا لحظهٔ شروع' : `تا ${span(until.hoursBeforeStart)} پیش از شروع`
  }
  if ('daysBeforeStart' in until) return `تا ${persianNumber(until.daysBeforeStart)} روز پیش از شروع`
  const { beforeSession } = until
  return `پیش از جلسهٔ ${ordinal(beforeSession)}`
}

const span = (hours: number) => (hours === 168 ? 'یک هفته' : `${persianNumber(hours)} ساعت`)

/** «۸۰٪ برمی‌گردد», «همهٔ مبلغ برمی‌گردد», «بازگشتی ندارد». */
export function describeShare({ percent, keepsFee }: RefundStep): string {
  if (percent === 0) return 'بازگشتی ندارد'
  const share = percent === 100 ? 'همهٔ مبلغ' : percentText(percent)
  return `${share}${keepsFee ? ' جز کارمزد بانک' : ''} برمی‌گردد`
}

/** A row of the table people see; `until` is the day the step ends, where that is known. */
export type PolicyRow = {
  percent: number
  share: string
  when: string
  until: string | null
  /** Whether the law gives it, whatever the table says. */
  isLegal: boolean
}

/** The steps that count now or will; the first of them counts now. `now` is the purchase unless told. */
export function policyRows(
  policy: RefundPolicy,
  { now, ...rest }: Omit<RefundFacts, 'now' | 'paid'> & { now?: Instant },
): PolicyRow[] {
  const facts = { ...rest, paid: 0 }
  let counted = toMilliseconds(now ?? facts.paidAt)
  return policy.steps.flatMap((step, index) => {
    const end = computeStepEnd(step.until, facts)
    const next = policy.steps[index + 1]
    const endOfNext = next ? computeStepEnd(next.until, facts) : Number.POSITIVE_INFINITY
    // What the table gives for as long anyway need not be said twice; where no day is set nobody knows for how long.
    const isRepeatedBelow =
      Number.isFinite(endOfNext) && endOfNext >= end && next?.percent === step.percent && !next.keepsFee
    if ((end <= counted && Number.isFinite(end)) || isRepeatedBelow) return []
    counted = end
    return {
      percent: step.percent,
      share: describeShare(step),
      when: describeUntil(step.until),
      // The last moment of a day that ends at midnight is the day before.
      until: Number.isFinite(end) ? formatDate(end - 1) : null,
      isLegal: step.until !== 'always' && 'withdrawal' in step.until,
    }
  })
}
