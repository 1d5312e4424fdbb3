import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 191,
      group: 'content',
      title: 'کتاب‌های الکترونیکی',
      description: 'آنچه خریداران می‌خوانند: متن مدرسه یا فایلی که فرستاده‌اید',
      path: '/studio/ebooks',
      icon: 'book-marked',
      permission: 'ebooks.edit',
      page: () => import('./studio/ebooks-admin.tsx'),
    },
    {
      order: 192,
      group: 'money',
      title: 'پیوندهای دریافت کتاب',
      short: 'پیوند کتاب‌ها',
      description: 'چند بار دریافت شده‌اند، و ساختن دوباره برای خریدار',
      path: '/studio/book-links',
      icon: 'link',
      permission: 'bookLinks.issue',
      page: () => import('./studio/links-admin.tsx'),
    },
  ],
  permissions: {
    'bookLinks.issue': 'دیدن و ساختن دوبارهٔ پیوندهای دریافت کتاب',
    'ebooks.edit': 'فرستادن فایل کتاب‌های الکترونیکی',
  },
}
