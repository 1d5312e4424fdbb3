import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../app-context.ts'

const registry = new Registry()

const requestSeconds = new Histogram({
  name: 'hamava_request_seconds',
  help: 'Time to answer by method, route and status class.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})
const finishedPages = new Gauge({
  name: 'hamava_finished_pages',
  help: 'Pages kept as bytes.',
  registers: [registry],
})
const keptBytes = new Gauge({
  name: 'hamava_finished_page_bytes',
  help: 'Bytes those pages are counted with.',
  registers: [registry],
})

/** Counts every request by route pattern, never by address: addresses are without end. */
export function countRequests(http: FastifyInstance) {
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    requestSeconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    done()
  })
}

let processIsWatched = false

/** All figures in Prometheus' text form; the process is watched from the first time somebody asks. */
export async function printMetrics(app: AppContext): Promise<string> {
  if (!processIsWatched) collectDefaultMetrics({ register: registry })
  processIsWatched = true
  finishedPages.set(app.pages.size.pages)
  keptBytes.set(app.pages.size.bytes)
  return registry.metrics()
}
