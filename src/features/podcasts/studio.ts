import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 177,
      group: 'content',
      title: 'پادکست',
      description: 'قسمت‌ها: صدا، متن هم‌زمان، بخش‌ها، واژه‌ها و زمان انتشار',
      path: '/studio/podcasts',
      icon: 'headphones',
      permission: 'podcasts.write',
      page: () => import('./studio/episodes-admin.tsx'),
      nested: true,
    },
  ],
  acts: [
    { title: 'قسمت تازهٔ پادکست', path: '/studio/podcasts/new', icon: 'plus', permission: 'podcasts.write' },
  ],
  permissions: {
    'podcasts.write': 'نوشتن و انتشار قسمت‌های پادکست',
  },
}
