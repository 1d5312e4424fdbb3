import { isIPv4, isIPv6 } from 'node:net'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#contract/app-error.ts'
import type { Log } from '../platform/log.ts'

/** Calls per address and minute where an endpoint names no limit of its own: carriers and VPNs share addresses. */
export const commonPerMinute = 1200

/** The address limits count: IPv4 whole, IPv6 by its /64, mapped IPv4 as IPv4. */
export function limitKey(address: string): string {
  const groups = expandIPv6(address)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : plainIPv4(address)
}

/** The addresses that are often one household's or one attacker's: IPv4 by its /24, IPv6 by its /48. */
export function subnetKey(address: string): string {
  const groups = expandIPv6(address)
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : plainIPv4(address).replace(/\.\d+$/, '.0/24')
}

const plainIPv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The eight groups of an IPv6 address, each in its shortest form; null for IPv4, mapped or not. */
function expandIPv6(address: string): string[] | null {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain) || isIPv4(plainIPv4(plain))) return null
  const [head = '', tail = ''] = plain.split('::', 2)
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = plain.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : []
  return [...front, ...zeros, ...back].map(group => Number.parseInt(group, 16).toString(16))
}

/** So many calls in so many seconds. */
export type Limit = { calls: number; seconds: number }

/**
 * Limits per address: kept in Redis when there is one, so that all processes count together, else in memory.
 * @returns a function that counts one call of `key` (an address or its subnet), answers how many there were, and throws
 * AppError tooManyRequests past the limit; its `refund` takes one off again
 */
export function openLimits(redis: Redis | null, log: Log) {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>()

  function getLimiter(name: string, { calls, seconds }: Limit) {
    let limiter = limiters.get(name)
    if (!limiter) {
      const options = { keyPrefix: `limit:${name}`, points: calls, duration: seconds }
      limiter = redis
        ? new RateLimiterRedis({
            ...options,
            storeClient: redis,
            insuranceLimiter: new RateLimiterMemory(options),
          })
        : new RateLimiterMemory(options)
      limiters.set(name, limiter)
    }
    return limiter
  }

  async function count(name: string, limit: Limit, key: string): Promise<number> {
    try {
      return (await getLimiter(name, limit).consume(key)).consumedPoints
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) {
        throw new AppError('tooManyRequests', {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        })
      }
      // A limiter out of order must not close the school.
      log.error({ err: refusal }, 'the limiter failed; the call was let through')
      return 0
    }
  }
  return Object.assign(count, {
    refund: async (name: string, limit: Limit, key: string) => {
      await getLimiter(name, limit)
        .reward(key)
        .catch(error => log.error({ err: error }, 'the limiter failed; a call was counted twice'))
    },
  })
}
export type Limits = ReturnType<typeof openLimits>
