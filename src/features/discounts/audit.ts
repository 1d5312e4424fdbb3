import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'discount.created': '{یک تخفیف|تخفیف} ساخته شد',
    'discount.changed': '{یک تخفیف|تخفیف} تغییر کرد',
    'discount.stopped': '{یک تخفیف|تخفیف} متوقف شد',
    'discount.resumed': '{یک تخفیف|تخفیف} از سر گرفته شد',
    'discount.batch': '{یک دسته کد تخفیف|دستهٔ کد تخفیف} ساخته شد',
  },
  kinds: {
    discount: 'تخفیف‌ها',
  },
  subjects: {
    discount: id => studioPaths.discount({ id }),
  },
  fields: {
    percent: 'درصد',
    maxAmount: 'سقف تخفیف',
    minimum: 'کمترین خرید',
    daysBefore: 'روز پیش از شروع',
    uses: 'سقف استفاده',
    usesEach: 'سقف هر نفر',
    itemKinds: 'برای چه',
    courseIds: 'دوره‌ها',
    groupIds: 'گروه‌ها',
    audience: 'برای چه کسانی',
    phones: 'فهرست افراد',
    stacks: 'جمع با تخفیف‌های دیگر',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
