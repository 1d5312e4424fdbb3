import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromJalali, getWeekday, isoDay, toJalali } from '#persian/jalali.ts'
import { type RefundPolicyName, refundPolicies } from './refund-policies.ts'
import {
  describeUntil,
  isFalling,
  isWhole,
  policyRows,
  quoteRefund,
  type RefundPolicy,
  resolveTerms,
  type Until,
} from './refund-policy.ts'
import { lawfulRight, minDays, withdrawUntil } from './withdrawal.ts'

const day = 86_400_000
const hour = 3_600_000
const paid = 28_500_000
/** Saturday, 18:30 in Tehran; ten sessions, two a week. */
const startsAt = fromJalali({ year: 1405, month: 9, day: 7, hour: 18, minute: 30 }).getTime()
const sessions = Array.from(
  { length: 10 },
  (_, index) => startsAt + (Math.floor(index / 2) * 7 + (index % 2) * 2) * day,
)
const paidAt = startsAt - 30 * day

/** How many Rials come back at an instant, and by which step. */
function quoteAt(name: RefundPolicyName, now: number, more: { paidAt?: number; fee?: number } = {}) {
  return quoteRefund(refundPolicies[name], { paid, paidAt, now, startsAt, sessions, ...more })
}
const percentAt = (name: RefundPolicyName, now: number, more?: { paidAt?: number; fee?: number }) =>
  (quoteAt(name, now, more).refundable / paid) * 100

describe('the table of each school gives what the school publishes', () => {
  test('PA13 ours: whole until 48 hours before, 80 per cent up to session 3, half up to session 7, then nothing', () => {
    expect(percentAt('hamava', paidAt)).toBe(100)
    expect(percentAt('hamava', startsAt - 48 * hour - 1)).toBe(100)
    expect(percentAt('hamava', startsAt - 48 * hour)).toBe(80)
    expect(percentAt('hamava', startsAt)).toBe(80)
    expect(percentAt('hamava', sessions[2]! - 1)).toBe(80)
    expect(percentAt('hamava', sessions[2]!)).toBe(50)
    expect(percentAt('hamava', sessions[6]! - 1)).toBe(50)
    expect(percentAt('hamava', sessions[6]!)).toBe(0)
    expect(percentAt('hamava', sessions[9]! + 30 * day)).toBe(0)
  })

  test('PA13 a trial session: whole until four hours before it, then nothing', () => {
    expect(percentAt('trial', paidAt)).toBe(100)
    expect(percentAt('trial', startsAt - 4 * hour - 1)).toBe(100)
    expect(percentAt('trial', startsAt - 4 * hour)).toBe(0)
    expect(percentAt('trial', startsAt)).toBe(0)
  })

  test('PA13 alborzkedu: a fifth is kept until 24 hours before the start, then nothing comes back', () => {
    expect(percentAt('alborz', paidAt)).toBe(80)
    expect(percentAt('alborz', startsAt - 24 * hour - 1)).toBe(80)
    expect(percentAt('alborz', startsAt - 24 * hour)).toBe(0)
    expect(percentAt('alborz', startsAt + 5 * day)).toBe(0)
  })

  test('PA13 zabanara: a fifth until 48 hours before, free up to session 3, half from it, nothing from session 7', () => {
    expect(percentAt('zabanara', paidAt)).toBe(80)
    expect(percentAt('zabanara', startsAt - 48 * hour - 60_000)).toBe(80)
    expect(percentAt('zabanara', startsAt - 48 * hour - 1)).toBe(80)
    expect(percentAt('zabanara', startsAt - 48 * hour)).toBe(100)
    expect(percentAt('zabanara', startsAt - 24 * hour - 1)).toBe(100)
    expect(percentAt('zabanara', startsAt - 24 * hour)).toBe(100)
    expect(percentAt('zabanara', startsAt)).toBe(100)
    expect(percentAt('zabanara', startsAt + hour)).toBe(100)
    expect(percentAt('zabanara', sessions[2]! - 1)).toBe(100)
    expect(percentAt('zabanara', sessions[2]!)).toBe(50)
    expect(percentAt('zabanara', sessions[6]! - 1)).toBe(50)
    expect(percentAt('zabanara', sessions[6]!)).toBe(0)
  })

  test('PA13 hermes: 90, 70, 50 and 0 per cent by the calendar day, whatever the hour', () => {
    const at = (month: number, date: number, clock: number) =>
      fromJalali({ year: 1405, month, day: date, hour: clock, minute: 59 }).getTime()
    expect(percentAt('hermes', at(8, 20, 9))).toBe(90)
    expect(percentAt('hermes', at(9, 4, 23))).toBe(90)
    expect(percentAt('hermes', at(9, 5, 0))).toBe(70)
    expect(percentAt('hermes', at(9, 5, 23))).toBe(70)
    expect(percentAt('hermes', at(9, 6, 0))).toBe(50)
    expect(percentAt('hermes', at(9, 6, 23))).toBe(50)
    expect(percentAt('hermes', at(9, 7, 0))).toBe(0)
    expect(percentAt('hermes', at(9, 20, 0))).toBe(0)
  })

  test('PA13 akasishiraz: 48 hours whole but for the fee, then a tenth, a quarter in the last week, nothing once begun', () => {
    expect(quoteAt('akasishiraz', paidAt + 47 * hour, { fee: 12_000 })).toEqual({
      refundable: paid - 12_000,
      deduction: 12_000,
      step: 0,
    })
    expect(percentAt('akasishiraz', paidAt + 48 * hour - 1)).toBe(100)
    expect(percentAt('akasishiraz', paidAt + 48 * hour)).toBe(90)
    expect(percentAt('akasishiraz', startsAt - 7 * day - 1)).toBe(90)
    expect(percentAt('akasishiraz', startsAt - 7 * day)).toBe(75)
    expect(percentAt('akasishiraz', startsAt - 1)).toBe(75)
    // Bought the evening before: 48 hours do not reach beyond the start.
    expect(percentAt('akasishiraz', startsAt - 1, { paidAt: startsAt - 5 * hour })).toBe(100)
    expect(percentAt('akasishiraz', startsAt, { paidAt: startsAt - 5 * hour })).toBe(0)
  })
})

