import type { ProfileTab } from '#shell/profile-tabs.ts'

export const profileTabs: readonly ProfileTab[] = [
  {
    order: 25,
    name: 'children',
    title: 'خانواده',
    icon: 'users',
    description: 'فرزندانی که زیر حساب شما درس می‌خوانند، و پیوندی که والدین با آن وضعیت را می‌بینند.',
    page: () => import('./children-tab.tsx'),
  },
]
