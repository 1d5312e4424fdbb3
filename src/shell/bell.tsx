import { lazy, Suspense, useId } from 'react'
import { useSession } from '#client/session.ts'
import { BarButton } from './bar-button.tsx'
import styles from './bell.module.css'

const UnreadBadge = lazy(() => import('./unread-badge.tsx'))
const MessagesPanel = lazy(() => import('./messages-panel.tsx'))

/** The messages to whoever is signed in: how many are unread, and the newest under the button. */
export function Bell() {
  const { user } = useSession()
  const id = useId()
  return (
    <BarButton
      icon="bell"
      label="پیام‌ها"
      className={styles.box}
      describedBy={user ? id : undefined}
      panel={props => (
        <Suspense>
          <MessagesPanel {...props} />
        </Suspense>
      )}
    >
      {user && (
        <Suspense>
          <UnreadBadge id={id} userId={user.id} />
        </Suspense>
      )}
    </BarButton>
  )
}
