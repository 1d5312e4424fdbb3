import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'writingTask.changed': '{یک تکلیف نوشتن|تکلیف نوشتن} تغییر کرد',
    'writingTask.created': '{یک تکلیف نوشتن|تکلیف نوشتن} نوشته شد',
    'writingTask.removed': '{یک تکلیف نوشتن|تکلیف نوشتن} حذف شد',
  },
  kinds: {
    writingTask: 'تکلیف‌های نوشتن',
  },
  subjects: {
    writingTask: id => studioPaths.writingTask({ id }),
  },
  fields: {
    prompt: 'صورت تکلیف',
    purpose: 'هدف',
    minWords: 'کمترین واژه',
    maxWords: 'بیشترین واژه',
    criteria: 'معیارها',
    model: 'نمونهٔ پاسخ',
    modelNotes: 'نکته‌های نمونه',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
