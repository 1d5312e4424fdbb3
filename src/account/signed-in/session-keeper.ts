import { onLoginRequired } from '#client/login-required.ts'
import { onSessionChange, readSession, sessionKey } from '#client/session.ts'
import { endLogin, requireUser } from '../login/require-user.ts'

/** Milliseconds until a user who could not be fetched is asked for again. */
const retryDelayMs = 10_000

/** Where the file does not come, the next start does what it holds. */
const ignoreLoss = () => undefined

/**
 * Keeps in step with the session, from the start of the app on, what hangs on it: the user where only the auth is
 * stored; the badges, which the query cache holds and drops with its user; the check of the required profile.
 * Answers how to stop.
 */
export function keepSession(): () => void {
  let userId: string | null = null
  let isFetching = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow() {
    const session = readSession()
    if (session && !session.user) void fetchUser()
    const now = session?.user?.id ?? null
    if (now === userId) return
    userId = now
    if (now) void import('./welcome.ts').then(({ welcome }) => welcome(), ignoreLoss)
  }

  async function fetchUser() {
    if (isFetching) return
    isFetching = true
    const hasCome = await import('./welcome.ts')
      .then(welcome => welcome.fetchUser())
      .then(
        () => true,
        () => false,
      )
    isFetching = false
    if (!hasCome) timer = setTimeout(follow, retryDelayMs)
  }

  /** Who logs in in another tab need not do so here. */
  function followTabs({ key }: StorageEvent) {
    const { auth, user } = readSession() ?? {}
    if (key === sessionKey && auth && user) endLogin({ result: 'LOGGED_IN', session: { auth, user } })
  }

  onLoginRequired(async () => (await requireUser()) !== null)
  const stop = onSessionChange(follow)
  addEventListener('storage', followTabs)
  follow()
  return () => {
    stop()
    removeEventListener('storage', followTabs)
    clearTimeout(timer)
  }
}
