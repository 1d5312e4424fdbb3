import { useSyncExternalStore } from 'react'

export type Auth = { accessToken: string; expiresAt: string }

/** A signed-in person, whole, as the account calls answer them. */
export type SessionUser = {
  id: string
  name: string
  surname: string
  enName: string
  enSurname: string
  identityNumber: string | null
  phoneNumber: string | null
  countryCode: string | null
  email: string | null
  phoneVerified: boolean
  emailVerified: boolean
  avatarUrl: string | null
  bio: string
  birthDate: string | null
  referralCode: string
  roles: string[]
  createdAt: string
}

/** What the browser keeps, as one JSON object under one key. `user` is null until it has been fetched. */
export type Session = { auth: Auth; user: SessionUser | null }

export const sessionKey = 'hamava.session'

/** How the last session came to its end: its person left, here or in another tab, or the server ended it. */
export type Ending = 'left' | 'ended'

const listeners = new Set<() => void>()
/** What the browser would not store (private mode, no room left): it lives as long as the page. */
let unstored: { text: string | null } | null = null
/** What was read last: `useSyncExternalStore` wants the same object while nothing changed. */
let last: { text: string | null; session: Session | null } | null = null
let ending: Ending = 'left'

/** The session as it stands now, whichever tab wrote it. */
export function readSession(): Session | null {
  const text = readText()
  if (last?.text !== text) last = { text, session: parse(text) }
  return last!.session
}

export function storeSession(session: Session): void {
  write(JSON.stringify(session))
}

/** Keeps what a call answered about the signed-in person; nothing when somebody else is signed in by now. */
export function storeUser(user: SessionUser): void {
  const session = readSession()
  if (session && (session.user ?? user).id === user.id) storeSession({ ...session, user })
}

export function clearSession(how: Ending = 'left'): void {
  ending = how
  write(null)
}

/** How the last session ended, for those who saw it end. */
export const lastEnding = (): Ending => ending

/** Calls `listener` after every change, in this tab or another one. Answers how to stop it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The signed-in user, kept in step across tabs. Somebody may be logged in while the user is still on its way.
 * `ready` is false on the server and while hydrating: pages are the same bytes for everybody until then.
 */
export function useSession(): { user: SessionUser | null; isLoggedIn: boolean; ready: boolean } {
  const session = useSyncExternalStore<Session | null | undefined>(
    onSessionChange,
    readSession,
    () => undefined,
  )
  return { user: session?.user ?? null, isLoggedIn: !!session, ready: session !== undefined }
}

function announce() {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  // What another tab clears, its person left there.
  window.addEventListener('storage', ({ key }) => {
    if (key !== sessionKey && key !== null) return
    ending = 'left'
    announce()
  })
  // A page that is taken out of the back-forward cache has heard nothing meanwhile.
  window.addEventListener('pageshow', announce)
}

function readText(): string | null {
  if (unstored) return unstored.text
  try {
    return localStorage.getItem(sessionKey)
  } catch {
    return null
  }
}

function write(text: string | null) {
  unstored = null
  try {
    if (text === null) localStorage.removeItem(sessionKey)
    else localStorage.setItem(sessionKey, text)
  } catch {
    unstored = { text }
    forgetStored()
  }
  announce()
}

/** Where there is no room for the new session, the old one must not be found again. */
function forgetStored() {
  try {
    localStorage.removeItem(sessionKey)
  } catch {
    // Then nothing was ever stored here.
  }
}

function parse(text: string | null): Session | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Session> | null
    if (!stored?.auth?.accessToken) return null
    return { auth: stored.auth, user: stored.user?.id ? stored.user : null }
  } catch {
    return null
  }
}
