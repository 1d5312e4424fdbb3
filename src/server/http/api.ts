import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, isAppError, toEnvelope } from '#contract/app-error.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import type { Actor, AppContext, Handler, RequestContext } from '../app-context.ts'
import { type JsonResponse, once, readKey, toErrorResponse } from '../engines/idempotency.ts'
import { isDatabaseUnavailable, withinTime } from '../platform/database/database.ts'
import { type Csrf, type NewCookie, tokenHeader, visitorCookie } from './csrf.ts'
import { checkAccess, dispatch } from './dispatch.ts'
import { chooseEncoding, compress, quickQuality } from './encodings.ts'
import { fileName } from './headers.ts'
import { commonPerMinute, type Limits, limitKey, subnetKey } from './limits.ts'
import { readUpload, takeUploads } from './multipart.ts'
import { freePerHour, maxPerHour, wantProof } from './proof-of-work.ts'

/**
 * Reads a bearer token: who it names, or the fault it deserves. With `expiredToo` an expired token still names the
 * session it was made for. The account feature brings it.
 */
export type Identify = (app: AppContext, token: string, options: { expiredToo: boolean }) => Promise<Actor>

/** Milliseconds an answer may take: a connection on which nothing moves is closed after twelve seconds. */
export const responseTimeoutMs = 9000

/** Bytes from which on an answer is worth its compression. */
const compressedFrom = 2048
const defaultBodyLimit = 64 * 1024
const formType = 'application/x-www-form-urlencoded'
const keyHeader = 'idempotency-key'

/**
 * Lays the contract onto Fastify. The order of checks is decisions 2: route → CSRF → login → role → limit → input;
 * all but the last run before the body is read, and are handed out for what is no call of the contract.
 */
