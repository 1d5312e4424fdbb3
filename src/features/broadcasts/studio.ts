import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 130,
      group: 'content',
      title: 'پیام‌های همگانی',
      description: 'نوشتن به همه، به همکاران یا به زبان‌آموزان یک دوره',
      path: '/studio/broadcasts',
      icon: 'megaphone',
      permission: 'broadcasts.send',
      page: () => import('./broadcast-list.tsx'),
      nested: { title: 'پیام همگانی', page: () => import('./broadcast-admin.tsx') },
    },
  ],
  permissions: {
    'broadcasts.send': 'فرستادن پیام همگانی',
  },
}
