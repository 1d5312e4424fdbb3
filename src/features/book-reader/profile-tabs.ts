import type { ProfileTab } from '#shell/profile-tabs.ts'

export const profileTabs: readonly ProfileTab[] = [
  {
    order: 35,
    name: 'books',
    title: 'کتاب‌های من',
    icon: 'book-marked',
    description: 'کتاب‌های الکترونیکی و صوتی که خریده‌اید: خواندن، شنیدن و دریافت فایل.',
    page: () => import('./delivery/books-tab.tsx'),
  },
]
