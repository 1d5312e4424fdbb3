import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 150,
      group: 'content',
      title: 'سایت',
      description: 'متن‌ها، نشان و رنگ، اطلاعیه‌ها، پرسش‌های پرتکرار، تعطیلی‌ها، و متن پیامک‌ها و ایمیل‌ها',
      path: '/studio/site',
      icon: 'layout-template',
      permission: 'site.change',
      page: () => import('./site-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'site.change': 'تغییر متن‌ها، اطلاعیه‌ها، پرسش‌ها و تعطیلی‌های سایت',
    'site.open': 'باز کردن مدرسه برای همه',
    'messageTemplates.change': 'تغییر متن پیامک‌ها و ایمیل‌ها',
  },
}
