import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'enrolment.granted': 'کسی بدون پرداخت به {یک گروه|گروه} افزوده شد',
    'enrolment.queued': 'کسی در فهرست انتظار {یک گروه|گروه} نشست',
    'enrolment.removed': 'کسی از {یک گروه|گروه} حذف شد',
    'enrolment.frozen': 'ثبت‌نام کسی در {یک گروه|} نگه داشته شد',
    'enrolment.moved': 'کسی به {گروه دیگری|} رفت',
    'enrolment.woken': 'ثبت‌نام کسی در {یک گروه|} از سر گرفته شد',
    'group.announced': 'به {گروهی|گروه} خبر داده شد',
    'group.nextNamed': 'ترم بعد {یک گروه|گروه} معلوم شد',
    'lessons.completionRuled': 'شرط کامل شدن درس‌های {یک گروه|گروه} تغییر کرد',
  },
  kinds: { enrolment: 'ثبت‌نام‌ها' },
  fields: { group: 'گروه', watchPercent: 'درصد تماشای لازم', mayMark: 'ثبت درس به دست زبان‌آموز' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
