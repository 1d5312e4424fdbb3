import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'assess',
  order: 1,
  title: 'تعیین سطح',
  about: 'رایگان و بدون ثبت‌نام',
  path: '/placement',
  icon: 'compass',
}
