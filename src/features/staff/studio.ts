import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 151,
      group: 'settings',
      title: 'همکاران',
      description: 'کسانی که این‌جا کار می‌کنند، نقش‌هایشان و دعوت همکار تازه',
      path: '/studio/staff',
      icon: 'users-round',
      permission: 'staff.invite',
      page: () => import('./staff-admin.tsx'),
    },
  ],
  permissions: {
    'staff.invite': 'دیدن همکاران و دعوت همکار (مدیر: تنها استاد)',
  },
}
