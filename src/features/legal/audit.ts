import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'legal.published': 'نسخهٔ تازهٔ {متن حقوقی|} منتشر شد',
  },
  kinds: {
    legal: 'متن‌های حقوقی',
  },
  subjects: {
    legal: id => studioPaths.legal({ document: id }),
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
