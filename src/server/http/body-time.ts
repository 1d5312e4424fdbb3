import type { IncomingMessage } from 'node:http'

/** How long a body may be on its way, in milliseconds; a picture may come over a slow line. */
const ordinary = 10_000
export const uploading = 120_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Closes the connection if the body of this request has not come in time. Node itself knows one time for all requests,
 * so that has to be the longest; asked again, the new time counts from now.
 */
export function limitBodyTime(request: IncomingMessage, within = ordinary): void {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
  if (request.complete || (!chunked && !Number(length))) return
  const settle = () => clearTimeout(timers.get(request))
  if (timers.has(request)) settle()
  else request.once('end', settle).once('close', settle)
  const timer = setTimeout(() => {
    // Its connection goes with it.
    if (!request.complete) request.destroy()
  }, within)
  timers.set(request, timer.unref())
}
