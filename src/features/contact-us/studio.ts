import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 30,
      group: 'admission',
      title: 'پیام‌های مردم',
      description: 'آنچه از صفحهٔ تماس با ما نوشته‌اند، و پاسخ آن',
      path: '/studio/letters',
      icon: 'mail',
      permission: 'tickets.answer',
      page: () => import('./tickets-admin.tsx'),
    },
  ],
  permissions: {
    'tickets.answer': 'خواندن و پاسخ دادن پیام‌های مردم',
  },
}
