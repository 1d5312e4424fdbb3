import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'expense.booked': '{یک هزینه|هزینهٔ} ثبت شد',
    'expense.reversed': '{یک هزینه|هزینهٔ} برگشت خورد',
    'expenseCategory.created': '{یک دستهٔ هزینه|دستهٔ هزینهٔ} ساخته شد',
    'expenseCategory.changed': '{یک دستهٔ هزینه|دستهٔ هزینهٔ} تغییر کرد',
  },
  kinds: {
    expense: 'هزینه‌ها',
    expenseCategory: 'دسته‌های هزینه',
  },
  subjects: {
    expense: id => studioPaths.expenses({ expense: id }),
    expenseCategory: id => studioPaths.expenses({ category: id }),
  },
  fields: {
    takesExpenses: 'هزینه می‌گیرد',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
