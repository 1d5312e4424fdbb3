import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'missedClass.excused': 'کلاس بی‌استاد به حساب استاد گذاشته نشد',
  },
  kinds: { missedClass: 'کلاس‌های بی‌استاد' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
