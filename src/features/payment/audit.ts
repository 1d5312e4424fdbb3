import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'refundPolicy.changed': '{یکی از شرایط بازگشت پول|شرایط} تغییر کرد',
    'refundPolicy.created': '{شرایطی برای بازگشت پول|شرایط} افزوده شد',
    'refundPolicy.removed': '{یکی از شرایط بازگشت پول|شرایط} حذف شد',
    'withdrawal.confirmed': 'حق انصراف قانونی خریداران تأیید شد',
  },
  kinds: {
    refundPolicy: 'شرایط بازگشت پول',
    withdrawal: 'حق انصراف قانونی',
  },
  subjects: {
    refundPolicy: id => studioPaths.refundPolicy({ id }),
    order: id => studioPaths.order({ id }),
  },
  fields: {
    refundSteps: 'پله‌ها',
    isDefault: 'پیش‌گزیده',
    isArchived: 'بایگانی',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
