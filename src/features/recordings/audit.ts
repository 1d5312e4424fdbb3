import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'session.phrases': 'عبارت‌های {یک جلسه|} تغییر کرد',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