export function serveApi(
  http: FastifyInstance,
  {
    app,
    handlers,
    csrf,
    limits,
    identify,
  }: {
    app: AppContext
    handlers: Map<string, Handler>
    csrf: Csrf
    limits: Limits
    identify: Identify
  },
): { pass: Pass } {
  const endpoints = [...handlers.values()].map(({ endpoint }) => endpoint)
  for (const endpoint of endpoints) if (!endpoint.upload && !endpoint.callback) register(http, endpoint)
  http.register(async scope => {
    await takeUploads(scope)
    for (const endpoint of endpoints) if (endpoint.upload) register(scope, endpoint)
  })
  http.register(async scope => {
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const endpoint of endpoints) if (endpoint.callback) register(scope, endpoint)
  })
  return { pass }

  function register(scope: FastifyInstance, endpoint: Endpoint) {
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
      config: { open: endpoint.open },
      onRequest: async (request, reply) => {
        const begun = performance.now()
        const context = await pass(request, reply, endpoint)
        contexts.set(request, { context, left: responseTimeoutMs - (performance.now() - begun) })
      },
      onSend: compressAnswer,
      handler: async (request, reply) => {
        const input = await readInput(request, endpoint)
        const { context, left } = contexts.get(request)!
        const inTime = <T>(work: Promise<T>) => (endpoint.waits ? work : withinTime(left, work))
        const key =
          endpoint.method === 'GET' || endpoint.notIdempotent ? null : readKey(request.headers[keyHeader])
        const asker = findKeyOwner(context)
        if (key && asker) {
          const call = { asker, key, call: `${endpoint.method} ${readPath(request)}`, input }
          const { status, json, again } = await inTime(
            once(app, call, () => respond(context, endpoint, input)),
          )
          if (again) reply.header('idempotent-replayed', 'true')
          reply.status(status).type('application/json; charset=utf-8')
          return status === 204 ? reply.removeHeader('content-type').send() : reply.send(json)
        }
        const result = await inTime(dispatch(handlers, context, endpoint, input))
        const status = endpoint.success ?? 200
        reply.status(status)
        if (endpoint.file) return sendFile(request, reply, endpoint.file, result as FileResponse)
        return status === 204 ? reply.send() : reply.send(result)
      },
    })
  }

  /** An answer or a refusal as it is sent; what nobody expected is thrown. */
  async function respond(
    context: RequestContext,
    endpoint: Endpoint,
    input: Record<string, unknown>,
  ): Promise<JsonResponse> {
    try {
      const result = await dispatch(handlers, context, endpoint, input)
      const status = endpoint.success ?? 200
      return { status, json: status === 204 ? '' : JSON.stringify(result) }
    } catch (thrown) {
      if (isAppError(thrown) && !thrown.info.retryAfter) return toErrorResponse(thrown)
      throw thrown
    }
  }

  /** Every check that needs no body, in its order: CSRF → login → role → limit. */
  async function pass(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<RequestContext> {
    if (call.method !== 'GET' && !call.callback) checkCsrf(request, reply)
    const address = readClientAddress(request)
    const context = await createRequestContext(request, reply, call, address)
    checkAccess(context, call)
    await countCall(call, context)
    return context
  }

  function checkCsrf(request: FastifyRequest, reply: FastifyReply) {
    const header = request.headers[tokenHeader]
    try {
      csrf.check(request.cookies, Array.isArray(header) ? undefined : header)
    } catch (refusal) {
      setCookies(reply, csrf.freshCookies(request.cookies[visitorCookie]), app.settings.secure)
      throw refusal
    }
  }

  async function countCall({ method, path, perMinute, rateLimit, crowded }: Call, context: RequestContext) {
    const { address } = context
    const name = `${method} ${path}`
    const key = limitKey(address)
    if (perMinute) await limits(name, { calls: perMinute, seconds: 60 }, key)
    else await limits('api', { calls: commonPerMinute, seconds: 60 }, key)
    if (crowded) await countCrowd(name, crowded, context)
    if (!rateLimit) return
    await limits(`${name} hour`, { calls: rateLimit.perHour, seconds: 3600 }, key)
    await limits(`${name} near`, { calls: rateLimit.perSubnet, seconds: 60 }, subnetKey(address))
  }

  /** Many share an address: past what few would ask, each browser proves that it works, and nobody is refused. */
  async function countCrowd(name: string, { perSubnet }: { perSubnet: number }, context: RequestContext) {
    const { address } = context
    const hour = [`${name} hour`, { calls: maxPerHour, seconds: 3600 }, limitKey(address)] as const
    const near = { calls: Number.MAX_SAFE_INTEGER, seconds: 60 }
    const load = await limits(...hour)
    const around = await limits(`${name} near`, near, subnetKey(address))
    if (load <= freePerHour && around <= perSubnet) return
    try {
      await context.wantProof(load)
    } catch (refusal) {
      // Whoever proves nothing does not shut the door on those who would.
      await limits.refund(...hour)
      throw refusal
    }
  }

  async function createRequestContext(
    request: FastifyRequest,
    reply: FastifyReply,
    { access, method, path: call }: Call,
    address: string,
  ): Promise<RequestContext> {
    const token = readBearerToken(request)
    let proof: Promise<void> | undefined
    return {
      app,
      db: app.db,
      user: token
        ? await withinTime(responseTimeoutMs, identify(app, token, { expiredToo: access === 'session' }))
        : null,
      address,
      requestId: request.id,
      now: app.now,
      browser: {
        cookies: request.cookies,
        userAgent: request.headers['user-agent'] ?? '',
        fetchSite: readFetchSite(request),
      },
      // Once a call, however many limits ask for it.
      wantProof: load => (proof ??= wantProof(app, `${method} ${call}`, request.headers['x-altcha'], load)),
      setCookie({ name, value, path, maxAge }) {
        const attributes = {
          path,
          sameSite: 'strict',
          secure: app.settings.secure,
          httpOnly: true,
        } as const
        if (value === null) reply.clearCookie(name, attributes)
        else reply.setCookie(name, value, { ...attributes, maxAge })
      },
    }
  }
}

/**
 * Where the caller stands, asked before anything is waited for: a connection that was closed no longer knows.
 * @throws AppError malformed, which nobody reads, where the caller has left already
 */
export function readClientAddress(request: FastifyRequest): string {
  const address: string | undefined = request.ip
  if (address === undefined) throw new AppError('malformed')
  return address
}

/** The token a request carries, if it carries one. */
export const readBearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,2000})$/.exec(headers.authorization ?? '')?.[1]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the endpoint says. */
    open?: true | undefined
  }
}

