import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 35,
      group: 'teaching',
      title: 'برنامهٔ هفتگی',
      short: 'برنامه',
      description: 'هفتهٔ کلاس‌ها و استادان، تداخل‌ها و کلاس‌های خالی',
      path: '/studio/timetable',
      icon: 'calendar-range',
      permission: 'timetable.read',
      page: () => import('./timetable-admin.tsx'),
    },
  ],
  permissions: {
    'timetable.read': 'دیدن برنامهٔ هفتگی و کلاس‌های خالی',
  },
}
