import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 152,
      group: 'settings',
      title: 'شعبه‌ها و کلاس‌ها',
      short: 'شعبه‌ها',
      description: 'نشانی و تلفن هر شعبه، و کلاس‌هایش با گنجایش',
      path: '/studio/branches',
      icon: 'door-open',
      permission: 'branches.write',
      page: () => import('./branches-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'branches.write': 'نوشتن شعبه‌ها و کلاس‌هایشان',
  },
}
