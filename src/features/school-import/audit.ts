import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'school.imported': '{داده‌های مدرسه|} از فایل وارد شد',
  },
  kinds: {
    school: 'ورود داده‌ها',
  },
  subjects: {
    import: null,
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
