import type { Envelope } from '#contract/app-error.ts'
import { ApiError } from './api-error.ts'
import type { Refresh } from './refresh.ts'
import { sentences } from './sentences.ts'
import type { Session } from './session.ts'

/** Sends one request as it is; rejects when there is no answer. */
export type Send = (path: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'text'>>

/** What the wrapper stands on. */
export type WrapperDeps = {
  fetch: Send
  session(): Session | null
  refresh: Refresh
  /** The token of the readable cookie; empty where there is none to be had. */
  csrfToken(): Promise<string>
  /** Ends the session here; `fault` says why. */
  endSession(fault: ApiError): void
  /** Shows a person one sentence. */
  show(sentence: string): void
  /** An action was refused because nobody is logged in: resolves to whether somebody is now. */
  requireLogin(): Promise<boolean>
  /** The answer to a challenge, for `X-Altcha`; null where this browser finds none. */
  prove(challenge: unknown): Promise<string | null>
}

export type Query = Record<string, string | number | boolean | null | undefined>
export type Options = Pick<RequestInit, 'headers' | 'keepalive'> & {
  signal?: AbortSignal
  /** Sends it in the ground's stead, as often as it is sent: `sendWatched(onProgress)` says how far an upload is. */
  via?: Send
}
type Request = Options & { method: string; path: string; body?: string | FormData; proof?: string | null }
/** `token` is ours as it was sent; `reason` the `info.status` of a 401, 403 or 422. */
type ApiResponse = { http: number; body: unknown; token: string | null; reason: number | null }

const reasons = { expired: 1002, revoked: 1003, csrf: 1012, loginRequired: 1013, proof: 1019 }

/**
 * The one way to the server's calls: carries the bearer token and the CSRF token, waits for a new token where the old
 * one expired, ends the session where the server did, and throws every refusal as an `ApiError`.
 */
export function openWrapper(deps: WrapperDeps) {
  async function send(given: Request): Promise<unknown> {
    const request = { ...given }
    const isOurs = !new Headers(request.headers).has('authorization')
    const owner = isOurs ? deps.session() : null
    const left = { csrf: 1, login: 1, proof: 2 }
    for (;;) {
      const answer = await exchange(request)
      if (answer.http < 300 && answer.body !== null) return answer.body
      const fault = toApiError(answer)
      if (answer.http === 429) deps.show(sentences.throttled)
      const isMended = await mend(request, answer, fault, left)
      // What one person began never goes on under another account.
      if (!isMended || (owner && !isSame(owner, deps.session()))) throw fault
    }
  }

  /** Does what the answer asks for; true when the request is worth sending again. */
  async function mend(
    request: Request,
    { token, reason }: ApiResponse,
    fault: ApiError,
    left: { csrf: number; login: number; proof: number },
  ): Promise<boolean> {
    switch (reason) {
      case reasons.expired:
        return token !== null && deps.refresh.renew(token)
      case reasons.revoked:
        if (token !== null && deps.session()?.auth.accessToken === token) deps.endSession(fault)
        return false
      case reasons.csrf:
        return left.csrf-- > 0
      case reasons.loginRequired:
        // What a page reads by itself opens no dialog; what a person does, does.
        return !isRead(request.method) && left.login-- > 0 && deps.requireLogin()
      case reasons.proof:
        request.proof = left.proof-- > 0 ? await deps.prove(fault.info.challenge).catch(() => null) : null
        if (!request.proof) deps.show(fault.info.message)
        return Boolean(request.proof)
      default:
        return false
    }
  }

  /** @throws ApiError with `http` 0 when there is no answer */
  async function exchange({
    method,
    path,
    body,
    signal,
    keepalive,
    via,
    proof,
    ...given
  }: Request): Promise<ApiResponse> {
    const headers = new Headers(given.headers)
    const token = headers.has('authorization') ? null : (deps.session()?.auth.accessToken ?? null)
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (proof) headers.set('x-altcha', proof)
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    try {
      if (!isRead(method) && isRelative(path)) headers.set('x-xsrf-token', await deps.csrfToken())
      const response = await (via ?? deps.fetch)(path, { method, headers, body, signal, keepalive })
      const http = response.status
      const answer = parse(await response.text())
      const reason = [401, 403, 422].includes(http)
        ? (readInfo(answer)?.status ?? (http === 422 ? null : reasons.revoked))
        : null
      if (token && http < 500 && reason !== reasons.expired) deps.refresh.accepted(token)
      return { http, body: answer, token, reason }
    } catch (thrown) {
      if (signal?.aborted) throw thrown
      throw new ApiError(0, { info: { status: 0, message: sentences.offline } })
    }
  }

  const sendJson = (method: string) => (path: string, body?: unknown, options?: Options) =>
    send({ ...options, method, path, body: body === undefined ? undefined : JSON.stringify(body) })

  return {
    send,
    get: (path: string, query: Query = {}, options?: Options) =>
      send({ ...options, method: 'GET', path: withQuery(path, query) }),
    post: sendJson('POST'),
    put: sendJson('PUT'),
    delete: sendJson('DELETE'),
    /** Posts a form with files, as multipart; `via: sendWatched(…)` tells how far it is. */
    upload: (path: string, form: FormData, options?: Options) =>
      send({ ...options, method: 'POST', path, body: form }),
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'
const isRelative = (path: string) => !/^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(path)

const isSame = (owner: Session, now: Session | null) =>
  now !== null && (!owner.user || !now.user || owner.user.id === now.user.id)

/** `path` with the values that are there as its query. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** An empty answer says nothing, `{}`; one that is no JSON is null. */
function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}

const readInfo = (body: unknown) => (body as Partial<Envelope> | null)?.info

/** The envelope, made whole where the server sent less than one. */
function toApiError({ http, body }: ApiResponse): ApiError {
  const message = http === 429 ? sentences.throttled : sentences.generic
  const { errors } = (body ?? {}) as Partial<Envelope>
  return new ApiError(http, {
    info: { status: 1000, message, ...readInfo(body) },
    errors: Array.isArray(errors) ? errors : [],
  })
}
