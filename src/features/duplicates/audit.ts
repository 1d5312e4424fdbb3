import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'accountMerge.made': 'دو حساب یکی شدند',
    'accountMerge.undone': 'یکی شدن دو حساب برگردانده شد',
    'distinctPeople.set': 'دو حساب از دو نفر دانسته شدند',
    'distinctPeople.unset': 'دو حساب دیگر از دو نفر دانسته نمی‌شوند',
  },
  kinds: { accountMerge: 'حساب‌های تکراری', distinctPeople: 'دو حساب از دو نفر' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
