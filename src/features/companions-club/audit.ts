import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'club.sessionHanded': 'جلسهٔ بخشیدهٔ همراهان داده شد',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
