import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'credit.given': 'به کیف پول اعتبار داده شد',
    'credit.reversed': 'اعتبار کیف پول پس گرفته شد',
    'credit.limitsSet': 'سقف اعتبار روزانهٔ همکاران تغییر کرد',
  },
  kinds: {
    credit: 'اعتبار کیف پول',
  },
  fields: {
    supportLimit: 'سقف پشتیبان',
    accountantLimit: 'سقف حسابدار',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
