import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'timeVote.opened': 'رأی‌گیری ساعت برای {یک گروه|گروه} باز شد',
    'timeVote.dropped': 'رأی‌گیری ساعت {یک گروه|گروه} بدون تغییر پایان یافت',
    'timeVote.chosen': 'ساعت {یک گروه|گروه} با رأی‌گیری عوض شد',
  },
  kinds: { timeVote: 'رأی‌گیری ساعت' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
