import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'pay.approved': 'صورت‌حساب {یک استاد|} تأیید شد',
    'pay.rateDropped': 'یک نرخ حق‌التدریس {یک استاد|} برداشته شد',
    'pay.rateSet': 'نرخ حق‌التدریس {یک استاد|} تعیین شد',
  },
  kinds: {
    pay: 'حق‌التدریس',
  },
  subjects: {
    pay: id => studioPaths.pay({ teacher: id }),
  },
  fields: {
    amount: 'نرخ',
    trialAmount: 'نرخ آزمایشی',
    wordsAmount: 'نرخ تصحیح',
    per: 'برای',
    fromDay: 'از روز',
  },
  values: {
    hour: 'ساعت',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
