import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'outage.changed': '{یک قطعی|قطعی} تغییر کرد',
    'outage.created': '{یک قطعی|قطعی} ثبت شد',
    'outage.removed': '{یک قطعی|قطعی} حذف شد',
  },
  kinds: {
    outage: 'روزهای قطعی',
  },
  subjects: {
    outage: id => studioPaths.outage({ id }),
  },
  fields: {
    firstDay: 'نخستین روز',
    lastDay: 'آخرین روز',
    reason: 'دلیل',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
