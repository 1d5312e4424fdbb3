import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 110,
      group: 'money',
      title: 'حق‌التدریس',
      description: 'نرخ استادان، و صورت‌حساب هر ماه از جلسه‌های برگزارشده',
      path: '/studio/pay',
      icon: 'wallet',
      permission: 'pay.keep',
      page: () => import('./pay-admin.tsx'),
      nested: true,
    },
    {
      order: 120,
      group: 'money',
      title: 'حق‌التدریس من',
      description: 'صورت‌حساب‌های تأییدشدهٔ شما، ماه به ماه',
      path: '/studio/my-pay',
      icon: 'wallet',
      permission: 'teaching.see',
      page: () => import('./my-pay.tsx'),
    },
  ],
  permissions: {
    'pay.keep': 'نرخ و تأیید حق‌التدریس استادان',
    'pay.read': 'گرفتن فایل صورت‌حساب؛ استاد فقط صورت‌حساب تأییدشدهٔ خودش',
  },
}
