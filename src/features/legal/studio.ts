import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 180,
      group: 'content',
      title: 'متن‌های حقوقی',
      description: 'قوانین، حریم خصوصی و شرایط بازگشت وجه، با نسخه‌هایشان',
      path: '/studio/legal',
      icon: 'file-text',
      permission: 'legal.publish',
      page: () => import('./legal-texts.tsx'),
      nested: { title: 'متن حقوقی', page: () => import('./legal-admin.tsx') },
    },
  ],
  permissions: {
    'legal.publish': 'نوشتن و انتشار متن‌های حقوقی',
  },
}