test('PA13 the bank’s fee stays off what comes back in that one step alone, and in no other table', () => {
  const fee = 12_000
  expect(quoteAt('akasishiraz', paidAt + 48 * hour, { fee }).deduction).toBe(paid / 10)
  expect(quoteAt('akasishiraz', startsAt - 1, { fee }).deduction).toBe(paid / 4)
  for (const name of ['hamava', 'trial', 'alborz', 'zabanara', 'hermes'] as const) {
    expect(quoteAt(name, paidAt, { fee })).toEqual(quoteAt(name, paidAt))
  }
})

test('PA13 what is kept is rounded down to whole Tomans: the odd Rials come back, where anything does', () => {
  const findKeptAmount = (paid: number, now: number) =>
    quoteRefund(refundPolicies.hamava, { paid, paidAt, now, startsAt, sessions }).deduction
  // A fifth of them is 3,333.4 and 2,001.8 Rials.
  expect([16_667, 10_009].map(paid => findKeptAmount(paid, startsAt))).toEqual([3330, 2000])
  expect(findKeptAmount(16_667, sessions[2]!)).toBe(8330)
  expect(findKeptAmount(16_667, sessions[6]!)).toBe(16_667)
})

test('PA13 a table by sessions, of what has none set, ends as it begins', () => {
  const at = (name: 'hamava' | 'zabanara', now: number) =>
    quoteRefund(refundPolicies[name], { paid, paidAt, now, startsAt, sessions: [] }).refundable / paid
  expect([at('hamava', startsAt - 1), at('zabanara', startsAt - 1)]).toEqual([0.8, 1])
  expect([at('hamava', startsAt), at('zabanara', startsAt)]).toEqual([0, 0])
})

