import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'exam.put': 'آزمون {|} برای زبان‌آموزان گذاشته یا برداشته شد',
    'exam.overridden': 'زمان یا دفعه‌های آزمون {|} برای کسی عوض شد',
    'exam.override-removed': 'استثنای کسی در آزمون {|} برداشته شد',
    'exam.extended': 'به زمان آزمون {|} افزوده شد، یا دوباره باز شد',
    'exam.late-decided': 'دربارهٔ پاسخ‌های رسیده پس از پایان آزمون {|} تصمیم گرفته شد',
    'exam.announced': 'به همهٔ کسانی که آزمون {|} را می‌دهند پیام داده شد',
    'exam.regraded': 'آزمون {|} از نو نمره خورد',
    'exam.typed': 'نمره‌های کاغذی آزمون {|} وارد شد',
  },
  kinds: {
    exam: 'آزمون‌ها',
  },
  subjects: {
    exam: id => studioPaths.exam({ id }),
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
