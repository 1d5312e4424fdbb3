import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'person.call': 'تماس بعدی گذاشته شد',
    'person.called': 'تماس ثبت شد',
    'person.linked': 'پیوند رمز دوباره فرستاده شد',
    'person.noted': 'یادداشتی نوشته شد',
    'people.messaged': 'به گروهی از زبان‌آموزان پیام فرستاده شد',
  },
  kinds: {
    person: 'پروندهٔ زبان‌آموزان',
    people: 'فهرست زبان‌آموزان',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
