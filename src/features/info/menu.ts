import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'learn',
  order: 3,
  title: 'گروه‌ها',
  about: 'زمان و ظرفیت گروه‌های باز',
  path: '/info',
  icon: 'calendar-days',
}
