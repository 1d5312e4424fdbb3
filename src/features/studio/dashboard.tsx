import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { Outlet } from 'react-router'
import type { SessionUser } from '#client/session.ts'
import { useAccountMenu } from '#shell/account-menu.tsx'
import { useDrawerState } from '#shell/drawer-state.ts'
import { HomeLink } from '#shell/home-link.tsx'
import { mainId } from '#shell/page-transition.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { HereLink } from '#ui/here-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { isTyping } from '#ui/is-typing.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './dashboard-frame.module.css'
import { useMenuLook } from './menu-look.ts'
import { formatRoles } from './role-names.ts'
import { StudioMenu } from './studio-menu.tsx'
import { listStudioPages } from './studio-pages.ts'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))
const Palette = lazy(() => import('./search/palette.tsx'))

/** The staff's frame: the rail with the parts their roles open, and the page they work on. */
export function Admin({ user }: { user: SessionUser }) {
  const { menu, openMenu } = useAccountMenu()
  const drawer = useDrawerState()
  const { look, fold, toggleSlim } = useMenuLook(user.id)
  const { isSlim } = look
  const palette = useDrawerState()
  const press = useEffectEvent((event: KeyboardEvent) => {
    // By its place: on a Persian keyboard the key types another letter.
    if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) palette.open()
      return
    }
    if (event.code !== 'BracketLeft' || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target)) return
    toggleSlim()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const person = <Person user={user} isSlim={isSlim} onPress={openMenu} />
  return (
    <>
      <div className={styles.studio} data-slim={isSlim || undefined}>
        <header className={styles.rail}>
          <div className={styles.brand}>
            <HomeLink />
            <IconButton
              icon={isSlim ? 'panel-right-open' : 'panel-right-close'}
              label={isSlim ? 'باز کردن منو' : 'جمع کردن منو'}
              aria-keyshortcuts="["
              onClick={toggleSlim}
            />
          </div>
          <SearchButton isSlim={isSlim} onPress={palette.open} />
          <StudioMenu roles={user.roles} look={look} onFold={fold} isSlim={isSlim} />
          {person}
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
          {/* A handset has room for these; the others are a touch away. */}
          {listStudioPages(user.roles)
            .slice(0, 3)
            .map(({ title, short = title, path, icon }) => (
              <HereLink key={path} to={path}>
                <Icon name={icon} />
                {short}
              </HereLink>
            ))}
          <button type="button" aria-haspopup="dialog" onClick={drawer.open}>
            <Icon name="layout-grid" />
            بیشتر
          </button>
        </nav>
      </div>
      {drawer.isOpen && (
        <Suspense>
          <MenuDrawer onClose={drawer.close}>
            <SearchButton
              onPress={() => {
                drawer.close()
                palette.open()
              }}
            />
            <StudioMenu roles={user.roles} look={look} onFold={fold} />
            <Person
              user={user}
              onPress={() => {
                drawer.close()
                openMenu()
              }}
            />
          </MenuDrawer>
        </Suspense>
      )}
      {palette.isOpen && (
        <Suspense>
          <Palette user={user} onClose={palette.close} />
        </Suspense>
      )}
      {menu}
    </>
  )
}

function SearchButton({ isSlim, onPress }: { isSlim?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={onPress}
    >
      <Icon name="search" />
      <span className={classes(isSlim && text.spoken)}>جست‌وجو یا کار…</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}

/** Who works here, and the way to their own drawer. */
function Person({ user, isSlim, onPress }: { user: SessionUser; isSlim?: boolean; onPress: () => void }) {
  const name = `${user.name} ${user.surname}`
  return (
    <button type="button" className={styles.me} aria-haspopup="dialog" onClick={onPress}>
      <Avatar name={name} url={user.avatarUrl} size={36} />
      <span className={classes(isSlim && text.spoken)}>
        {name}
        <small>{formatRoles(user.roles)}</small>
      </span>
    </button>
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
