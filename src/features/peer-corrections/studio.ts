import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 61.57,
      group: 'teaching',
      title: 'تصحیح هم‌درس‌ها',
      description: 'نمونه‌هایی از تصحیح زبان‌آموزان، کیفیت هر کدام و گزارش‌ها',
      path: '/studio/peer-corrections',
      icon: 'users-round',
      permission: 'peers.check',
      page: () => import('./checks-admin.tsx'),
    },
  ],
  permissions: {
    'peers.check': 'دیدن نمونه‌هایی از تصحیح زبان‌آموزان و گفتن کیفیت آن‌ها',
  },
}
