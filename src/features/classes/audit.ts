import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'attendance.set': 'حضور کسی در {یک جلسه|} دستی ثبت شد',
    'substitute.asked': 'برای {کلاسی|} جایگزین خواسته شد',
    'substitute.closed': 'استاد گروه خودش به {کلاس|} می‌رود',
    'substitute.named': '{کلاسی|} به استاد دیگری سپرده شد',
    'substitute.taken': 'همکاری {کلاسی|} را پذیرفت',
  },
  kinds: {
    substitute: 'جایگزین‌ها',
    attendance: 'حضور و غیاب',
  },
  fields: {
    attendance: 'حضور',
  },
  values: {
    present: 'حاضر',
    late: 'دیرآمده',
    absent: 'غایب',
    excused: 'غیبت موجه',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
