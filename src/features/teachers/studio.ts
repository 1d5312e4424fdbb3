import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 70,
      group: 'teaching',
      title: 'استادان',
      description: 'صفحهٔ استادان، مدرک‌های بررسی‌شده، وقت‌ها و نظرها',
      path: '/studio/teachers',
      icon: 'presentation',
      permission: 'teachers.change',
      page: () => import('./studio/teachers-admin.tsx'),
      nested: true,
    },
    {
      order: 80,
      group: 'teaching',
      title: 'وقت‌های آزاد من',
      short: 'وقت‌ها',
      description: 'رنگ کردن وقت‌های آزاد، جلسه‌های آزمایشی و پاسخ به نظرها',
      path: '/studio/availability',
      icon: 'calendar-days',
      permission: 'teaching.see',
      page: () => import('./studio/availability.tsx'),
    },
  ],
  acts: [{ title: 'استاد تازه', path: '/studio/teachers/new', icon: 'plus', permission: 'teachers.change' }],
  permissions: {
    'teachers.change': 'افزودن استادان و تغییر صفحهٔ آن‌ها',
    'reviews.hide': 'پنهان کردن نظرها با نوشتن دلیل',
    'reviews.answer': 'خواندن نظرها و پاسخ استاد به نظر دربارهٔ خودش',
    'hours.paint': 'رنگ کردن وقت‌های آزاد؛ استاد فقط وقت خودش',
    'teaching.see': 'میز کار استاد',
  },
}
