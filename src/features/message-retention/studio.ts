import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 32,
      group: 'admission',
      title: 'نگهداری پیام‌ها',
      description: 'پیام‌های پیام‌رسان تا چه زمانی بمانند، و تازه‌واردها چه بخوانند',
      path: '/studio/chat-retention',
      icon: 'history',
      permission: 'chat.retention',
      page: () => import('./studio/retention-admin.tsx'),
    },
  ],
  permissions: {
    'chat.retention': 'تعیین این‌که پیام‌های پیام‌رسان تا چه زمانی بمانند',
  },
}
