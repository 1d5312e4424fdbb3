import type { ProfileTab } from '#shell/profile-tabs.ts'

export const profileTabs: readonly ProfileTab[] = [
  {
    order: 50,
    name: 'badges',
    title: 'گواهی‌نامه‌ها و نشان‌ها',
    icon: 'award',
    description: 'گواهی‌نامه‌ها و نشان‌هایی که گرفته‌اید، و صفحه‌ای که هر کسی درستی آن را می‌بیند.',
    page: () => import('./badges-tab.tsx'),
  },
]
