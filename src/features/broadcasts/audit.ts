import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'broadcast.sent': 'پیام همگانی {|} فرستاده شد',
  },
  kinds: {
    broadcast: 'پیام‌های همگانی',
  },
  subjects: {
    broadcast: id => studioPaths.broadcast({ id }),
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
