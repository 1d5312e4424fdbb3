import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'staff.accepted': '{یک دعوت|دعوت} پذیرفته شد',
    'staff.invited': '{یک دعوت|دعوت} به همکاری فرستاده شد',
    'staff.resent': '{یک دعوت|دعوت} به همکاری دوباره فرستاده شد',
    'staff.revoked': '{یک دعوت|دعوت} به همکاری پس گرفته شد',
  },
  kinds: {
    staff: 'همکاران و دعوت‌ها',
  },
  subjects: {
    invitation: () => '/studio/staff',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
