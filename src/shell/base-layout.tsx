import type { ReactNode } from 'react'
import { SnackBar } from '#ui/snack-bar.tsx'
import { AfterHydration } from './after-hydration.tsx'
import styles from './base-layout.module.css'
import { useFollowingLinks } from './following-links.ts'
import { mainId, usePageTransition } from './page-transition.ts'
import { Progress } from './progress.tsx'

/**
 * What every layout stands on: skip link, links that are followed, messages, what goes on behind the page. The layout
 * brings its own `<main id={mainId}>`.
 */
export function BaseLayout({ children }: { children: ReactNode }) {
  useFollowingLinks()
  usePageTransition()
  return (
    <>
      <a href={`#${mainId}`} className={styles.skip}>
        رفتن به محتوای صفحه
      </a>
      <Progress />
      {children}
      <SnackBar />
      <AfterHydration />
    </>
  )
}
