import type { FastifyInstance } from 'fastify'
import { Fault } from '#contract/fault.ts'
import { sendFault } from './api.ts'
import { isLoopback } from './demo-doors.ts'
import { freeDisk } from './free-disk.ts'
import type { House } from './house.ts'
import { printMetrics } from './metrics.ts'
import { sameSecret } from './same-secret.ts'

/** Bytes of disk without which the embedded database stores nothing more. */
const leastDisk = 1024 * 1024

/**
 * `/healthz`: the process lives. `/readyz`: the database answers and the process is not about to end, so a balancer
 * may send people here. `/metrics`: Prometheus, not for the public.
 */
export function serveHealth(app: FastifyInstance, house: House, stopping?: AbortSignal) {
  app.get('/healthz', async () => ({ alive: true }))

  app.get('/readyz', async (_request, reply) => {
    const isFull = house.database.engine === 'pglite' && freeDisk(house.settings.DATA_DIR) < leastDisk
    if (!stopping?.aborted && !isFull && (await house.database.isReachable())) return { ready: true }
    return sendFault(reply, new Fault('unavailable', { retryAfter: 5 }))
  })

  app.get('/metrics', async (request, reply) => {
    const { demo, DEMO_DOORS, METRICS_TOKEN } = house.settings
    const { authorization = '' } = request.headers
    const byToken = METRICS_TOKEN !== undefined && sameSecret(authorization, `Bearer ${METRICS_TOKEN}`)
    const byDemo = demo && (DEMO_DOORS === 'open' || isLoopback(request))
    if (!byToken && !byDemo) return sendFault(reply, new Fault('notFound'))
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    return printMetrics(house)
  })
}
