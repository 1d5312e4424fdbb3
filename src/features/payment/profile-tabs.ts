import type { ProfileTab } from '#shell/profile-tabs.ts'

export const profileTabs: readonly ProfileTab[] = [
  {
    order: 60,
    name: 'orders',
    title: 'سفارش‌ها و کیف پول',
    icon: 'wallet',
    description: 'آنچه خریده‌اید، رسیدها، بازگشت‌ها و موجودی شما.',
    page: () => import('./orders-tab.tsx'),
  },
]
