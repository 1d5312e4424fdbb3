import type { ReactNode } from 'react'
import { HomeLink } from '#shell/home-link.tsx'
import { Drawer } from '#ui/drawer.tsx'
import styles from './dashboard-frame.module.css'

/** The whole menu on narrow screens. */
export default function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer label="منوی استودیو" edge="start" head={<HomeLink />} onClose={onClose}>
      <div className={styles.sheet}>{children}</div>
    </Drawer>
  )
}
