import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 62,
      group: 'teaching',
      title: 'گفتار و برگهٔ تعیین سطح',
      description: 'نمونه‌های گفتاری که شنیده نشده‌اند، و تعیین سطح کاغذی',
      path: '/studio/placement',
      icon: 'compass',
      permission: 'placement.examine',
      page: () => import('./studio/examine-admin.tsx'),
    },
    {
      order: 63,
      group: 'teaching',
      title: 'بازبینی سطح',
      description: 'درخواست‌های بازبینی زبان‌آموزان، و نظر استاد دربارهٔ سطح آن‌ها',
      path: '/studio/placement-appeals',
      icon: 'users',
      permission: 'placement.appeals',
      page: () => import('./studio/learners-admin.tsx'),
    },
    {
      order: 64,
      group: 'teaching',
      title: 'سنجهٔ تعیین سطح',
      description: 'قاعده‌ها، مرز سطح‌ها، و پرسش‌هایی که پاسخ‌ها با آن‌ها جور نیست',
      path: '/studio/placement-scale',
      icon: 'sliders-horizontal',
      permission: 'placement.rules',
      page: () => import('./studio/calibration-admin.tsx'),
    },
  ],
  permissions: {
    'placement.examine': 'شنیدن گفتار تعیین سطح، و ثبت تعیین سطح کاغذی',
    'placement.appeals': 'پاسخ به درخواست بازبینی سطح، و نظر دربارهٔ سطح زبان‌آموزان',
    'placement.rules': 'قاعده‌ها و گزارش سنجهٔ تعیین سطح',
  },
}
