import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'read',
  order: 1,
  title: 'پادکست‌ها',
  about: 'با متن هم‌زمان',
  path: '/podcasts',
  icon: 'headphones',
}
