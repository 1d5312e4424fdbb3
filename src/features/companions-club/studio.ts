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
    {
      order: 101,
      group: 'money',
      title: 'جلسه‌های بخشیده',
      description: 'جلسه‌هایی که همراهان با امتیاز بخشیده‌اند، و کسانی که به آنان رسید',
      path: '/studio/club-gifts',
      icon: 'heart',
      permission: 'club.read',
      page: () => import('./gifts-admin.tsx'),
    },
  ],
  permissions: {},
}
