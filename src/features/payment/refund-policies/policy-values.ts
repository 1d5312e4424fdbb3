/** A policy of refunds as its form has it, and as orders keep it. */
import { isFalling, type RefundPolicy, type Until } from '../refund-policy.ts'
import type { PolicyValues, StepKind } from './contract.ts'

type Step = PolicyValues['steps'][number]

/** Earlier steps first: after the purchase, before the start, then session by session. */
const order = ({ kind, count }: Step): number => {
  if (kind === 'hoursAfterPurchase') return -1e9 + count
  if (kind === 'beforeSession') return 1e6 + count
  return -count * (kind === 'daysBeforeStart' ? 24 : 1)
}

export function toPolicy({
  title,
  steps,
  lastPercent,
  sessionCount,
  maxDeducted,
}: PolicyValues): RefundPolicy {
  return {
    title,
    ...(sessionCount !== '' && { sessionCount }),
    ...(maxDeducted !== '' && { maxDeducted: maxDeducted * 10 }),
    steps: [
      ...steps
        .toSorted((one, other) => order(one) - order(other))
        .map(({ kind, count, percent, keepsFee }) => ({
          until: { [kind]: count } as Exclude<Until, 'always'>,
          percent,
          ...(keepsFee && percent > 0 && { keepsFee: true as const }),
        })),
      { until: 'always', percent: lastPercent },
    ],
  }
}

export function toValues(policy: RefundPolicy): Omit<PolicyValues, 'isDefault' | 'isArchived'> {
  const { title, steps, sessionCount, maxDeducted } = policy
  return {
    title,
    steps: steps.flatMap(({ until, percent, keepsFee }) => {
      if (until === 'always') return []
      const [kind, count] = Object.entries(until)[0] as [StepKind, number]
      return { kind, count, percent, keepsFee: keepsFee ?? false }
    }),
    lastPercent: steps.at(-1)!.percent,
    sessionCount: sessionCount ?? '',
    maxDeducted: maxDeducted === undefined ? '' : maxDeducted / 10,
  }
}

export type PolicyFault = { field: 'steps' | 'sessionCount' | 'maxDeducted' | 'lastPercent'; message: string }

/** What is wrong with a policy beyond single numbers. */
export function findPolicyFaults({ steps, sessionCount, lastPercent }: PolicyValues): PolicyFault[] {
  const faults: PolicyFault[] = []
  const places = steps.map(order)
  if (places.some((place, index) => places.indexOf(place) !== index)) {
    faults.push({ field: 'steps', message: 'دو پله تا یک زمان است؛ یکی را بردارید.' })
  }
  const numbers = steps.flatMap(({ kind, count }) => (kind === 'beforeSession' ? count : []))
  if (numbers.includes(0)) {
    faults.push({ field: 'steps', message: 'جلسه‌ها از ۱ شمرده می‌شوند.' })
  } else if (numbers.some(number => number > 120)) {
    faults.push({ field: 'steps', message: 'هیچ گروهی بیش از ۱۲۰ جلسه ندارد.' })
  }
  if (sessionCount !== '' && numbers.length === 0) {
    faults.push({ field: 'sessionCount', message: 'هیچ پله‌ای جلسه‌ها را نمی‌شمارد؛ خالی بگذارید.' })
  } else if (sessionCount !== '' && sessionCount < Math.max(...numbers)) {
    faults.push({ field: 'sessionCount', message: 'از شمارهٔ جلسه‌های پله‌ها کمتر است.' })
  }
  if (steps.length > 0 && steps.every(({ percent }) => percent === lastPercent)) {
    faults.push({ field: 'steps', message: 'همهٔ پله‌ها به یک اندازه برمی‌گردانند؛ پله‌ای لازم نیست.' })
  }
  return faults
}

/** What staff should know before they save it, though it may be meant so. */
export function warnOfPolicy(policy: RefundPolicy): string[] {
  const warnings = []
  if (!isFalling(policy)) {
    warnings.push('پله‌ای بیش از پلهٔ پیش از خود برمی‌گرداند: کسی که صبر کند، پول بیشتری پس می‌گیرد.')
  }
  if (policy.steps.at(-1)!.percent > 0) {
    warnings.push('پس از آخرین پله هم پول برمی‌گردد، حتی پس از پایان گروه.')
  }
  return warnings
}
