import { fillPath } from '#contract/build-path.ts'
import { type Endpoint, type InputOf, type OutputOf, pathNames } from '#contract/endpoint.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { ApiError } from './api-error.ts'
import { requireLogin } from './login-required.ts'
import { inTurnOn } from './one-tab.ts'
import { openRefresh } from './refresh.ts'
import { sentences } from './sentences.ts'
import { clearSession, onSessionChange, readSession, storeSession } from './session.ts'
import { showError } from './show-error.ts'
import { type Options, openWrapper, type Query, withQuery } from './wrapper.ts'

export { ApiError }

/** A refresh call that says nothing for so many milliseconds is as good as unanswered. */
const refreshTimeoutMs = 15_000

const currentToken = () => readSession()?.auth.accessToken ?? null

const refresh = openRefresh({
  token: currentToken,
  async askRefresh(token) {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), refreshTimeoutMs)
    try {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch('/api/account/auth/refresh', { headers, signal: timeout.signal })
      const text = await response.text()
      return { http: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : null }
    } finally {
      clearTimeout(timer)
    }
  },
  storeAuth: auth => storeSession({ auth, user: readSession()?.user ?? null }),
  logOut() {
    clearSession('ended')
    showSnack(sentences.ended)
  },
  inTurn: inTurnOn({
    locks: globalThis.navigator?.locks,
    storage: () => localStorage,
    sleep: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
    now: Date.now,
  }),
  waitForOthers: () => wait(2000),
  // Longer after every try, up to half a minute, and not all browsers at once after the server was away.
  pause: attempt => wait(Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + Math.random() / 2)),
})

/** The site's calls by their paths; `ask` is the way to those the contract knows. */
export const server = openWrapper({
  fetch: (path, init) => fetch(path, init),
  session: readSession,
  refresh,
  csrfToken,
  endSession(fault) {
    clearSession('ended')
    showError(fault)
  },
  show: showSnack,
  requireLogin,
  prove: async challenge => (await import('./prove.ts')).prove(challenge),
})

/** What is asked: where the server is given a file's bytes, the browser gives the file. */
export type ApiInput<E> =
  InputOf<E> extends { file: Uint8Array } ? Omit<InputOf<E>, 'file'> & { file: Blob } : InputOf<E>

/**
 * Asks the server one question of the contract; uploads go as a form.
 * @throws ApiError with the server's envelope; `http` 0 when there was no answer
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options?: Options,
): Promise<OutputOf<E>> {
  const values = input as Record<string, unknown>
  const inPath = new Set(pathNames(endpoint.path))
  const path = fillPath(endpoint.path, values)
  const rest = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !inPath.has(name) && value !== undefined),
  )
  const { method } = endpoint
  // As the server reads them: the query of GET and DELETE, the body of the others.
  const request =
    method === 'GET' || method === 'DELETE'
      ? { method, path: withQuery(path, rest as Query) }
      : { method, path, body: endpoint.upload ? toFormData(rest) : JSON.stringify(rest) }
  return (await server.send({ ...options, ...request })) as OutputOf<E>
}

function toFormData(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    form.set(name, value instanceof Blob ? value : String(value))
  }
  return form
}

/** Waits so many milliseconds; a connection that is back or a session that changes ends the wait. */
function wait(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      stopListening()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    const stopListening = onSessionChange(end)
  })
}

const readCookie = () => /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]

/** The readable cookie; any GET brings one when it is missing. */
export async function csrfToken(): Promise<string> {
  if (!readCookie()) await fetch('/healthz')
  return decodeURIComponent(readCookie() ?? '')
}
