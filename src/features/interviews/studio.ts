import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 61.5,
      group: 'teaching',
      title: 'مصاحبه‌های من',
      description: 'مصاحبه‌های تعیین سطح امروز، فرم آزمونگر و برنامهٔ هفتگی',
      path: '/studio/interviews',
      icon: 'mic',
      permission: 'interviews.hold',
      page: () => import('./studio/interview-day.tsx'),
    },
    {
      order: 61.6,
      group: 'teaching',
      title: 'نوبت مصاحبه',
      description: 'درخواست‌های مصاحبهٔ تعیین سطح، مصاحبه‌های انجام‌شده و آزمونگران',
      path: '/studio/interview-requests',
      icon: 'calendar-check',
      permission: 'interviews.arrange',
      page: () => import('./studio/requests-admin.tsx'),
    },
  ],
  permissions: {
    'interviews.hold': 'مصاحبه‌های تعیین سطح خود و فرم آزمونگر',
    'interviews.arrange': 'درخواست‌های مصاحبه، و گذاشتن وقت برای زبان‌آموز',
    'interviews.plan': 'وقت‌های آزمونگران؛ آزمونگر فقط وقت‌های خودش',
    'interviews.manage': 'آزمونگران تعیین سطح، زبان‌ها و وقت‌هایشان',
  },
}
