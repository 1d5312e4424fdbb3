import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'branch.changed': '{یک شعبه|شعبهٔ} تغییر کرد',
    'branch.created': '{یک شعبه|شعبهٔ} ساخته شد',
    'branch.removed': '{یک شعبه|شعبهٔ} حذف شد',
  },
  kinds: {
    branch: 'شعبه‌ها و کلاس‌ها',
  },
  subjects: {
    branch: id => studioPaths.branch({ id }),
  },
  fields: {
    mapLink: 'پیوند نقشه',
    rooms: 'کلاس‌ها',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
