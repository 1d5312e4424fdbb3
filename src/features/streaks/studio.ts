import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 160,
      group: 'settings',
      title: 'روزهای قطعی',
      short: 'قطعی‌ها',
      description: 'روزهایی که سایت یا اینترنت کشور از کار افتاد و زنجیرهٔ هیچ‌کس پاره نمی‌شود',
      path: '/studio/outages',
      icon: 'wifi-off',
      permission: 'outages.mark',
      page: () => import('./outages-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'outages.mark': 'ثبت روزهای قطعی، که زنجیرهٔ همه را نگه می‌دارد',
  },
}
