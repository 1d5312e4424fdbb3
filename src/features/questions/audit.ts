import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'question.changed': '{یک پرسش بانک|پرسش} تغییر کرد',
    'question.created': '{یک پرسش بانک|پرسش} افزوده شد',
    'question.removed': '{یک پرسش بانک|پرسش} حذف شد',
    'questions.changed': '{چند پرسش بانک|} با هم تغییر کرد',
    'questions.imported': '{پرسش‌هایی|} از فایل وارد بانک شد',
    'questions.exported': '{پرسش‌هایی|} از بانک در فایل گرفته شد',
  },
  kinds: { question: 'بانک پرسش', questions: 'بانک پرسش' },
  subjects: { question: id => studioPaths.question({ id }), questions: () => studioPaths.questions() },
  fields: {
    content: 'متن پرسش و کلید',
    skill: 'مهارت',
    track: 'مخاطب',
    tags: 'برچسب‌ها',
    a: 'تفکیک',
    b: 'دشواری',
    c: 'حدس',
  },
  values: { in_use: 'در چرخه', retired: 'بازنشسته' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
