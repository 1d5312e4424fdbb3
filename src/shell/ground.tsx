import type { ReactNode } from 'react'
import { SnackBar } from '#ui/snack-bar.tsx'
import { useFollowingLinks } from './following-links.ts'
import styles from './ground.module.css'
import { OnceAlive } from './once-alive.tsx'
import { Progress } from './progress.tsx'
import { mainId, useTurningPages } from './turning-pages.ts'

/**
 * What every frame stands on: skip link, links that are followed, messages, what goes on behind the page. The frame
 * brings its own `<main id={mainId}>`.
 */
export function Ground({ children }: { children: ReactNode }) {
  useFollowingLinks()
  useTurningPages()
  return (
    <>
      <a href={`#${mainId}`} className={styles.skip}>
        رفتن به محتوای صفحه
      </a>
      <Progress />
      {children}
      <SnackBar />
      <OnceAlive />
    </>
  )
}
