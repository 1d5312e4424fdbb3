import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'together',
  order: 1,
  title: 'مشاوره',
  about: 'گفت‌وگو دربارهٔ راه یادگیری',
  path: '/counseling',
  icon: 'messages-square',
}
