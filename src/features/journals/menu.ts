import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'read',
  order: 3,
  title: 'نشریه‌ها',
  about: 'گاهنامهٔ خواندنی دوزبانه',
  path: '/journals',
  icon: 'scroll-text',
}
