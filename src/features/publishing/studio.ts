import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 173,
      group: 'content',
      title: 'تقویم انتشار',
      description: 'نوشته‌ها، قسمت‌ها و مقاله‌های هر ماه، آنچه بیرون آمده و آنچه زمانش تعیین شده است',
      path: '/studio/publishing',
      icon: 'calendar-days',
      permission: 'publishing.read',
      page: () => import('./publishing-calendar.tsx'),
    },
  ],
  permissions: {
    'publishing.read': 'دیدن تقویم انتشار',
  },
}
