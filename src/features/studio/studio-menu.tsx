import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { StudioPage } from '#shell/studio-manifest.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { bringIntoSight } from '#ui/into-sight.ts'
import text from '#ui/text.module.css'
import type { MenuLook } from './menu-look.ts'
import styles from './studio-menu.module.css'
import { findStudioPage, groupStudioPages, type PagesOfGroup } from './studio-pages.ts'

/** What these roles open, in groups that fold. Where the menu is slim, links are icons and no group is folded. */
export function StudioMenu({
  roles,
  look,
  onFold,
  isSlim = false,
}: {
  roles: readonly string[]
  look: MenuLook
  onFold: (group: PagesOfGroup['group'], isFolded: boolean) => void
  isSlim?: boolean
}) {
  const { pathname } = useLocation()
  const { above, groups } = groupStudioPages(roles)
  const here = findStudioPage(pathname)?.page
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another link
  useEffect(() => {
    bringIntoSight(menu.current, menu.current?.querySelector('[aria-current]'))
  }, [pathname])
  const link = (page: StudioPage) => (
    <MenuLink
      key={page.path}
      to={page.path}
      isHere={page === here}
      icon={page.icon}
      title={page.title}
      isSlim={isSlim}
    />
  )
  return (
    <nav ref={menu} aria-label="استودیو" className={styles.menu} data-slim={isSlim || undefined}>
      <MenuLink
        to="/studio"
        isHere={pathname === '/studio'}
        icon="briefcase-business"
        title="میز کار"
        isSlim={isSlim}
      />
      {above.map(link)}
      {groups.map(({ group, title, pages }) => (
        <details
          key={group}
          open={isSlim || !look.folded.includes(group) || pages.some(page => page === here)}
          onToggle={({ currentTarget }) => {
            if (isSlim && currentTarget.open) return
            onFold(group, !currentTarget.open)
            // The event comes a moment after the press, by when the menu may be slim: there it shows them all.
            if (isSlim) currentTarget.open = true
          }}
        >
          <summary>
            {title}
            <Icon name="chevron-down" />
          </summary>
          <div className={styles.pages}>{pages.map(link)}</div>
        </details>
      ))}
    </nav>
  )
}

function MenuLink({
  to,
  isHere,
  icon,
  title,
  isSlim,
}: {
  to: string
  isHere: boolean
  icon: IconName
  title: string
  isSlim: boolean
}) {
  return (
    <a href={to} aria-current={isHere ? 'page' : undefined} title={isSlim ? title : undefined}>
      <Icon name={icon} />
      <span className={isSlim ? text.spoken : undefined}>{title}</span>
    </a>
  )
}
