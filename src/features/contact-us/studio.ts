import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 30,
      title: 'پیام‌های مردم',
      description: 'آنچه از صفحهٔ تماس با ما نوشته‌اند، و پاسخ آن',
      path: '/studio/letters',
      icon: 'mail',
      permission: 'letters.answer',
      page: () => import('./letters-admin.tsx'),
    },
  ],
  permissions: {
    'letters.answer': 'خواندن و پاسخ دادن پیام‌های مردم',
  },
}
