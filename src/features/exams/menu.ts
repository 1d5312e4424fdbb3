import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'assess',
  order: 2,
  title: 'آزمون‌ها',
  about: 'میان‌ترم، پایان‌ترم و آزمایشی',
  path: '/exam',
  icon: 'clipboard-check',
}
