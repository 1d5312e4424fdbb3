import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'club.seatHanded': 'جلسه‌های بخشیدهٔ همراهان جایی در یک گروه شد',
    'club.sessionHanded': 'جلسهٔ بخشیدهٔ همراهان داده شد',
    'club.sessionsReturned': 'جلسه‌های بخشیدهٔ جایی که پایان یافت یا ارزان‌تر شد به صندوق برگشت',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
