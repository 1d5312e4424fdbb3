import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { paths } from '#contract/paths.ts'

export const audit = {
  actions: {
    'credential.revoked': '{یک گواهی‌نامه یا نشان|گواهی‌نامه یا نشان} باطل شد',
  },
  kinds: {
    credential: 'گواهی‌نامه‌ها و نشان‌ها',
  },
  subjects: {
    credential: id => paths.certificate({ number: id }),
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
