import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'shop',
  order: 2,
  title: 'پرداخت',
  about: 'سفارش‌ها، رسیدها و کیف پول',
  path: '/payment',
  icon: 'credit-card',
}
