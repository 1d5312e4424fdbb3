import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'together',
  order: 4,
  title: 'تماس با ما',
  about: 'نشانی و پشتیبانی',
  path: '/contact-us',
  icon: 'phone',
}
