import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'banner.changed': '{یک اطلاعیهٔ صفحهٔ نخست|اطلاعیهٔ} تغییر کرد',
    'banner.created': '{یک اطلاعیهٔ صفحهٔ نخست|اطلاعیهٔ} افزوده شد',
    'banner.removed': '{یک اطلاعیهٔ صفحهٔ نخست|اطلاعیهٔ} حذف شد',
    'faq.changed': '{یک پرسش پرتکرار|پرسش} تغییر کرد',
    'faq.created': '{یک پرسش پرتکرار|پرسش} افزوده شد',
    'faq.removed': '{یک پرسش پرتکرار|پرسش} حذف شد',
    'holiday.changed': '{یک تعطیلی|تعطیلی} تغییر کرد',
    'holiday.created': '{یک تعطیلی|تعطیلی} افزوده شد',
    'holiday.removed': '{یک تعطیلی|تعطیلی} حذف شد',
    'holiday.rangeAdded': '{چند روز تعطیلی|روزهای تعطیلی} افزوده شد',
    'holiday.yearAdded': '{تعطیلی‌های رسمی یک سال|تعطیلی‌های رسمی} افزوده شد',
    'holiday.yearRemoved': '{تعطیلی‌های رسمی یک سال|تعطیلی‌های رسمی} حذف شد',
    'letterText.changed': '{متن یک پیامک یا ایمیل|متن} تغییر کرد',
    'letterText.restored': '{متن اصلی یک پیامک یا ایمیل|متن اصلی} بازگشت',
    'languages.changed': 'زبان‌های مدرسه تغییر کرد',
    'look.changed': 'نشان یا رنگ مدرسه تغییر کرد',
    'opening.closed': 'مدرسه دوباره بسته شد',
    'opening.opened': 'مدرسه باز شد',
    'wording.changed': 'متن‌های سایت تغییر کرد',
  },
  kinds: {
    banner: 'اطلاعیه‌های صفحهٔ نخست',
    faq: 'پرسش‌های پرتکرار',
    holiday: 'تعطیلی‌ها',
    letterText: 'متن پیامک‌ها و ایمیل‌ها',
    languages: 'زبان‌های مدرسه',
    look: 'نشان و رنگ مدرسه',
    opening: 'باز شدن مدرسه',
    wording: 'متن‌های سایت',
  },
  subjects: {
    banner: id => studioPaths.banner({ id }),
    faq: id => studioPaths.faq({ id }),
    holiday: id => studioPaths.holiday({ id }),
    letterText: id => studioPaths.messageTemplate({ key: id }),
  },
  fields: {
    question: 'پرسش',
    answer: 'پاسخ',
    sentence: 'متن',
    link: 'نشانی',
    day: 'روز',
    certainty: 'نوع تعطیلی',
    languages: 'زبان‌ها',
    colour: 'رنگ',
    logo: 'نشان',
    isOpen: 'باز بودن مدرسه',
    heroTitle: 'عنوان صفحهٔ نخست',
    heroLead: 'متن صفحهٔ نخست',
    socials: 'شبکه‌های اجتماعی',
    address: 'نشانی مدرسه',
    phone: 'تلفن',
  },
  values: { fixed: 'قطعی', lunar: 'قمری' },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
