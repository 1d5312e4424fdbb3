import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lastEnding, type SessionUser, useSession } from '#client/session.ts'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import type { Stopped } from './wanted.ts'

/**
 * A page for signed-in people, whose view may be lazy. The server sends `waiting`, the same for everybody; a visitor's browser goes home,
 * where the login dialog opens (login-after-stop.ts) and leads back to this very address.
 */
export function Guarded({
  waiting,
  children,
}: {
  waiting: ReactNode
  children: (user: SessionUser) => ReactNode
}) {
  const { user, isLoggedIn, ready } = useSession()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const wanted = pathname + search + hash
  const wasLoggedIn = useRef(false)
  useEffect(() => {
    if (!ready) return
    if (isLoggedIn) {
      wasLoggedIn.current = true
      return
    }
    // Who logs out here has had enough; who was put out may want to come back.
    const hasLeft = wasLoggedIn.current && lastEnding() === 'left'
    const state: Stopped | null = hasLeft ? null : { wanted }
    void navigate('/', { replace: true, state })
  }, [ready, isLoggedIn, wanted, navigate])
  if (user) return <Suspense fallback={waiting}>{children(user)}</Suspense>
  return (
    <>
      <NeedsScripts />
      {waiting}
    </>
  )
}