test('a table that gives a share below nothing, above all or in parts of a hundredth, or that ends, cannot be used', () => {
  const of = (percent: number, until: Until = 'always') =>
    isWhole({ title: 'آزمایشی', steps: [{ until, percent }] })
  expect([0, 1, 99, 100].map(percent => of(percent))).toEqual([true, true, true, true])
  expect([-1, 101, 12.5, Number.NaN].map(percent => of(percent))).toEqual([false, false, false, false])
  expect(of(50, { hoursBeforeStart: 48 })).toBe(false)
  expect(isWhole({ title: 'آزمایشی', steps: [] })).toBe(false)
  const [bad, good] = [
    { until: { beforeSession: 2 }, percent: 101 },
    { until: 'always' as const, percent: 0 },
  ]
  expect(isWhole({ title: 'آزمایشی', steps: [bad, good] })).toBe(false)
})

test('every table we have can be used, and all but the one with trial sessions fall with time', () => {
  for (const policy of Object.values(refundPolicies)) expect(isWhole(policy)).toBe(true)
  const rising = Object.entries(refundPolicies).filter(([, policy]) => !isFalling(policy))
  expect(rising.map(([name]) => name)).toEqual(['zabanara'])
})

test('a deduction is never more than its cap, unless nothing comes back', () => {
  const policy: RefundPolicy = { ...refundPolicies.hermes, maxDeducted: 1_000_000 }
  const facts = { paid, paidAt, startsAt }
  expect(quoteRefund(policy, { ...facts, now: startsAt - 10 * day }).deduction).toBe(1_000_000)
  expect(quoteRefund(policy, { ...facts, now: startsAt + day }).deduction).toBe(paid)
})

test('what has no date has not begun; a table of sessions ends with the last there is', () => {
  const facts = { paid, paidAt, now: startsAt + 400 * day }
  expect(quoteRefund(refundPolicies.hamava, { ...facts, startsAt: null })).toMatchObject({
    refundable: paid,
    step: 0,
  })
  const short = { ...facts, startsAt, sessions: sessions.slice(0, 4) }
  expect(quoteRefund(refundPolicies.hamava, short)).toMatchObject({ refundable: 0, step: 3 })
})

const until: fc.Arbitrary<Until> = fc.oneof(
  fc.record({ hoursAfterPurchase: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ hoursBeforeStart: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ daysBeforeStart: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ beforeSession: fc.integer({ min: 1, max: 20 }) }),
)
const policies = fc
  .record({
    steps: fc.array(fc.record({ until, percent: fc.integer({ min: 0, max: 100 }) }), { maxLength: 6 }),
    last: fc.integer({ min: 0, max: 100 }),
    maxDeducted: fc.option(fc.integer({ min: 0, max: 50_000_000 }), { nil: undefined }),
  })
  .map(
    ({ steps, last, maxDeducted }): RefundPolicy => ({
      title: 'آزمایشی',
      steps: [...steps, { until: 'always', percent: last }],
      maxDeducted,
    }),
  )
const amounts = fc.integer({ min: 0, max: 1_000_000_000 })
const moments = fc.integer({ min: paidAt, max: startsAt + 60 * day })

test('whatever the table, refund and deduction are whole, never negative, and make what was paid', () => {
  fc.assert(
    fc.property(
      policies,
      amounts,
      moments,
      fc.integer({ min: 0, max: 200_000 }),
      (policy, paid, now, fee) => {
        const { refundable, deduction } = quoteRefund(policy, { paid, paidAt, now, startsAt, sessions, fee })
        expect(Number.isInteger(refundable)).toBe(true)
        expect(refundable).toBeGreaterThanOrEqual(0)
        expect(deduction).toBeGreaterThanOrEqual(0)
        expect(refundable + deduction).toBe(paid)
      },
    ),
  )
})

