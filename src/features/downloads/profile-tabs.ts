import type { ProfileTab } from '#shell/profile-tabs.ts'

export const profileTabs: readonly ProfileTab[] = [
  {
    order: 95,
    name: 'downloads',
    title: 'بارگیری‌ها',
    icon: 'download',
    description: 'هرچه این‌جاست بی‌اینترنت هم باز می‌شود، و همیشه از روی همین دستگاه.',
    page: () => import('./downloads-tab.tsx'),
  },
]
