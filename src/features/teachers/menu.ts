import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'learn',
  order: 2,
  title: 'استادان',
  about: 'نمونهٔ تدریس و وقت خالی',
  path: '/teachers',
  icon: 'users-round',
}
