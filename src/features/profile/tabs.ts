import type { ProfileTab } from '#shell/profile-tabs.ts'

/** Every part of the profile that features have, in order. */
export const tabs = Object.values(
  import.meta.glob<readonly ProfileTab[]>('../*/profile-tabs.ts', { import: 'profileTabs', eager: true }),
)
  .flat()
  .toSorted((a, b) => a.order - b.order)

/** The part a query names; the first where it names none we know. */
export const findTab = (search: string): ProfileTab => {
  const name = new URLSearchParams(search).get('tab')
  return tabs.find(tab => tab.name === name) ?? tabs[0]!
}
