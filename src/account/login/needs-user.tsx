import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type SessionUser, useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { requireUser } from './require-user.ts'

/**
 * What needs a signed-in user. The server sends `waiting`, the same for everybody, which stands until a lazy view is there
 * too; the browser opens the login dialog for a visitor, and one who closes it finds the way back to it.
 */
export function NeedsUser({
  waiting,
  reason,
  children,
}: {
  waiting: ReactNode
  /** One sentence: what signing in opens here. */
  reason: string
  children: (user: SessionUser) => ReactNode
}) {
  const { user, ready } = useSession()
  const [isDeclined, setDeclined] = useState(false)
  const isVisitor = ready && !user
  useEffect(() => {
    if (!isVisitor) return
    let isHere = true
    requireUser().then(signedIn => {
      if (isHere) setDeclined(!signedIn)
    })
    return () => {
      isHere = false
    }
  }, [isVisitor])

  if (user) return <Suspense fallback={waiting}>{children(user)}</Suspense>
  if (!isDeclined) {
    return (
      <>
        <NeedsScripts />
        {waiting}
      </>
    )
  }
  return (
    <Empty
      title="برای ادامه، لطفاً وارد حساب کاربری خود شوید."
      action={<Button onClick={() => requireUser()}>ورود / ثبت‌نام</Button>}
    >
      {reason}
    </Empty>
  )
}
