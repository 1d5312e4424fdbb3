import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 100,
      group: 'money',
      title: 'معرفی دوستان',
      description: 'دوستانی که با کد آمده‌اند، و آنچه به تقلب می‌ماند',
      path: '/studio/club-friends',
      icon: 'handshake',
      permission: 'club.read',
      page: () => import('./signals-admin.tsx'),
    },
  ],
  permissions: {},
}
