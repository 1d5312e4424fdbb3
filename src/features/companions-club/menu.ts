import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'together',
  order: 2,
  title: 'باشگاه همراهان',
  about: 'معرفی دوستان و امتیاز',
  path: '/companions-club',
  icon: 'handshake',
}
