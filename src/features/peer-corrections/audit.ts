import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'peerCorrection.checked': 'کیفیت تصحیح یک زبان‌آموز گفته شد',
    'peerMember.stopped': 'اشتراک و تصحیح نوشته برای یک زبان‌آموز بسته شد',
  },
  kinds: {
    peerCorrection: 'تصحیح هم‌درس‌ها',
    peerMember: 'هم‌درس‌ها',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
