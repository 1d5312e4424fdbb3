/** Marks an error that came out of the connection, not out of the statement; survives two copies of this module. */
const unavailableMark = Symbol.for('hamava.database-unavailable')

const unavailableStates = new Set([
  '53100', // disk full
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now: starting up or recovering
  '57P05', // idle session timeout
  '25P03', // idle in transaction session timeout: the connection is gone
])
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // the socket file of a stopped server
])
// node-postgres gives these faults no code.
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * Whether an error says that the database could not be asked at all (stopped, starting, unreachable, out of
 * connections, too slow to answer), so that the caller may answer "try again" instead of "our fault".
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (unavailableMark in at) return true
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && (unavailableStates.has(code) || /^08[0-9A-Z]{3}$/.test(code))) return true
  }
  return false
}

/** Marks an error as "the database is unavailable" and gives it back. */
export function markUnavailable<E extends Error>(error: E): E {
  return Object.assign(error, { [unavailableMark]: true })
}

/** Marks what the driver threw, if it is a fault of the connection. System codes count only here, where they can mean nothing else. */
export function markIfUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || isDatabaseUnavailable(error)) return error
  const { code } = error as { code?: unknown }
  const byCode = typeof code === 'string' && unavailableSystemCodes.has(code)
  return byCode || unavailableMessages.test(error.message) ? markUnavailable(error) : error
}

/** @throws an error marked unavailable when the work takes longer; the work itself goes on */
export async function withinTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(markUnavailable(new Error(`no answer within ${milliseconds} ms`))),
      milliseconds,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Does what a process needs that serves already, which does not end because the database is unavailable for a moment: it
 * is tried again each second. `onWait` is told of each failure.
 * @throws what else went wrong, and when `stopping` is aborted
 */
export async function whenAvailable<T>(
  work: () => Promise<T>,
  onWait: (error: unknown) => void,
  stopping?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || stopping?.aborted) throw error
      onWait(error)
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }
}
