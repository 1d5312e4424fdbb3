import { lazy, type ReactNode, Suspense } from 'react'
import { useDrawerState } from './drawer-state.ts'

const AccountDrawer = lazy(() => import('./account-drawer.tsx'))

/** The account's drawer, fetched when first opened. Render `menu` anywhere. */
export function useAccountMenu(): { menu: ReactNode; openMenu: () => void } {
  const { isOpen, open, close } = useDrawerState()
  return {
    openMenu: open,
    menu: isOpen && (
      <Suspense>
        <AccountDrawer onClose={close} />
      </Suspense>
    ),
  }
}
