import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#contract/fault.ts'
import { sendFault } from './api.ts'
import type { House } from './house.ts'
import { outboxPage } from './post/outbox-page.ts'
import { readOutbox } from './post/post.ts'

/** Whether the request came over the loopback interface and through no proxy. */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const forwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !forwarded && (address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.'))
}

/** Whether a door that only the demo has may answer this request: absent in production, loopback else. */
export function demoDoorIsOpen(request: FastifyRequest, house: House): boolean {
  const { demo, DEMO_DOORS } = house.settings
  return demo && (DEMO_DOORS === 'open' || isLoopback(request))
}

/** `/outbox` and `GET /api/outbox`: every SMS and mail of the demo, newest first. */
export function serveDemoDoors(app: FastifyInstance, house: House) {
  if (!house.settings.demo) return
  const guarded =
    (send: (reply: FastifyReply) => Promise<unknown>) => (request: FastifyRequest, reply: FastifyReply) =>
      demoDoorIsOpen(request, house) ? send(reply) : sendFault(reply, new Fault('notFound'))

  app.get(
    '/api/outbox',
    guarded(async () => readOutbox(house.db, 100)),
  )
  app.get(
    '/outbox',
    guarded(async reply => {
      const { items } = await readOutbox(house.db, 100)
      const { html, policy } = outboxPage(items, house)
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(html)
    }),
  )
}
