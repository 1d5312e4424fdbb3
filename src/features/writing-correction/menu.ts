import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'assess',
  order: 3,
  title: 'تصحیح نوشتار',
  about: 'بازخورد خط‌به‌خط استاد',
  path: '/writing-correction',
  icon: 'pen-line',
}
