import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { endLogin, requireUser } from '../login/require-user.ts'
import { readWanted, safeWanted } from './wanted.ts'

/**
 * Where this step in the history remembers an address that a visitor was stopped at (guarded.tsx), the login dialog
 * opens, after a reload too. Whoever logs in goes on to that address; whoever closes the dialog stays home.
 */
export function useLoginAfterStop(): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const wanted = readWanted(state)
  useEffect(() => {
    if (wanted === null) return
    let isHere = true
    void requireUser().then(user => {
      if (isHere) void navigate(user ? safeWanted(wanted) : '/', { replace: true })
    })
    return () => {
      isHere = false
      // Who walks away, by the browser's own buttons, leaves the dialog behind.
      endLogin()
    }
  }, [wanted, navigate])
}
