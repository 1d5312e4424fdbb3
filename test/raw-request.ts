import { request } from 'node:http'
import { connect } from 'node:net'

export type RawReply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** One request whose path and headers leave exactly as given: no client tidies them. */
export function rawRequest(
  address: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      response.on('error', reject)
    })
    // An upgrade that is taken up is an answer too.
    asked.on('upgrade', ({ statusCode, headers }, socket) => {
      socket.destroy()
      resolve({ status: statusCode!, headers, body: Buffer.alloc(0) })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Bytes written to a socket as they are; answers what came back until the peer closed or `timeoutMs` passed. */
export function rawBytes(address: string, bytes: string, timeoutMs = 5000): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(end, timeoutMs)
    socket.on('data', chunk => {
      answer += chunk
    })
    for (const event of ['end', 'close', 'error'] as const) {
      socket.on(event, () => {
        clearTimeout(timer)
        end()
      })
    }
    socket.write(bytes)
  })
}
