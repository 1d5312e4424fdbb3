import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'writingSample.drawn': '{یک نوشته|نوشتهٔ} برای تصحیح دوم سپرده شد',
    'writingSample.removed': '{یک نوشته|نوشتهٔ} از نمونه‌های تصحیح دوم برداشته شد',
    'writingSampleRules.changed': 'قاعده‌های نمونه‌گیری از نوشته‌ها تغییر کرد',
  },
  kinds: {
    writingSample: 'نمونه‌های تصحیح دوم',
    writingSampleRules: 'نمونه‌گیری از نوشته‌ها',
  },
  subjects: {
    writingSample: () => studioPaths.writingAgreement(),
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