type FileResponse = ({ bytes: Uint8Array } | { chunks: AsyncIterable<Uint8Array> }) & {
  name: string
  saveAs?: string
  isShown?: boolean
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { name, saveAs, isShown = false, ...file }: FileResponse,
) {
  const disposition = `${isShown ? 'inline' : 'attachment'}; filename="${name}"${saveAs ? `; ${fileName(saveAs)}` : ''}`
  if ('chunks' in file) {
    return reply
      .type(type)
      .header('content-disposition', disposition)
      .send(Readable.from(file.chunks, { objectMode: false }))
  }
  const body = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  // Telephones ask for calendars every hour, feed readers for feeds: who holds the latest is told so.
  const isFeed = feedTypes.has(type)
  if (isFeed || type === 'text/calendar') {
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
    const cache = isFeed ? 'public, max-age=300' : 'private, max-age=0, must-revalidate'
    reply.headers({ etag, 'cache-control': cache })
    const held = request.headers['if-none-match']?.split(/\s*,\s*/) ?? []
    if (held.some(tag => tag.replace(/^W\//, '') === etag)) return reply.status(304).send()
  }
  // Whoever opens a feed in a browser sees it.
  if (!isFeed) reply.header('content-disposition', disposition)
  return reply.type(type.startsWith('text/') || isFeed ? `${type}; charset=utf-8` : type).send(body)
}

const feedTypes: ReadonlySet<string> = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  // What feeds lead to.
  'application/json+chapters',
  'text/vtt',
])

/**
 * Answers in JSON go to telephones: of two kilobytes and more they are sent compressed. Their sizes tell nobody else anything:
 * no other site can make a browser ask a call in somebody's name, for tokens are sent by our own scripts alone.
 */
async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || payload.length < compressedFrom) return payload
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return compress(Buffer.from(payload), encoding, quickQuality)
}

/** What the checks before the body know of a call. */
type Call = Pick<Endpoint, 'path' | 'access' | 'perMinute' | 'rateLimit' | 'crowded' | 'callback'> & {
  method: string
}
export type Pass = (request: FastifyRequest, reply: FastifyReply, call: Call) => Promise<RequestContext>

function readFetchSite({ headers }: FastifyRequest): string | null {
  const site = headers['sec-fetch-site']
  return typeof site === 'string' ? site : null
}

/** Whose keys these are: a user's, or those of whoever holds the visitor's cookie; null for who has neither. */
function findKeyOwner({ user, browser }: RequestContext): string | null {
  const visitor = browser.cookies[visitorCookie]
  if (user) return `user:${user.id}`
  return visitor && visitor.length <= 100 ? `visitor:${visitor}` : null
}

const readPath = ({ url }: FastifyRequest) => url.replace(/\?.*$/, '')

/** Who asks, and the milliseconds left for the answer: kept beside the request between the checks and it. */
const contexts = new WeakMap<FastifyRequest, { context: RequestContext; left: number }>()

export function setCookies(reply: FastifyReply, cookies: NewCookie[], secure: boolean) {
  for (const { name, value, httpOnly } of cookies) {
    reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, httpOnly, maxAge: 180 * 24 * 3600 })
  }
}

async function readInput(request: FastifyRequest, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const sent = endpoint.upload ? await readUpload(request, endpoint.upload) : request.body
  const given = reads ? request.query : sent
  if (endpoint.callback && !reads) Object.assign(input, request.query)
  if (given !== undefined && given !== null) {
    if (typeof given !== 'object' || Array.isArray(given)) throw new AppError('invalid')
    Object.assign(input, given)
  }
  const names = pathNames(endpoint.path)
  const params = request.params as Record<string, string>
  for (const name of names) input[name] = params[name]
  return input
}

/** Turns whatever was thrown into the fault a person may read; what nobody expected is logged. */
export function toAppError(
  thrown: unknown,
  log: { error(details: object, message: string): void },
): AppError {
  if (isAppError(thrown)) return thrown
  const errorCode = (thrown as { code?: unknown } | null)?.code
  switch (errorCode) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('tooLarge')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('wrongContentType')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return new AppError('malformed')
  }
  const isFull = errorCode === 'ENOSPC' || errorCode === '53100'
  if (isFull) log.error({ code: errorCode }, 'the disk is full')
  // Two writes waited for each other: the one that was undone goes through when it is tried again.
  const isDeadlock = errorCode === '40P01'
  if (isDeadlock) log.error({ err: thrown }, 'a deadlock')
  if (isFull || isDeadlock || isDatabaseUnavailable(thrown))
    return new AppError('unavailable', { retryAfter: 5 })
  // What Fastify and its plugins refuse by themselves, such as a path that climbs out of its folder.
  switch ((thrown as { statusCode?: unknown } | null)?.statusCode) {
    case 400:
      return new AppError('malformed')
    case 403:
    case 404:
      return new AppError('notFound')
  }
  log.error({ err: thrown }, 'an unexpected fault')
  return new AppError('unexpected')
}

/** Sends the envelope with its status and, where it says so, when to come back. */
export function sendError(reply: FastifyReply, fault: AppError) {
  const { retryAfter } = fault.info
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  return reply.status(fault.http).type('application/json; charset=utf-8').send(toEnvelope(fault))
}
