import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 52,
      group: 'teaching',
      title: 'گروه‌های درخواستی',
      short: 'درخواستی',
      description: 'چند نفر در انتظار گروهی‌اند که هنوز نیست، به تفکیک سطح و بخش روز',
      path: '/studio/group-requests',
      icon: 'bell',
      permission: 'groupRequests.read',
      page: () => import('./studio/group-requests-admin.tsx'),
    },
  ],
  permissions: {
    'groupRequests.read': 'دیدن کسانی که در انتظار گروهی تازه‌اند',
  },
}
