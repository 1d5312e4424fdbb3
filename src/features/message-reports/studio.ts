import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 31,
      group: 'admission',
      title: 'پیام‌های گزارش‌شده',
      description: 'پیام‌هایی که در پیام‌رسان گزارش شده‌اند، و نتیجهٔ آن‌ها',
      path: '/studio/chat-reports',
      icon: 'flag',
      permission: 'chat.moderate',
      page: () => import('./studio/reports-admin.tsx'),
    },
  ],
  permissions: {
    'chat.moderate': 'دیدن پیام‌های گزارش‌شدهٔ پیام‌رسان با پیام‌های پیرامون، و حذف آن‌ها',
  },
}
