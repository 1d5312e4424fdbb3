import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'examiner.changed': 'آزمونگری کسی تغییر کرد',
    'examiner.planned': 'وقت‌های مصاحبهٔ کسی تغییر کرد',
  },
  kinds: {
    examiner: 'آزمونگران',
  },
  subjects: {},
  fields: {},
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
