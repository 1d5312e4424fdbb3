import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 90,
      group: 'content',
      title: 'جلسه‌های ضبط‌شده',
      short: 'ضبط‌ها',
      description: 'گذاشتن ضبط کلاس‌ها، زیرنویس و متن آن‌ها',
      path: '/studio/recordings',
      icon: 'headphones',
      permission: 'recordings.write',
      page: () => import('./studio/recordings-admin.tsx'),
    },
  ],
  permissions: {
    'recordings.write': 'گذاشتن جلسه‌های ضبط‌شده',
  },
}
