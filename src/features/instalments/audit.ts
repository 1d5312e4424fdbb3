import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'instalment.frozen': 'دسترسی {یک سفارش|سفارش} برای قسط عقب‌افتاده نگه داشته شد',
    'instalment.thawed': 'دسترسی {یک سفارش|سفارش} با پرداخت از سر گرفته شد',
    'instalment.policySet': 'شرایط قسط‌ها تغییر کرد',
    'paymentLink.made': 'پیوند پرداخت {یک سفارش|سفارش} ساخته شد',
    'paymentLink.revoked': 'پیوند پرداخت {یک سفارش|سفارش} از کار انداخته شد',
  },
  kinds: {
    instalment: 'قسط',
    paymentLink: 'پیوند پرداخت',
  },
  fields: {
    maxParts: 'بیشترین شمار قسط',
    minFirstPercent: 'کمترین پیش‌پرداخت (درصد)',
    maxDays: 'آخرین قسط تا چند روز',
    remindDays: 'یادآوری چند روز پیش',
    graceDays: 'مهلت پس از سررسید (روز)',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
