import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'learn',
  order: 1,
  title: 'دوره‌ها',
  about: 'کلاس زنده، گروهی و خصوصی',
  path: '/course',
  icon: 'graduation-cap',
}
