import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { ServerBuild } from 'react-router'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '../app-context.ts'
import { serveLive } from '../engines/live/serve-live.ts'
import { servePrivateFiles } from '../engines/media/serve-private.ts'
import { serveUploads } from '../engines/media/serve-uploads.ts'
import { readTrust } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { countRequests } from '../platform/metrics.ts'
import { type Identify, sendError, serveApi, setCookies, toAppError } from './api.ts'
import { serveAssets } from './assets.ts'
import { limitBodyTime } from './body-time.ts'
import { openServer, refuseUnread } from './connections.ts'
import { openCsrf } from './csrf.ts'
import { serveDemoPages } from './demo-pages.ts'
import { collectHandlers } from './dispatch.ts'
import { barePolicy, documentHeaders, openHeaders, securityHeaders } from './headers.ts'
import { serveHealth } from './health.ts'
import { serveInstallable } from './installable.ts'
import { openLimits } from './limits.ts'
import { serveRobots } from './links/robots.ts'
import { servePictures } from './links/serve-pictures.ts'
import { serveSitemaps } from './links/sitemap.ts'
import { serveOpenApi } from './openapi.ts'
import { privatePaths, servePages } from './pages.ts'
import { servePlainPages } from './plain-pages.ts'
import { serveFiles } from './serve-files.ts'

/** Connect's form, as Vite's development server has it. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type HttpServerParts = {
  app: AppContext
  identify: Identify
  /** The pages; without them (feature tests) only the API and files answer. */
  pages?: { build: ServerBuild; clientFolder: string | null; development: boolean; middleware?: Middleware }
  limits?: ReturnType<typeof openLimits>
  /** Gets a line for each request; without it, the application's. */
  requestLog?: Log
  /** Aborted when the process is about to end: `/readyz` says so, everything else goes on. */
  stopping?: AbortSignal
}

/** The whole product as one Fastify application; the only place that says in which order its parts answer. */
export async function buildHttpServer({
  app,
  identify,
  pages,
  limits = openLimits(null, app.log),
  requestLog = app.log,
  stopping,
}: HttpServerParts) {
  const { settings } = app
  const trust = readTrust(settings.TRUST_PROXY)
  const headers = securityHeaders(settings.secure)
  const http: FastifyInstance = fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trust,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 300 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    return503OnClosing: false,
    // What the router cannot read (bad escapes) is an address nobody has.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'content-security-policy': barePolicy, 'x-request-id': request.id })
      sendError(
        reply,
        request.url.startsWith('/api/') ? toAppError(error, app.log) : new AppError('notFound'),
      )
    },
    serverFactory: answer =>
      openServer(answer, {
        perAddress: settings.CONNECTIONS_PER_ADDRESS,
        trusts: trust || (() => false),
        headers,
      }),
    clientErrorHandler: refuseUnread(headers),
  })
  const csrf = openCsrf(settings.SESSION_SECRET)
  const handlers = collectHandlers(app)

  // Calls take JSON; what a form of another site can send without asking first is no body for any of them (415).
  http.removeContentTypeParser('text/plain')
  await http.register(cookie)
  countRequests(http)

  http.addHook('onRequest', (request, reply, done) => {
    limitBodyTime(request.raw)
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    // RFC 9112, 3.2: nobody can say which of two hosts was meant.
    if (countHosts(request.raw.rawHeaders) > 1) return done(new AppError('malformed'))
    const isApi = request.url.startsWith('/api/')
    if (isApi) reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.open) reply.headers(openHeaders)
    else if (request.method === 'GET' && !request.url.startsWith('/assets/')) {
      setCookies(reply, csrf.cookiesFor(request.cookies), settings.secure)
    }
    done()
  })
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (request.routeOptions.config.isBuildAsset && reply.statusCode < 400) {
      for (const name of documentHeaders) reply.removeHeader(name)
    } else if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', barePolicy)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    requestLog.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })

  http.addHook('preClose', done => {
    app.live.endAll()
    endConnections(http.server, done)
  })
  http.setErrorHandler((error, _request, reply) => sendError(reply, toAppError(error, app.log)))
  http.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('notFound')))

  serveHealth(http, app, stopping)
  serveOpenApi(http, app, handlers)
  serveDemoPages(http, app)
  serveFiles(http, app)
  servePrivateFiles(http, app)
  serveLive(http, { app, limits, identify })
  serveSitemaps(http, app)
  servePictures(http, app, handlers)
  await servePlainPages(http, app, pages?.clientFolder)
  const { pass } = serveApi(http, { app, handlers, csrf, limits, identify })
  serveUploads(http, { app, pass })
  // Before any body is read: what is wrong with it is nobody's business where there is no call.
  const nobody = async () => {
    throw new AppError('notFound')
  }
  http.all('/api/*', { onRequest: nobody }, nobody)
  if (pages) {
    const { middleware } = pages
    if (middleware) {
      http.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
    }
    if (pages.clientFolder) {
      serveAssets(http, pages.clientFolder, settings)
      await serveInstallable(http, settings, pages.clientFolder)
    }
    serveRobots(http, settings, privatePaths(pages.build))
    servePages(http, { app, handlers, build: pages.build, development: pages.development })
  }
  return http
}

/** How many hosts a request names: names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/** How long a connection that is open when we stop may take to send its request, in milliseconds. */
const requestDrainMs = 500

/**
 * Stops listening and waits for what is under way. Node's own `close()` would at once cut connections that look idle,
 * also those whose request is still on its way: to their people that is an error.
 */
function endConnections(server: Server, done: () => void) {
  const sweep = setInterval(() => server.closeIdleConnections(), requestDrainMs)
  NetServer.prototype.close.call(server, () => {
    clearInterval(sweep)
    done()
  })
}
