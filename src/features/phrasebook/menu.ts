import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'learn',
  order: 4,
  title: 'عبارت‌نامه',
  about: 'مرور روزانهٔ عبارت‌ها',
  path: '/phrasebook',
  icon: 'layers',
}