test('with a table that falls, waiting never brings more', () => {
  const falling = policies.map(policy => ({
    ...policy,
    steps: [...policy.steps.map(({ percent }) => percent)]
      .sort((one, other) => other - one)
      .map((percent, index) => ({ ...policy.steps[index]!, percent })),
  }))
  fc.assert(
    fc.property(falling, amounts, moments, moments, (policy, paid, one, other) => {
      const facts = { paid, paidAt, startsAt, sessions }
      const early = quoteRefund(policy, { ...facts, now: Math.min(one, other) })
      const late = quoteRefund(policy, { ...facts, now: Math.max(one, other) })
      expect(late.refundable).toBeLessThanOrEqual(early.refundable)
    }),
  )
})

test('people read the table in words and days', () => {
  expect(policyRows(refundPolicies.hamava, { paidAt, startsAt, sessions })).toEqual([
    {
      percent: 100,
      share: 'همهٔ مبلغ برمی‌گردد',
      when: 'تا ۴۸ ساعت پیش از شروع',
      until: '۵ آذر ۱۴۰۵',
      isLegal: false,
    },
    { percent: 80, share: '۸۰٪ برمی‌گردد', when: 'پیش از جلسهٔ سوم', until: '۱۴ آذر ۱۴۰۵', isLegal: false },
    { percent: 50, share: '۵۰٪ برمی‌گردد', when: 'پیش از جلسهٔ هفتم', until: '۲۸ آذر ۱۴۰۵', isLegal: false },
    { percent: 0, share: 'بازگشتی ندارد', when: 'پس از آن', until: null, isLegal: false },
  ])
  const [first, second] = policyRows(refundPolicies.akasishiraz, { paidAt, startsAt })
  expect(first).toMatchObject({
    share: 'همهٔ مبلغ جز کارمزد بانک برمی‌گردد',
    when: 'تا ۴۸ ساعت پس از ثبت‌نام',
  })
  expect(second!.when).toBe('تا یک هفته پیش از شروع')
  expect(policyRows(refundPolicies.akasishiraz, { paidAt, startsAt })[2]!.when).toBe('تا لحظهٔ شروع')
  expect(policyRows(refundPolicies.hermes, { paidAt, startsAt })[2]!.until).toBe('۶ آذر ۱۴۰۵')
})

test('a session is named by its place: in words up to the twentieth, then by its number', () => {
  const sentences = [1, 2, 3, 10, 11, 20, 21].map(beforeSession => describeUntil({ beforeSession }))
  expect(sentences).toEqual(
    ['اول', 'دوم', 'سوم', 'دهم', 'یازدهم', 'بیستم', '۲۱م'].map(ordinal => `پیش از جلسهٔ ${ordinal}`),
  )
})

test('session numbers beyond a short course are meant in proportion, and steps that are over are not shown', () => {
  const six = sessions.slice(0, 6)
  const terms = resolveTerms(refundPolicies.hamava, { sessions: six, withdrawUntil: null })
  expect(policyRows(terms, { paidAt, startsAt, sessions: six }).map(({ when }) => when)).toEqual([
    'تا ۴۸ ساعت پیش از شروع',
    'پیش از جلسهٔ سوم',
    'پیش از جلسهٔ پنجم',
    'پس از آن',
  ])
  const percentAt = (now: number) =>
    (quoteRefund(terms, { paid, paidAt, now, startsAt, sessions: six }).refundable / paid) * 100
  expect([six[3]!, six[4]!, six[5]!].map(percentAt)).toEqual([50, 0, 0])
  const now = startsAt - 20 * hour
  const rows = policyRows(terms, { paidAt: now, startsAt, sessions: six })
  expect(rows.map(({ percent }) => percent)).toEqual([80, 50, 0])
  // A course as long as the table is meant for keeps its numbers.
  expect(resolveTerms(refundPolicies.hamava, { sessions, withdrawUntil: null }).steps).toEqual(
    refundPolicies.hamava.steps,
  )
})

