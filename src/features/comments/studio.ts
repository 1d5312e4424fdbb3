import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 178,
      group: 'content',
      title: 'دیدگاه‌ها',
      description: 'آنچه زیر نوشته‌های وبلاگ و قسمت‌های پادکست گفته می‌شود و باید دیده شود',
      path: '/studio/blog-comments',
      icon: 'message-circle',
      permission: 'comments.moderate',
      page: () => import('./comments-admin.tsx'),
    },
  ],
  permissions: {
    'comments.moderate': 'نمایش دادن و پنهان کردن دیدگاه‌های وبلاگ و پادکست',
  },
}
