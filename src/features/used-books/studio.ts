import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 188,
      group: 'content',
      title: 'کتاب‌های دست دوم',
      short: 'دست دوم',
      description: 'نسخه‌هایی که زبان‌آموزان می‌آورند: دیدن، فروش، تحویل به خریدار و برگرداندن',
      path: '/studio/used-books',
      icon: 'repeat',
      permission: 'usedBooks.manage',
      page: () => import('./studio/copies-admin.tsx'),
    },
  ],
  permissions: {
    'usedBooks.manage': 'دیدن، فروش و تحویل کتاب‌های دست دوم',
    'usedBooks.rules': 'سقف قیمت، سهم مدرسه و مهلت‌های کتاب دست دوم',
  },
}
