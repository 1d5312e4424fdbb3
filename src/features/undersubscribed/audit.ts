import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'group.asked': 'از زبان‌آموزان {گروهی زیر حد نصاب|گروه} پرسیده شد چه می‌خواهند',
    'group.mergeNamed': 'برای {گروهی|گروه} ادغام پیشنهاد شد',
    'group.runAnyway': '{گروهی زیر حد نصاب|گروه} با همان تعداد برگزار شد',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
