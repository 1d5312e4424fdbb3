import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'counselingTopic.created': '{یک موضوع مشاوره|موضوع مشاوره} افزوده شد',
    'counselingTopic.changed': '{یک موضوع مشاوره|موضوع مشاوره} تغییر کرد',
    'counselingTopic.removed': '{یک موضوع مشاوره|موضوع مشاوره} حذف شد',
    'counselor.created': '{یک مشاور|مشاور} افزوده شد',
    'counselor.changed': 'مشخصات {یک مشاور|مشاور} تغییر کرد',
    'counselor.planned': 'وقت‌های {یک مشاور|مشاور} تغییر کرد',
    'counselor.removed': '{یک مشاور|مشاور} حذف شد',
    'counselingPackage.created': '{یک بستهٔ مشاوره|بستهٔ مشاوره} افزوده شد',
    'counselingPackage.changed': '{یک بستهٔ مشاوره|بستهٔ مشاوره} تغییر کرد',
    'counselingPackage.removed': '{یک بستهٔ مشاوره|بستهٔ مشاوره} حذف شد',
    'counselingRules.changed': 'قاعده‌های مشاوره تغییر کرد',
  },
  kinds: {
    counselingTopic: 'موضوع‌های مشاوره',
    counselor: 'مشاوران',
    counselingPackage: 'بسته‌های مشاوره',
    counselingRules: 'قاعده‌های مشاوره',
  },
  subjects: {
    counselingTopic: id => studioPaths.counselingRecord({ part: 'topics', id }),
    counselor: id => studioPaths.counselingRecord({ part: 'counselors', id }),
    counselingPackage: id => studioPaths.counselingRecord({ part: 'packages', id }),
  },
  fields: {
    biography: 'معرفی مشاور',
    spokenLanguages: 'زبان‌های مشاور',
    topicNote: 'توضیح موضوع',
    topicIds: 'موضوع‌ها',
    meetingLink: 'پیوند اتاق مشاور',
    sessionPrice: 'بهای هر جلسه',
    sessionCount: 'شمار جلسه‌های بسته',
    goodForDays: 'روزهای اعتبار بسته',
    noShowPercent: 'سهم نیامدن',
    hidesNumbers: 'خط مدرسه',
    questionPrice: 'بهای پرسش صوتی',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
