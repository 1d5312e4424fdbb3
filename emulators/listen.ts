import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request read whole. */
export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

/** What a service does instead of its work, until told otherwise. */
export type Trouble =
  /** Says so with its own number. `http`: the status it says it with, where not its usual one. */
  | { number: number; http?: number }
  /** A firewall on the way answers with its own page. */
  | 'firewall'
  /** Takes the request and never answers. */
  | 'hang'
  /** Begins its answer and never ends it. */
  | 'stall'
  /** Does its work and loses the line before the answer is out. */
  | 'cut'

/**
 * Starts an HTTP service, on a free port of this machine unless told; `answer` is given every request once it is read
 * whole. @throws the error of `listen`, such as EADDRINUSE
 */
export async function listen(
  answer: (asked: Asked, response: ServerResponse) => void,
  { port = 0, host = '127.0.0.1' } = {},
) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url: path = '/', headers } = request
    answer({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') }, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => close(server) }
}

const close = (server: Server) =>
  new Promise<void>(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

export function respondJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

/** Does what goes wrong before the service has looked at the request; returns whether anything did. */
export function isInTheWay(trouble: Trouble | null, response: ServerResponse): boolean {
  if (trouble === 'firewall') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end('<!doctype html><html><head><title>403</title></head><body>Access denied</body></html>')
  } else if (trouble === 'stall') {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    response.write('{')
  }
  return trouble === 'firewall' || trouble === 'stall' || trouble === 'hang'
}
