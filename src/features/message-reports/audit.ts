import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'chatReport.read': 'پیام گزارش‌شده و پیام‌های پیرامونش خوانده شد',
    'chatReport.closed': 'گزارش یک پیام بسته شد',
  },
  kinds: { chatReport: 'گزارش‌های پیام‌رسان' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
