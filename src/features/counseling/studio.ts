import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 26,
      group: 'admission',
      title: 'مشاوره',
      description: 'مشاوران و وقت‌هایشان، موضوع‌ها، بها، بسته‌ها و قاعده‌ها',
      path: '/studio/counseling',
      icon: 'messages-square',
      permission: 'counseling.manage',
      page: () => import('./records/counseling-admin.tsx'),
      nested: true,
    },
    {
      order: 27,
      group: 'admission',
      title: 'روز مشاوره',
      description: 'گفت‌وگوهای امروز، آنچه از زبان‌آموز می‌دانیم، خلاصه و کارها',
      path: '/studio/counseling-day',
      icon: 'calendar-check',
      permission: 'counseling.hold',
      page: () => import('./day/counseling-day.tsx'),
    },
  ],
  permissions: {
    'counseling.manage': 'مشاوران و وقت‌هایشان، موضوع‌ها، بهای جلسه و بسته، و قاعده‌های مشاوره',
    'counseling.plan': 'وقت‌های مشاوران؛ مشاور فقط وقت‌های خودش',
    'counseling.hold': 'میز کار مشاور: گفت‌وگوهای خودش، خلاصه، کارها و یادداشت خصوصی',
  },
}