test('a table without a length is meant for as many sessions as its last number; the last one is never given back', () => {
  const policy: RefundPolicy = {
    title: 'آزمایشی',
    steps: [
      { until: { beforeSession: 2 }, percent: 100 },
      { until: { beforeSession: 4 }, percent: 50 },
      { until: 'always', percent: 0 },
    ],
  }
  const numbers = (length: number) =>
    resolveTerms(policy, { sessions: sessions.slice(0, length), withdrawUntil: null }).steps.map(
      ({ until }) => until,
    )
  for (const length of [0, 4, 5]) expect(numbers(length)).toEqual(policy.steps.map(({ until }) => until))
  expect(numbers(2)).toEqual([{ beforeSession: 2 }, { beforeSession: 2 }, 'always'])
  expect(numbers(3)).toEqual([{ beforeSession: 2 }, { beforeSession: 3 }, 'always'])
})

test('steps of one share fall; so does a single one', () => {
  const of = (...percents: number[]) =>
    isFalling({ title: 'آزمایشی', steps: percents.map(percent => ({ until: 'always' as const, percent })) })
  expect([of(80, 80, 0), of(80), of(80, 81)]).toEqual([true, true, false])
})

test('what is asked after the last step is that step’s', () => {
  const policy: RefundPolicy = {
    title: 'آزمایشی',
    steps: [
      { until: { hoursBeforeStart: 48 }, percent: 90 },
      { until: { hoursBeforeStart: 0 }, percent: 40 },
    ],
  }
  expect(quoteRefund(policy, { paid: 1000, paidAt, startsAt, now: startsAt + day })).toMatchObject({
    refundable: 400,
    step: 1,
  })
})

test('of sessions fewer than a number the last one counts, and of days before a start that is not set none has come', () => {
  const four = sessions.slice(0, 4)
  const at = (now: number) =>
    quoteRefund(refundPolicies.hamava, { paid: 1000, paidAt, startsAt, sessions: four, now })
  expect([at(four[2]!).refundable, at(four[3]!).refundable]).toEqual([500, 0])
  expect(
    quoteRefund(refundPolicies.hermes, { paid: 1000, paidAt, startsAt: null, now: startsAt }).refundable,
  ).toBe(900)
})

test('each way a step can end is said in words', () => {
  const sentences = [
    { withdrawal: startsAt },
    { hoursAfterPurchase: 168 },
    { hoursBeforeStart: 0 },
    { daysBeforeStart: 3 },
    'always' as const,
  ].map(until => describeUntil(until))
  expect(sentences).toEqual([
    'مهلت قانونی انصراف',
    'تا یک هفته پس از ثبت‌نام',
    'تا لحظهٔ شروع',
    'تا ۳ روز پیش از شروع',
    'پس از آن',
  ])
})

describe('the rows that people see', () => {
  const facts = { paidAt, startsAt, sessions }
  const rowsWith = (withdrawUntil: number | null, name: RefundPolicyName = 'hamava') =>
    policyRows(resolveTerms(refundPolicies[name], { sessions, withdrawUntil }), facts).map(
      ({ percent, when, isLegal }) => [percent, when, isLegal],
    )
  const ours = rowsWith(null)

  test('what the law gives is a row where it gives more, and none where the table gives as much for as long', () => {
    expect(ours.map(([percent]) => percent)).toEqual([100, 80, 50, 0])
    for (const until of [startsAt - 10 * day, startsAt - 48 * hour]) expect(rowsWith(until)).toEqual(ours)
    const law = [100, 'مهلت قانونی انصراف', true]
    expect(rowsWith(startsAt - 48 * hour + 1)).toEqual([law, ...ours.slice(1)])
    expect(rowsWith(sessions[8]!)).toEqual([law, ours[3]])
    // As much, but for the bank's fee.
    const [first, second] = rowsWith(paidAt + hour, 'akasishiraz')
    expect([first, second]).toEqual([law, [100, 'تا ۴۸ ساعت پس از ثبت‌نام', false]])
    // Less, for longer.
    expect(rowsWith(paidAt + hour, 'alborz').map(([percent]) => percent)).toEqual([100, 80, 0])
  })

  test('a step is over at the instant it ends; where no day is set each is shown, and none has one', () => {
    const now = (instant: number) => policyRows(refundPolicies.hamava, { ...facts, now: instant })
    expect(now(startsAt - 48 * hour)[0]!.percent).toBe(80)
    expect(now(startsAt - 48 * hour - 1)[0]!.percent).toBe(100)
    const dateless = policyRows(refundPolicies.hamava, { paidAt, startsAt: null })
    expect(dateless.map(({ percent, until }) => [percent, until])).toEqual([
      [100, null],
      [80, null],
      [50, null],
      [0, null],
    ])
  })
})

