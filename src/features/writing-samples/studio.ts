import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 61.52,
      group: 'teaching',
      title: 'نمونه‌های من',
      description: 'نوشته‌های بی‌نامی که برای تصحیح دوم به شما سپرده شده است',
      path: '/studio/writing-samples',
      icon: 'layers',
      permission: 'writing.correct',
      page: () => import('./studio/my-samples.tsx'),
      nested: { title: 'تصحیح دوم', page: () => import('./studio/sample-page.tsx') },
    },
    {
      order: 61.54,
      group: 'teaching',
      title: 'هم‌خوانی نمره‌ها',
      description: 'مصحح‌ها به یک نوشته تا چه اندازه یکسان نمره می‌دهند',
      path: '/studio/writing-agreement',
      icon: 'chart-column',
      permission: 'writing.manage',
      page: () => import('./studio/agreement-admin.tsx'),
    },
  ],
  permissions: {},
}
