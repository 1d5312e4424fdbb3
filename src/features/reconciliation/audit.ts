import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'refund.sent': 'بازگشت وجه {یک سفارش|} انجام شد',
  },
  kinds: {
    refund: 'بازگشت وجه',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
