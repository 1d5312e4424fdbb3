import { lazy, Suspense } from 'react'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { AccountButton } from './account-button.tsx'
import { useDrawerState } from './drawer-state.ts'
import styles from './header.module.css'
import { HomeLink } from './home-link.tsx'
import { barExtras } from './hydrated-later.tsx'

/** The bar at the top: brand, areas, the visitor. On narrow screens the areas are behind the menu button. */
export function Header() {
  return (
    <header className={styles.bar}>
      <div className={classes(layout.wrap, styles.inside)}>
        <MenuButton />
        <HomeLink />
        {barExtras}
        <div className={styles.end}>
          <AccountButton />
        </div>
      </div>
    </header>
  )
}

const fetchDrawer = () => import('./navigation-drawer.tsx')
const NavigationDrawer = lazy(fetchDrawer)

/** Opens the areas' drawer; the press that will open it already fetches it. */
function MenuButton() {
  const { isOpen, open, close } = useDrawerState()
  return (
    <>
      <IconButton
        icon="menu"
        label="باز کردن منو"
        aria-haspopup="dialog"
        className={styles.menu}
        onPointerDown={() => void fetchDrawer()}
        onClick={open}
      />
      {isOpen && (
        <Suspense>
          <NavigationDrawer onClose={close} />
        </Suspense>
      )}
    </>
  )
}
