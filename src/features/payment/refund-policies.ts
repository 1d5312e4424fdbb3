import type { RefundPolicy } from './refund-policy.ts'

/**
 * What a school's own policies begin from: one that suits most, those that four schools publish, and some for what
 * is not a course. What is sold names a policy of the table `refund_policy`.
 */
export const refundPolicies = {
  /** Whole until two days before, then less by what has been attended. */
  hamava: {
    title: 'شرایط انصراف مدرسه',
    sessionCount: 10,
    steps: [
      { until: { hoursBeforeStart: 48 }, percent: 100 },
      { until: { beforeSession: 3 }, percent: 80 },
      { until: { beforeSession: 7 }, percent: 50 },
      { until: 'always', percent: 0 },
    ],
  },
  /** alborzkedu.ir: a fifth is kept until 24 hours before; it says nothing of the last day and gives nothing after the start. */
  alborz: {
    title: 'تا یک روز پیش از شروع با کسر ۲۰٪',
    steps: [
      { until: { hoursBeforeStart: 24 }, percent: 80 },
      { until: 'always', percent: 0 },
    ],
  },
  /**
   * zabanara.com: a fifth is kept until 48 hours before; who attends pays nothing up to the third session, half from it,
   * all from the seventh. It is silent about the last two days, which count here with the sessions that follow.
   */
  zabanara: {
    title: 'سه جلسهٔ آزمایشی',
    sessionCount: 10,
    steps: [
      { until: { hoursBeforeStart: 48 }, percent: 80 },
      { until: { beforeSession: 3 }, percent: 100 },
      { until: { beforeSession: 7 }, percent: 50 },
      { until: 'always', percent: 0 },
    ],
  },
  /** hermes.ir: 90, 70 and 50 per cent by the day before the start's; nothing on that day and after it. */
  hermes: {
    title: 'پله‌پله تا روز شروع',
    steps: [
      { until: { daysBeforeStart: 3 }, percent: 90 },
      { until: { daysBeforeStart: 2 }, percent: 70 },
      { until: { daysBeforeStart: 1 }, percent: 50 },
      { until: 'always', percent: 0 },
    ],
  },
  /** akasishiraz.ir: whole but for the bank's fee for two days after enrolment, then 90 per cent, 75 in the last week. */
  akasishiraz: {
    title: 'دو روز برای پشیمانی',
    steps: [
      { until: { hoursAfterPurchase: 48 }, percent: 100, keepsFee: true },
      { until: { hoursBeforeStart: 168 }, percent: 90 },
      { until: { hoursBeforeStart: 0 }, percent: 75 },
      { until: 'always', percent: 0 },
    ],
  },
  /** A trial session with a teacher: whole until four hours before. */
  trial: {
    title: 'جلسهٔ آزمایشی',
    steps: [
      { until: { hoursBeforeStart: 4 }, percent: 100 },
      { until: 'always', percent: 0 },
    ],
  },
  /** A session with a counselor: whole until six hours before. */
  counseling: {
    title: 'جلسهٔ مشاوره',
    steps: [
      { until: { hoursBeforeStart: 6 }, percent: 100 },
      { until: 'always', percent: 0 },
    ],
  },
  /** A package of sessions with counselors: whole for a week, while none of them was taken. */
  'counseling-package': {
    title: 'بستهٔ جلسه‌های مشاوره',
    steps: [
      { until: { hoursAfterPurchase: 168 }, percent: 100 },
      { until: 'always', percent: 0 },
    ],
  },
  /** A question to a counselor: whole while it is not answered, which counseling sees to; an answered one is spent. */
  'counseling-question': {
    title: 'پرسش صوتی، تا پاسخ نگرفته است',
    steps: [{ until: 'always', percent: 100 }],
  },
  /** The correction of a text: whole while nobody has taken it, which writing correction sees to. */
  'writing-text': {
    title: 'تصحیح نوشته، تا استاد برنداشته است',
    steps: [{ until: 'always', percent: 100 }],
  },
  /** A package of texts: whole for a week, while none of them was sent. */
  'writing-package': {
    title: 'بستهٔ تصحیح نوشته',
    steps: [
      { until: { hoursAfterPurchase: 168 }, percent: 100 },
      { until: 'always', percent: 0 },
    ],
  },
  /** An issue of a journal, which is read at once: whole for a day. */
  'journal-issue': {
    title: 'شمارهٔ نشریه',
    steps: [
      { until: { hoursAfterPurchase: 24 }, percent: 100 },
      { until: 'always', percent: 0 },
    ],
  },
  /** A book on paper: whole for a week, as long as one may return what was bought from afar. */
  book: {
    title: 'کتاب چاپی',
    steps: [
      { until: { hoursAfterPurchase: 168 }, percent: 100 },
      { until: 'always', percent: 0 },
    ],
  },
  /** A book as a file, which is read at once: whole for a day. */
  ebook: {
    title: 'کتاب الکترونیک و صوتی',
    steps: [
      { until: { hoursAfterPurchase: 24 }, percent: 100 },
      { until: 'always', percent: 0 },
    ],
  },
} as const satisfies Record<string, RefundPolicy>

export type RefundPolicyName = keyof typeof refundPolicies

const byName: Record<string, RefundPolicy | undefined> = refundPolicies
export const policyNamed = (name: string): RefundPolicy | undefined => byName[name]
