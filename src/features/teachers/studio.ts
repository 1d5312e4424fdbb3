import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 70,
      title: 'استادان',
      description: 'صفحهٔ استادان، مدرک‌های بررسی‌شده، وقت‌ها و نظرها',
      path: '/studio/teachers',
      icon: 'graduation-cap',
      permission: 'teachers.change',
      page: () => import('./studio/teachers-admin.tsx'),
      nested: true,
    },
    {
      order: 80,
      title: 'وقت‌های آزاد من',
      short: 'وقت‌ها',
      description: 'رنگ کردن وقت‌های آزاد، جلسه‌های آزمایشی و پاسخ به نظرها',
      path: '/studio/availability',
      icon: 'calendar-days',
      permission: 'teaching.see',
      page: () => import('./studio/availability.tsx'),
    },
    {
      order: 110,
      title: 'حق‌التدریس',
      description: 'نرخ استادان، و صورت‌حساب هر ماه از جلسه‌های برگزارشده',
      path: '/studio/pay',
      icon: 'wallet',
      permission: 'pay.keep',
      page: () => import('./pay/pay-admin.tsx'),
      nested: true,
    },
    {
      order: 120,
      title: 'حق‌التدریس من',
      description: 'صورت‌حساب‌های تأییدشدهٔ شما، ماه به ماه',
      path: '/studio/my-pay',
      icon: 'wallet',
      permission: 'teaching.see',
      page: () => import('./pay/my-pay.tsx'),
    },
  ],
  permissions: {
    'pay.keep': 'نرخ و تأیید حق‌التدریس استادان',
    'pay.read': 'گرفتن فایل صورت‌حساب؛ استاد فقط صورت‌حساب تأییدشدهٔ خودش',
    'teachers.change': 'افزودن استادان و تغییر صفحهٔ آن‌ها',
    'reviews.hide': 'پنهان کردن نظرها با نوشتن دلیل',
    'reviews.answer': 'خواندن نظرها و پاسخ استاد به نظر دربارهٔ خودش',
    'hours.paint': 'رنگ کردن وقت‌های آزاد؛ استاد فقط وقت خودش',
    'teaching.see': 'میز کار استاد',
  },
}
