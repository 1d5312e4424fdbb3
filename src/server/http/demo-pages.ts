import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/app-error.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext } from '../app-context.ts'
import { getMailPort } from '../engines/incoming-mail/listen.ts'
import { type OutboxItem, readOutbox } from '../platform/messaging/messaging.ts'
import { isReplyOutcome, outboxPage, type ReplyOutcome } from '../platform/messaging/outbox-page.ts'
import { replyLine } from '../platform/messaging/reply-line.ts'
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

/**
 * `/outbox` and `GET /api/outbox`: every SMS and mail of the demo, newest first, and the port that replies to its mails come
 * to. `POST /outbox/replies` sends one there, as a mail program would.
 */
export function serveDemoPages(http: FastifyInstance, app: AppContext) {
  if (!app.settings.demo) return
  const guarded =
    (send: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      areDemoPagesOpen(request, app) ? send(request, reply) : sendError(reply, new AppError('notFound'))

  http.get(
    '/api/outbox',
    guarded(async () => ({ ...(await readOutbox(app.db, 100)), mailPort: getMailPort(app) })),
  )
  http.get(
    '/outbox',
    guarded(async (request, reply) => {
      const { items } = await readOutbox(app.db, 100)
      const { outcome = '' } = request.query as { outcome?: string }
      const { html, policy } = outboxPage(items, app, {
        canReply: getMailPort(app) !== null,
        outcome: isReplyOutcome(outcome) ? outcome : null,
      })
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(html)
    }),
  )
  http.register(async scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    scope.post(
      '/outbox/replies',
      guarded(async (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const { items } = await readOutbox(app.db, 100)
        const item = items.find(({ id }) => id === form.get('id'))
        const outcome = await sendReply(app, item, form.get('text') ?? '')
        return reply.redirect(`/outbox?outcome=${outcome}`, 303)
      }),
    )
  })
}

/** Answers a mail of the outbox as its recipient's mail program would: above what it says, which is quoted. */
async function sendReply(app: AppContext, item: OutboxItem | undefined, text: string): Promise<ReplyOutcome> {
  const port = getMailPort(app)
  if (!item?.thread || port === null) return 'refused'
  const { createTransport } = await import('nodemailer')
  const transporter = createTransport({ host: app.settings.MAIL_IN!.host, port, ignoreTLS: true })
  const quoted = `${replyLine}\n\n${item.text}`.replace(/^/gm, '> ')
  return transporter
    .sendMail({
      from: item.to,
      to: item.thread.replyTo,
      subject: `Re: ${app.settings.BRAND_FA}`,
      inReplyTo: item.thread.messageId,
      references: [item.thread.messageId],
      text: `${text}\n\nدر تاریخ ${formatDateTime(new Date(item.createdAt))} نوشت:\n${quoted}`,
    })
    .then(
      () => 'kept',
      () => 'refused',
    )
}
