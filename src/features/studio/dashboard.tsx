import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { SessionUser } from '#client/session.ts'
import { useAccountMenu } from '#shell/account-menu.tsx'
import { HomeLink } from '#shell/home-link.tsx'
import { mainId } from '#shell/page-transition.ts'
import { Avatar } from '#ui/avatar.tsx'
import { HereLink } from '#ui/here-link.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Subnav, SubnavLink } from '#ui/subnav.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './dashboard-frame.module.css'
import { formatRoles } from './role-names.ts'
import { listStudioPages } from './studio-pages.ts'

/** The staff's frame: the rail with the parts their roles open, and the page they work on. */
export function Admin({ user }: { user: SessionUser }) {
  const { pathname } = useLocation()
  const { menu, openMenu } = useAccountMenu()
  const pages = listStudioPages(user.roles)
  const name = `${user.name} ${user.surname}`
  const isHere = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <>
      <div className={styles.studio}>
        <header className={styles.rail}>
          <div className={styles.brand}>
            <HomeLink />
            <Tag>استودیو</Tag>
          </div>
          <Subnav label="استودیو" current={pathname}>
            <SubnavLink to="/studio" isHere={pathname === '/studio'} icon="briefcase-business">
              میز کار
            </SubnavLink>
            {pages.map(({ title, path, icon }) => (
              <SubnavLink key={path} to={path} isHere={isHere(path)} icon={icon}>
                {title}
              </SubnavLink>
            ))}
          </Subnav>
          <button type="button" className={styles.me} aria-haspopup="dialog" onClick={openMenu}>
            <Avatar name={name} url={user.avatarUrl} size={36} />
            <span>
              {name}
              <small>{formatRoles(user.roles)}</small>
            </span>
          </button>
        </header>
        <main id={mainId} tabIndex={-1} className={styles.admin}>
          <Suspense fallback={<AdminOnItsWay />}>
            <Outlet />
          </Suspense>
        </main>
        <nav aria-label="میان‌بر" className={styles.tabs}>
          <HereLink to="/studio" exact>
            <Icon name="briefcase-business" />
            میز کار
          </HereLink>
          {/* A handset has room for these; the others are a touch away, on the dashboard. */}
          {pages.slice(0, 3).map(({ title, short = title, path, icon }) => (
            <HereLink key={path} to={path}>
              <Icon name={icon} />
              {short}
            </HereLink>
          ))}
          <button type="button" aria-haspopup="dialog" onClick={openMenu}>
            <Icon name="user-round" />
            من
          </button>
        </nav>
      </div>
      {menu}
    </>
  )
}

function AdminOnItsWay() {
  return (
    <Loading className={layout.stack}>
      <Skeleton width="14rem" height="2.5rem" />
      <Skeleton height="20rem" />
    </Loading>
  )
}
