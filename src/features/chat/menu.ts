import type { MenuEntry } from '#shell/navigation.ts'

export const menu: MenuEntry = {
  group: 'together',
  order: 3,
  title: 'پیام‌رسان',
  about: 'استاد و هم‌کلاسی‌ها',
  path: '/chat',
  icon: 'message-circle',
}
