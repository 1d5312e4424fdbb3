import type { Redis } from 'ioredis'
import type { Log } from './log.ts'

/**
 * Connects to Redis when `REDIS_URL` is set, else answers null; the client is loaded only then. While the server is
 * away commands fail at once instead of queueing, so that callers can do without, and the client keeps trying.
 */
export async function openRedis(url: string | undefined, log: Log): Promise<Redis | null> {
  if (!url) return null
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 3000,
    commandTimeout: 3000,
    retryStrategy: times => Math.min(times * 200, 5000),
  })
  let away = false
  redis.on('error', error => {
    if (!away) log.warn({ err: error }, 'Redis is away')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('Redis is back')
    away = false
  })
  // Starting without Redis is allowed: it speeds things up and holds nothing.
  await redis.connect().catch(() => {})
  return redis
}
