import type { IconName } from '#ui/icon-names.ts'

/** The menus, in the design's order. */
const titles = {
  learn: 'یادگیری',
  assess: 'سنجش',
  read: 'خواندن و شنیدن',
  together: 'همراهی',
  shop: 'کتاب و پرداخت',
} as const

/** An area people can walk to: what `menu.ts` of a feature's folder exports. */
export type MenuEntry = {
  group: keyof typeof titles
  /** Its place in the group, from 1 on. */
  order: number
  title: string
  about: string
  path: string
  icon: IconName
}
export type MenuGroup = { title: string; entries: readonly MenuEntry[] }

const entries = Object.values(
  import.meta.glob<MenuEntry>('../features/*/menu.ts', { import: 'menu', eager: true }),
).toSorted((a, b) => a.order - b.order)

/** The navigation's groups. Home is the brand, the profile is the picture in the bar. */
export const groups: readonly MenuGroup[] = Object.entries(titles).map(([group, title]) => ({
  title,
  entries: entries.filter(entry => entry.group === group),
}))
