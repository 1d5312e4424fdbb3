import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'blogAuthor.changed': '{یک نویسندهٔ وبلاگ|نویسندهٔ وبلاگ} تغییر کرد',
    'blogAuthor.created': '{یک نویسندهٔ وبلاگ|نویسندهٔ وبلاگ} افزوده شد',
    'blogAuthor.removed': '{یک نویسندهٔ وبلاگ|نویسندهٔ وبلاگ} حذف شد',
    'blogComment.hidden': '{یک دیدگاه وبلاگ|دیدگاهی زیر} پنهان شد',
    'blogComment.shown': '{یک دیدگاه وبلاگ|دیدگاهی زیر} نمایش داده شد',
    'blogPost.changed': '{یک نوشتهٔ وبلاگ|نوشتهٔ وبلاگ} تغییر کرد',
    'blogPost.created': '{یک نوشتهٔ وبلاگ|نوشتهٔ وبلاگ} آغاز شد',
    'blogPost.published': '{یک نوشتهٔ وبلاگ|نوشتهٔ وبلاگ} منتشر شد',
    'blogPost.removed': '{یک نوشتهٔ وبلاگ|نوشتهٔ وبلاگ} حذف شد',
    'blogPost.scheduled': '{یک نوشتهٔ وبلاگ|نوشتهٔ وبلاگ} زمان‌بندی شد',
    'blogPost.withdrawn': '{یک نوشتهٔ وبلاگ|نوشتهٔ وبلاگ} به پیش‌نویس برگشت',
  },
  kinds: {
    blogAuthor: 'نویسندگان وبلاگ',
    blogComment: 'دیدگاه‌های وبلاگ',
    blogPost: 'نوشته‌های وبلاگ',
  },
  subjects: {
    blogAuthor: id => studioPaths.blogAuthor({ id }),
    blogPost: id => studioPaths.blogPost({ id }),
  },
  fields: { authorId: 'نویسنده' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
