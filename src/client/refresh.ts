import type { Auth } from './session.ts'

/** Refresh attempts in a row that may fail before the session is given up (specification 4). */
export const maxRefreshAttempts = 3

/** What renewing a token stands on. */
export type RefreshDeps = {
  /** The access token stored now, by whichever tab; null when nobody is logged in. */
  token(): string | null
  /** Asks the refresh call once with this token; rejects when no answer came. */
  askRefresh(token: string): Promise<{ http: number; body: unknown }>
  /** Stores the whole answered auth. */
  storeAuth(auth: Auth): void
  /** Ends the session here. */
  logOut(): void
  /** Runs `work` while no other tab does; `isNext` when another one was at work until now. */
  inTurn<T>(work: (isNext: boolean) => Promise<T>): Promise<T>
  /** Waits, not for long, for what another tab stored to come here. */
  waitForOthers(): Promise<void>
  /** Waits before the attempt after the `attempt`th; shorter when the connection or the session changes. */
  pause(attempt: number): Promise<void>
}

type Outcome = 'renewed' | 'over' | 'again'

/**
 * Renews expired access tokens, once for all requests that wait. A refresh the server answers without a new token is
 * a failed attempt, and so is a new token that is refused as expired again; no connection, a time-out or a server in
 * trouble are none: whoever waits goes on waiting. The third failed attempt in a row ends the session.
 */
export function openRefresh(deps: RefreshDeps) {
  let attempts = 0
  /** The token that came of the last refresh, ours or another tab's. */
  let issued: string | null = null
  let pending: Promise<boolean> | null = null

  /** Counts a failed attempt; true when it was the last. */
  function fails(): boolean {
    attempts += 1
    if (attempts < maxRefreshAttempts) return false
    giveUp()
    return true
  }

  function giveUp() {
    attempts = 0
    deps.logOut()
  }

  async function run(expired: string): Promise<boolean> {
    if (expired === issued && fails()) return false
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await deps.inTurn(isNext => tryOnce(expired, isNext))
      if (outcome !== 'again') return outcome === 'renewed'
      await deps.pause(attempt)
    }
  }

  async function tryOnce(expired: string, isNext: boolean): Promise<Outcome> {
    if (isNext && !changedSince(expired)) await deps.waitForOthers()
    const before = changedSince(expired)
    if (before) return before
    const answer = await deps.askRefresh(expired).catch(() => null)
    const meanwhile = changedSince(expired)
    if (meanwhile) return meanwhile
    if (!answer || answer.http >= 500) return 'again'
    const { auth, info } = (answer.body ?? {}) as { auth?: Auth; info?: { status?: number } }
    if (answer.http < 300 && auth?.accessToken) {
      issued = auth.accessToken
      deps.storeAuth(auth)
      return 'renewed'
    }
    const isRefused = answer.http === 401 || answer.http === 403
    if (isRefused && (!info || info.status === 1002 || info.status === 1003)) {
      giveUp()
      return 'over'
    }
    return fails() ? 'over' : 'again'
  }

  /** Another tab or a new login was faster, or the session is over; null while the expired token stands. */
  function changedSince(expired: string): Outcome | null {
    const now = deps.token()
    if (now === expired) return null
    issued = now
    return now ? 'renewed' : 'over'
  }

  return {
    /** A request was refused because `expired` is expired. Resolves to whether there is another token to try with. */
    renew(expired: string): Promise<boolean> {
      if (pending) return pending
      const change = changedSince(expired)
      if (change) return Promise.resolve(change === 'renewed')
      pending = run(expired).finally(() => {
        pending = null
      })
      return pending
    },

    /** A request that carried `token` was let in. */
    accepted(token: string): void {
      if (token === deps.token()) attempts = 0
    },
  }
}
export type Refresh = ReturnType<typeof openRefresh>
