import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'review.hidden': 'یک نظر دربارهٔ {استاد|} پنهان شد',
    'review.shown': 'یک نظر پنهان دربارهٔ {استاد|} دوباره نشان داده شد',
    'teacher.accountJoined': 'حسابی به صفحهٔ {یک استاد|} وصل شد',
    'teacher.accountParted': 'حسابی از صفحهٔ {یک استاد|} جدا شد',
    'teacher.changed': 'صفحهٔ {یک استاد|} تغییر کرد',
    'teacher.created': '{یک استاد|استاد} افزوده شد',
    'teacher.removed': '{یک استاد|استاد} حذف شد',
  },
  kinds: {
    teacher: 'استادان',
    review: 'نظرها',
  },
  subjects: {
    teacher: id => studioPaths.teacher({ id }),
  },
  fields: {
    name: 'نام',
    surname: 'نام خانوادگی',
    enName: 'نام لاتین',
    enSurname: 'نام خانوادگی لاتین',
    gender: 'جنسیت',
    headline: 'معرفی یک‌خطی',
    method: 'شیوهٔ تدریس',
    intro: 'متن معرفی',
    city: 'شهر',
    accent: 'لهجه',
    speaks: 'زبان‌ها',
    trialPrice: 'بهای جلسهٔ آزمایشی',
    isHidden: 'پنهان',
    teaches: 'زبان‌های تدریس',
    credentials: 'مدارک',
    hours: 'ساعت‌ها',
  },
  values: {
    female: 'خانم',
    male: 'آقا',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
