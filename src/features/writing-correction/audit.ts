import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'writing.assigned': '{یک نوشته|نوشتهٔ} برای تصحیح سپرده شد',
    'writingAssignment.changed': 'شیوهٔ سپردن خودکار نوشته‌ها تغییر کرد',
    'writingPrices.changed': 'بها، ساعت‌ها یا بسته‌های تصحیح نوشتار تغییر کرد',
  },
  kinds: {
    writing: 'نوشته‌هایی که تصحیح می‌شوند',
    writingAssignment: 'سپردن خودکار نوشته‌ها',
    writingPrices: 'بهای تصحیح نوشتار',
  },
  subjects: {
    writing: () => studioPaths.writing({ show: 'taken' }),
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
