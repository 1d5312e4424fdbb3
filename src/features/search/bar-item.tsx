import type { BarItem } from '#shell/bar-items.ts'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'

export const barItem: BarItem = { order: 5, Item: SearchLink }

/** The way to the search; on the narrowest screens, whose bar has no room for it, it stands in the drawer alone. */
function SearchLink() {
  return (
    <a href="/search" className={iconButtonClass()} aria-label="جست‌وجو" title="جست‌وجو" data-wide>
      <Icon name="search" />
    </a>
  )
}
