import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'deskRequest.asked': 'برای فروش {یک سفارش|سفارش} تأیید خواسته شد',
    'deskRequest.approved': 'فروش {یک سفارش|سفارش} در پیشخوان تأیید شد',
    'deskRequest.refused': 'فروش {یک سفارش|سفارش} در پیشخوان رد شد',
    'deskRules.set': 'سقف دریافت منشی تغییر کرد',
    'receipt.sent': 'رسید {یک سفارش|سفارش} دوباره فرستاده شد',
  },
  kinds: {
    deskRequest: 'تأیید فروش پیشخوان',
    deskRules: 'سقف دریافت پیشخوان',
    receipt: 'رسید',
  },
  fields: {
    registrarLimit: 'سقف دریافت منشی (تومان)',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
