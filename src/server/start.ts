import { networkInterfaces } from 'node:os'
import { publish } from '#contract/public-settings.ts'
import type { AppParts } from './app.ts'
import { buildApp } from './app.ts'
import { serveControl } from './backup/control.ts'
import { publicSettingsOf, readSettings } from './config.ts'
import { isDatabaseAway } from './database/database.ts'
import type { Room } from './house.ts'
import { openLimits } from './limits.ts'
import { sayWhatIsMissing } from './media/say-what-is-missing.ts'
import { openHouse } from './open-house.ts'
import { sayWhatFitsNoMore } from './post/letter-words.ts'
import { openRedis } from './redis.ts'
import { seedOnce } from './seed.ts'

export type ServerParts = Pick<AppParts, 'identify' | 'pages'> & { rooms: readonly Room[] }

/** How long requests under way may take after SIGTERM, in milliseconds. */
const patience = 10_000
/** How long we go on serving as "not ready" before we stop listening, so that balancers turn away in time. */
const farewell = 1500

/** Starts the product from the environment; resolves when it listens. Ends the process on SIGTERM and SIGINT. */
export async function startServer({ rooms, identify, pages }: ServerParts) {
  const settings = readSettings(process.env)
  publish(publicSettingsOf(settings))
  const house = await openHouse({ settings, rooms })
  sayWhatIsMissing(house)
  await sayWhatFitsNoMore(house)
  const redis = await openRedis(settings.REDIS_URL, house.log)
  await seedOnce(house)
  const leaving = new AbortController()
  const limits = openLimits(redis, house.log)
  const app = await buildApp({ house, identify, pages, limits, stopping: leaving.signal })

  /** Who serves already does not end because the database was away for a moment: the jobs wait for it. */
  const startWork = async (): Promise<void> => {
    try {
      await house.jobs.work(house, leaving.signal)
    } catch (error) {
      if (!isDatabaseAway(error) || leaving.signal.aborted) throw error
      house.log.error({ err: error }, 'the jobs wait for the database')
      await new Promise(resolve => setTimeout(resolve, 1000))
      return startWork()
    }
  }

  const open = async () => {
    await app.listen({ host: settings.HOST, port: settings.PORT })
    const control = house.database.engine === 'pglite' ? await serveControl(house) : null
    await startWork()
    return control
  }

  const stop = async (wait = 0) => {
    if (leaving.signal.aborted) return
    leaving.abort()
    const late = setTimeout(() => {
      house.log.error('requests were still under way after 10 s; stopping all the same')
      process.exit(1)
    }, wait + patience)
    late.unref()
    const [control] = await Promise.all([opening, new Promise(resolve => setTimeout(resolve, wait))])
    await app.close()
    await control?.close()
    await house.close()
    redis?.disconnect()
    process.exit(0)
  }
  // Before the first request can come: a signal nobody listens to would cut it off.
  process.once('SIGTERM', () => stop(farewell))
  process.once('SIGINT', () => stop())
  const opening = open()
  await opening

  const { port } = app.server.address() as { port: number }
  return { house, app, port, address: addressOf(settings.HOST, port), stop }
}

function addressOf(host: string, port: number): string {
  if (host !== '0.0.0.0' && host !== '::') return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const outside = Object.values(networkInterfaces())
    .flat()
    .find(entry => entry && !entry.internal && entry.family === 'IPv4')
  return `http://${outside?.address ?? '127.0.0.1'}:${port}`
}
