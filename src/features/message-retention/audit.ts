import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'chatRetention.changed': 'قاعدهٔ نگهداری پیام‌ها تغییر کرد',
  },
  kinds: { chatRetention: 'نگهداری پیام‌ها' },
  fields: {
    keepMonths: 'پیام‌ها بمانند',
    newcomersReadAll: 'تازه‌واردها پیام‌های پیشین را می‌خوانند',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
