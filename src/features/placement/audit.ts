import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'placement.appealAnswered': 'به درخواست بازبینی سطح کسی پاسخ داده شد',
    'placement.graded': 'سطح گفتار کسی ثبت شد',
    'placement.ruled': 'قاعده‌های تعیین سطح تغییر کرد',
    'placement.typed': 'تعیین سطح کاغذی کسی ثبت شد',
  },
  kinds: {
    placement: 'تعیین سطح',
  },
  subjects: { placement: id => (id === 'rules' ? '/studio/placement-scale' : '/studio/placement') },
  fields: {
    validDays: 'اعتبار نتیجه (روز)',
    retakeDays: 'فاصلهٔ سنجش دوباره (روز)',
    termsAway: 'ترم‌های دوری',
    appealSessions: 'جلسه‌های درخواست بازبینی',
    oralShare: 'سهم گفت‌وگو در سطح نهایی',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
