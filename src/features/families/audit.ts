import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'parentsLink.made': 'پیوند والدین ساخته شد',
    'parentsLink.revoked': 'پیوند والدین از کار انداخته شد',
  },
  kinds: { parentsLink: 'پیوندهای والدین' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
