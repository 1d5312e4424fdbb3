import { networkInterfaces } from 'node:os'
import { publish } from '#contract/public-settings.ts'
import type { Feature } from './app-context.ts'
import { createAppContext } from './create-app-context.ts'
import { listenForMail } from './engines/incoming-mail/listen.ts'
import { warnOfMissingTools } from './engines/media/warn-of-missing-tools.ts'
import type { HttpServerParts } from './http/http-server.ts'
import { buildHttpServer } from './http/http-server.ts'
import { openLimits } from './http/limits.ts'
import { serveControl } from './platform/backup/control.ts'
import { readSettings, toPublicSettings } from './platform/config.ts'
import { whenAvailable } from './platform/database/database.ts'
import { openRequestLog } from './platform/log.ts'
import { warnOfUnfitTemplates } from './platform/messaging/message-templates.ts'
import { openRedis } from './platform/redis.ts'
import { seedOnce } from './platform/seed.ts'

export type ServerParts = Pick<HttpServerParts, 'identify' | 'pages'> & { features: readonly Feature[] }

/** How long requests under way may take after SIGTERM, in milliseconds. */
const shutdownTimeoutMs = 10_000
/** How long we go on serving as "not ready" before we stop listening, so that balancers turn away in time. */
const readinessDrainMs = 1500

/** Starts the product from the environment; resolves when it listens. Ends the process on SIGTERM and SIGINT. */
export async function startServer({ features, identify, pages }: ServerParts) {
  const settings = readSettings(process.env)
  publish(toPublicSettings(settings))
  const app = await createAppContext({ settings, features })
  warnOfMissingTools(app)
  await warnOfUnfitTemplates(app)
  const redis = await openRedis(settings.REDIS_URL, app.log)
  await seedOnce(app)
  const leaving = new AbortController()
  const limits = openLimits(redis, app.log)
  const requestLog = openRequestLog(settings.LOG_LEVEL)
  const http = await buildHttpServer({ app, identify, pages, limits, requestLog, stopping: leaving.signal })

  const startWork = () =>
    whenAvailable(
      () => app.jobs.work(app, leaving.signal),
      error => app.log.error({ err: error }, 'the jobs wait for the database'),
      leaving.signal,
    )

  const open = async () => {
    await http.listen({ host: settings.HOST, port: settings.PORT })
    const control = app.database.engine === 'pglite' ? await serveControl(app) : null
    const mail = await listenForMail(app, limits)
    await startWork()
    return { control, mail }
  }

  const stop = async (wait = 0) => {
    if (leaving.signal.aborted) return
    leaving.abort()
    const late = setTimeout(() => {
      app.log.error('requests were still under way after 10 s; stopping all the same')
      process.exit(1)
    }, wait + shutdownTimeoutMs)
    late.unref()
    const [{ control, mail }] = await Promise.all([
      opening,
      new Promise(resolve => setTimeout(resolve, wait)),
    ])
    await mail?.close()
    await http.close()
    await control?.close()
    await app.close()
    redis?.disconnect()
    process.exit(0)
  }
  // Before the first request can come: a signal nobody listens to would cut it off.
  process.once('SIGTERM', () => stop(readinessDrainMs))
  process.once('SIGINT', () => stop())
  const opening = open()
  await opening

  const { port } = http.server.address() as { port: number }
  return { app, http, port, address: formatAddress(settings.HOST, port), stop }
}

function formatAddress(host: string, port: number): string {
  if (host !== '0.0.0.0' && host !== '::') return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const outside = Object.values(networkInterfaces())
    .flat()
    .find(entry => entry && !entry.internal && entry.family === 'IPv4')
  return `http://${outside?.address ?? '127.0.0.1'}:${port}`
}
