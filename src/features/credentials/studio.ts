import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 140,
      group: 'teaching',
      title: 'گواهی‌نامه‌ها و نشان‌ها',
      description: 'آنچه مدرسه گواهی کرده است، و باطل کردن آن با دلیل',
      path: '/studio/credentials',
      icon: 'award',
      permission: 'credentials.revoke',
      page: () => import('./credentials-admin.tsx'),
    },
  ],
  permissions: {
    'credentials.revoke': 'باطل کردن گواهی‌نامه‌ها و نشان‌ها',
  },
}
