import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession, type SessionUser } from '#client/session.ts'
import type { LoginResponse } from '../contract.ts'

/** `stopped`: something was begun that needs a user; `plain`: somebody just wants to log in. */
export type LoginMode = 'plain' | 'stopped'

/** How the dialogs of a login ended. */
export type LoginEnd = { result: 'LOGGED_IN'; session: LoginResponse } | { result: 'CANCELED' }

/** The dialogs of a login were closed without a result. */
export class LoginClosed extends Error {}

type Pending = {
  mode: LoginMode
  /** Whether the forgot-password dialog has taken the place of the login dialog. */
  isRecovering: boolean
}

let pending: Pending | null = null
let promise: Promise<LoginEnd> | undefined
let settle: { resolve(end: LoginEnd): void; reject(why: LoginClosed): void } | undefined
const listeners = new Set<() => void>()

/**
 * Opens the login dialog. Whoever asks while it is open waits for the same outcome.
 * @throws LoginClosed when it is closed without a result
 */
export function logIn(mode: LoginMode = 'plain'): Promise<LoginEnd> {
  if (promise) return promise
  promise = new Promise((resolve, reject) => {
    settle = { resolve, reject }
  })
  change({ mode, isRecovering: false })
  return promise
}

/**
 * The signed-in user, at once or after the login dialog, which says that something waits; null when nobody logged in.
 */
export async function requireUser(): Promise<SessionUser | null> {
  const session = readSession()
  if (session) return session.user ?? fetched()
  const end = await logIn('stopped').catch(() => null)
  return end?.result === 'LOGGED_IN' ? end.session.user : null
}

/** The user of a session that holds none yet, once fetched (session-keeper.ts); null when the session ends before. */
function fetched(): Promise<SessionUser | null> {
  return new Promise(resolve => {
    const stop = onSessionChange(() => {
      const session = readSession()
      if (session && !session.user) return
      stop()
      resolve(session?.user ?? null)
    })
  })
}

/** The forgot-password dialog takes over; it belongs to the same login. */
export function recoverPassword(): void {
  change(pending && { ...pending, isRecovering: true })
}

/** Called by the dialogs when they close; without an end the login is rejected. */
export function endLogin(end?: LoginEnd): void {
  if (end) settle?.resolve(end)
  else settle?.reject(new LoginClosed('the login was closed without a result'))
  promise = settle = undefined
  change(null)
}

function change(next: Pending | null) {
  pending = next
  for (const listener of listeners) listener()
}

/** The login under way, if there is one. */
export function usePendingLogin(): Pending | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending,
    () => null,
  )
}
