import type { ProfileTab } from '#shell/profile-tabs.ts'

export const profileTabs: readonly ProfileTab[] = [
  {
    order: 30,
    name: 'courses',
    title: 'دوره‌های من',
    icon: 'graduation-cap',
    description: 'دوره‌هایی که در آن‌ها ثبت‌نام کرده‌اید.',
    page: () => import('./my-course/courses-tab.tsx'),
  },
]
