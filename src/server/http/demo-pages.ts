import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '../app-context.ts'
import { readOutbox } from '../platform/messaging/messaging.ts'
import { outboxPage } from '../platform/messaging/outbox-page.ts'
import { sendError } from './api.ts'

/** Whether the request came over the loopback interface and through no proxy. */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const forwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !forwarded && (address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.'))
}

/** Whether a door that only the demo has may answer this request: absent in production, loopback else. */
export function areDemoPagesOpen(request: FastifyRequest, app: AppContext): boolean {
  const { demo, DEMO_DOORS } = app.settings
  return demo && (DEMO_DOORS === 'open' || isLoopback(request))
}

/** `/outbox` and `GET /api/outbox`: every SMS and mail of the demo, newest first. */
export function serveDemoPages(http: FastifyInstance, app: AppContext) {
  if (!app.settings.demo) return
  const guarded =
    (send: (reply: FastifyReply) => Promise<unknown>) => (request: FastifyRequest, reply: FastifyReply) =>
      areDemoPagesOpen(request, app) ? send(reply) : sendError(reply, new AppError('notFound'))

  http.get(
    '/api/outbox',
    guarded(async () => readOutbox(app.db, 100)),
  )
  http.get(
    '/outbox',
    guarded(async reply => {
      const { items } = await readOutbox(app.db, 100)
      const { html, policy } = outboxPage(items, app)
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(html)
    }),
  )
}
