import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'errorType.changed': '{یک گونهٔ خطا|گونهٔ خطای} تغییر کرد',
    'errorType.created': '{یک گونهٔ خطا|گونهٔ خطای} نوشته شد',
    'errorType.removed': '{یک گونهٔ خطا|گونهٔ خطای} حذف شد',
  },
  kinds: {
    errorType: 'گونه‌های خطا',
  },
  subjects: {
    errorType: id => studioPaths.errorType({ id }),
  },
  fields: {
    category: 'گروه',
    explanation: 'توضیح',
    ownTerm: 'نام به زبان اصلی',
    comment: 'نکتهٔ آماده',
    examples: 'نمونه‌ها',
    shortcut: 'کلید میان‌بر',
    position: 'جا در فهرست',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
