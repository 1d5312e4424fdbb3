import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './comments.module.css'

/** Fetches what comments are shown with: who keeps a page for later keeps it too. */
export const loadComments = async () => ({ default: (await import('./comments.tsx')).Comments })

// Whole in the server's page, with their styles; their script comes when the page is hydrated.
const WholeComments = import.meta.env.SSR ? (await loadComments()).default : lazy(loadComments)

/** What people say under something, at the end of a page; who is signed in says something, answers and reports. */
export const Comments = (shown: ComponentProps<typeof WholeComments>) => (
  <Suspense
    fallback={
      <div className={styles.comments}>
        <Skeleton height="8rem" />
      </div>
    }
  >
    <WholeComments {...shown} />
  </Suspense>
)
