import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '../app-context.ts'
import { freeDisk } from '../platform/free-disk.ts'
import { printMetrics } from '../platform/metrics.ts'
import { sameSecret } from '../platform/same-secret.ts'
import { sendError } from './api.ts'
import { isLoopback } from './demo-pages.ts'

/** Bytes of disk without which the embedded database stores nothing more. */
const minDisk = 1024 * 1024

/**
 * `/healthz`: the process lives. `/readyz`: the database answers and the process is not about to end, so a balancer
 * may send people here. `/metrics`: Prometheus, not for the public.
 */
export function serveHealth(http: FastifyInstance, app: AppContext, stopping?: AbortSignal) {
  http.get('/healthz', async () => ({ alive: true }))

  http.get('/readyz', async (_request, reply) => {
    const isFull = app.database.engine === 'pglite' && freeDisk(app.settings.DATA_DIR) < minDisk
    if (!stopping?.aborted && !isFull && (await app.database.isReachable())) return { ready: true }
    return sendError(reply, new AppError('unavailable', { retryAfter: 5 }))
  })

  http.get('/metrics', async (request, reply) => {
    const { demo, DEMO_DOORS, METRICS_TOKEN } = app.settings
    const { authorization = '' } = request.headers
    const byToken = METRICS_TOKEN !== undefined && sameSecret(authorization, `Bearer ${METRICS_TOKEN}`)
    const byDemo = demo && (DEMO_DOORS === 'open' || isLoopback(request))
    if (!byToken && !byDemo) return sendError(reply, new AppError('notFound'))
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    return printMetrics(app)
  })
}
