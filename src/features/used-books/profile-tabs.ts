import type { ProfileTab } from '#shell/profile-tabs.ts'

export const profileTabs: readonly ProfileTab[] = [
  {
    order: 36,
    name: 'used-books',
    title: 'فروش کتاب دست دوم',
    icon: 'repeat',
    description: 'کتاب‌هایی که دیگر لازم ندارید: گذاشتن برای فروش، و آنچه از هر کدام مانده است.',
    page: () => import('./my-copies-tab.tsx'),
  },
]
