import { lazy, Suspense } from 'react'
import { endLogin, recoverPassword, usePendingLogin } from './require-user.ts'

const LoginDialog = lazy(() => import('./login-dialog.tsx'))
const RecoveryDialog = lazy(() => import('../recovery/recovery-dialog.tsx'))

/**
 * Shows the login dialog, fetched when first wanted, while somebody waits for a user, and the forgot-password dialog in
 * its place. Stands once behind every page.
 */
export function LoginHost() {
  const pending = usePendingLogin()
  if (!pending) return null
  return (
    <Suspense>
      {pending.isRecovering ? (
        <RecoveryDialog
          onLoggedIn={session => endLogin({ result: 'LOGGED_IN', session })}
          onClosed={() => endLogin()}
        />
      ) : (
        <LoginDialog
          mode={pending.mode}
          onResult={end => (end.result === 'FORGET_PASSWORD' ? recoverPassword() : endLogin(end))}
          onClosed={() => endLogin()}
        />
      )}
    </Suspense>
  )
}
