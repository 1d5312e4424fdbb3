import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 171,
      group: 'settings',
      title: 'ورود از سایت پیشین',
      description: 'نوشته‌ها و دیدگاه‌های وردپرس، و قسمت‌های پادکست، با نشانی‌های قدیمشان',
      path: '/studio/content-import',
      icon: 'newspaper',
      permission: 'school.import',
      page: () => import('./import-content-admin.tsx'),
    },
  ],
  permissions: {},
}
