import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: { 'guardian.read': 'سرپرست گفت‌وگوی فرزندش با مدرسه را خواند' },
  kinds: { guardian: 'خواندن سرپرستان' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
