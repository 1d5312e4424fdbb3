import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'read',
  order: 2,
  title: 'وبلاگ',
  about: 'یادداشت‌هایی دربارهٔ آموختن',
  path: '/blog',
  icon: 'newspaper',
}
