import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 110,
      group: 'money',
      title: 'حق‌التدریس',
      description: 'نرخ استادان و مشاوران، و صورت‌حساب هر ماه از جلسه‌های برگزارشده',
      path: '/studio/pay',
      icon: 'wallet',
      permission: 'pay.keep',
      page: () => import('./pay-admin.tsx'),
      nested: true,
    },
    {
      order: 120,
      group: 'money',
      title: 'دستمزد من',
      description: 'صورت‌حساب‌های تأییدشدهٔ شما، ماه به ماه',
      path: '/studio/my-pay',
      icon: 'wallet',
      permission: 'pay.own',
      page: () => import('./my-pay.tsx'),
    },
  ],
  permissions: {
    'pay.keep': 'نرخ و تأیید حق‌التدریس استادان و دستمزد مشاوران',
    'pay.read': 'گرفتن فایل صورت‌حساب؛ استاد و مشاور فقط صورت‌حساب تأییدشدهٔ خودشان',
    'pay.own': 'صورت‌حساب‌های تأییدشدهٔ خود',
  },
}
