import type { ProfileTab } from '#shell/profile-tabs.ts'

export const profileTabs: readonly ProfileTab[] = [
  {
    order: 45,
    name: 'placement',
    title: 'تعیین سطح',
    icon: 'compass',
    description: 'سطح‌هایی که سنجیده‌اید، و درخواست بازبینی سطح کلاس در جلسه‌های نخست.',
    page: () => import('./placement-tab.tsx'),
  },
]
