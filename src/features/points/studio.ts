import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 99,
      group: 'money',
      title: 'امتیاز باشگاه',
      description: 'هر کار چند امتیاز دارد، امتیاز چه ارزشی دارد، و سطح‌ها',
      path: '/studio/club',
      icon: 'award',
      permission: 'club.read',
      page: () => import('./points-admin.tsx'),
    },
  ],
  permissions: {
    'club.read': 'دیدن قاعده‌ها، امتیازها و نشانه‌های تقلب باشگاه',
    'club.correct': 'اصلاح امتیاز یک نفر با یادداشت',
    'club.change': 'تغییر قاعده‌ها، سطح‌ها و ارزش امتیاز',
  },
}
