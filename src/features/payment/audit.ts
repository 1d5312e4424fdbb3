import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'refund.sent': 'بازگشت وجه {یک سفارش|} انجام شد',
    'withdrawal.confirmed': 'حق انصراف قانونی خریداران تأیید شد',
  },
  kinds: {
    refund: 'بازگشت وجه',
    withdrawal: 'حق انصراف قانونی',
  },
  subjects: {
    order: null,
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
