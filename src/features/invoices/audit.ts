import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'invoice.backlogIssued': 'صدور صورتحساب فروش‌های بی‌صورتحساب خواسته شد',
    'invoice.reissued': '{یک صورتحساب|صورتحساب} باطل و با مشخصات خریدار دوباره صادر شد',
    'invoiceSeller.changed': 'مشخصات حقوقی مدرسه در صورتحساب‌ها تغییر کرد',
    'invoiceTax.changed': 'مالیات {یک کالا|کالای} تعیین شد',
    'invoiceTax.removed': 'نرخ مالیات {یک کالا|کالای} حذف شد',
  },
  kinds: {
    invoice: 'صورتحساب‌ها',
    invoiceSeller: 'مشخصات حقوقی مدرسه',
    invoiceTax: 'مالیات کالاها',
  },
  subjects: {
    invoice: id => studioPaths.invoice({ id }),
    invoiceTax: () => studioPaths.invoice({ id: 'settings' }),
  },
  fields: {
    legalName: 'نام حقوقی',
    economicNumber: 'شمارهٔ اقتصادی',
    registrationNumber: 'شمارهٔ ثبت',
    postalCode: 'کد پستی',
    memoryId: 'شناسهٔ حافظهٔ مالیاتی',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
