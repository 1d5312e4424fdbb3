import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'ladder.changed': '{سطح‌های مدرسه|سطح‌های} تغییر کرد',
    'ladder.created': '{سطح‌های تازه‌ای|سطح‌های} نوشته شد',
    'ladder.removed': '{سطح‌هایی|سطح‌های} حذف شد',
  },
  kinds: {
    ladder: 'سطح‌ها و کتاب‌ها',
  },
  subjects: {
    ladder: id => studioPaths.ladder({ id }),
  },
  fields: {
    levels: 'سطح‌ها',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