describe('what the law gives', () => {
  const rights = fc.record({
    applies: fc.constant(true),
    days: fc.integer({ min: minDays, max: 60 }),
    from: fc.constantFrom('purchase' as const, 'start' as const),
    endsAtStart: fc.boolean(),
  })
  const closed = fc
    .uniqueArray(fc.integer({ min: -60, max: 90 }), { maxLength: 30 })
    .map(days => new Set(days.map(days => isoDay(startsAt + days * day))))
  const bought = fc.integer({ min: paidAt, max: startsAt + 20 * day })
  const after = fc.integer({ min: 0, max: 40 * day })
  const lengths = fc.integer({ min: 0, max: sessions.length })

  test('no table gives less: whatever it says, all comes back until the right ends, and later what the table says', () => {
    fc.assert(
      fc.property(
        policies,
        rights,
        closed,
        bought,
        after,
        lengths,
        amounts,
        (policy, right, closed, paidAt, wait, length, paid) => {
          const facts = { paidAt, startsAt, sessions: sessions.slice(0, length) }
          const until = withdrawUntil(right, facts, closed)!
          const now = paidAt + wait
          const terms = resolveTerms(policy, { sessions: facts.sessions, withdrawUntil: until })
          const table = resolveTerms(policy, { sessions: facts.sessions, withdrawUntil: null })
          const { refundable } = quoteRefund(terms, { ...facts, paid, now, fee: 50_000 })
          const byTable = quoteRefund(table, { ...facts, paid, now, fee: 50_000 }).refundable
          expect(refundable).toBe(now < until ? paid : byTable)
          // What is shown as counting now is what is paid.
          const [shown] = policyRows(terms, { ...facts, now })
          if (policy.maxDeducted === undefined && !shown!.share.includes('کارمزد')) {
            expect(Math.abs(refundable - (paid * shown!.percent) / 100)).toBeLessThan(10)
          }
        },
      ),
    )
  })

  test('it holds for seven working days after the day of the purchase, whatever is confirmed', () => {
    fc.assert(
      fc.property(rights, closed, bought, (right, closed, paidAt) => {
        const until = withdrawUntil({ ...right, endsAtStart: false }, { paidAt, startsAt, sessions }, closed)!
        const whole = Array.from({ length: 200 }, (_, index) => paidAt + (index + 1) * day).filter(
          instant => instant < until && getWeekday(toJalali(instant)) < 5 && !closed.has(isoDay(instant)),
        )
        expect(whole.length).toBeGreaterThanOrEqual(minDays)
      }),
    )
  })

  test('Thursdays, Fridays and closed days do not count; where a begun course ends it, it ends with its start', () => {
    // Saturday 30 Aban; the 7th working day is Monday 9 Azar.
    const saturday = { paidAt: '2026-11-21T12:00:00Z', startsAt: null, sessions: [] }
    const day = (month: number, date: number) => fromJalali({ year: 1405, month, day: date }).getTime()
    expect(withdrawUntil(lawfulRight, saturday, new Set())).toBe(day(9, 10))
    expect(withdrawUntil(lawfulRight, saturday, new Set(['2026-11-24']))).toBe(day(9, 11))
    const begins = '2026-11-23T15:00:00Z'
    const bought = { ...saturday, startsAt: begins, sessions: [begins, '2026-11-25T15:00:00Z'] }
    expect(withdrawUntil(lawfulRight, bought, new Set())).toBe(day(9, 10))
    expect(withdrawUntil({ ...lawfulRight, endsAtStart: true }, bought, new Set())).toBe(Date.parse(begins))
    expect(withdrawUntil({ ...lawfulRight, applies: false }, bought, new Set())).toBe(null)
  })
})
