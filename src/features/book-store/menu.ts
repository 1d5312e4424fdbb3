import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'shop',
  order: 1,
  title: 'کتاب‌فروشی',
  about: 'کتاب‌های کاغذی و الکترونیکی',
  path: '/book-store',
  icon: 'book-marked',
}
