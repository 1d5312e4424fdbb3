import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'content.imported': '{نوشته‌ها یا قسمت‌های سایت پیشین|} از فایل وارد شد',
  },
  kinds: {
    content: 'ورود نوشته‌ها و پادکست',
  },
  subjects: {
    contentImport: null,
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
