import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'consent.given': 'رضایت کسی ثبت شد',
    'consent.withdrawn': 'پس گرفتن رضایت کسی ثبت شد',
  },
  kinds: { consent: 'رضایت‌ها' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
