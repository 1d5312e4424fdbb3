import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'usedBook.accepted': '{یک کتاب دست دوم|کتاب دست دوم} به فروش گذاشته شد',
    'usedBook.refused': '{یک کتاب دست دوم|کتاب دست دوم} پذیرفته نشد',
    'usedBook.handed': '{یک کتاب دست دوم|کتاب دست دوم} تحویل خریدار شد',
    'usedBook.returned': '{یک کتاب دست دوم|کتاب دست دوم} به صاحبش برگشت',
    'usedBookRules.set': 'قاعده‌های کتاب دست دوم تغییر کرد',
  },
  kinds: { usedBook: 'کتاب‌های دست دوم', usedBookRules: 'قاعده‌های کتاب دست دوم' },
  subjects: { usedBook: () => '/studio/used-books' },
  fields: {
    likeNewPercent: 'سقف «در حد نو»',
    goodPercent: 'سقف «خوب»',
    wornPercent: 'سقف «کارکرده»',
    schoolPercent: 'سهم مدرسه',
    bringDays: 'مهلت آوردن',
    saleDays: 'مدت فروش',
    maxOpen: 'شمار نسخه‌های هر نفر',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
