import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { request as askPlainly, type IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Fetches a large file of a service the school has set up itself (addresses that people name go through `outboundFetch`) into a
 * file. Redirections are not followed.
 * @param within seconds until all of it must be there; @param maxBytes what it may have
 * @throws Error without the address, which may be secret; nothing is left behind then
 */
export async function fetchToFile(
  url: string,
  path: string,
  { within, maxBytes }: { within: number; maxBytes: number },
): Promise<void> {
  const signal = AbortSignal.timeout(within * 1000)
  const ask = url.startsWith('https:') ? askSecurely : askPlainly
  await mkdir(dirname(path), { recursive: true })
  try {
    const outgoing = ask(url, { method: 'GET', agent: false, signal })
    // What goes wrong once the answer has begun is told by the answer itself.
    outgoing.on('error', () => {})
    outgoing.end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`it answered ${response.statusCode}`)
    await pipeline(response, atMost(maxBytes), createWriteStream(path), { signal })
  } catch (thrown) {
    await rm(path, { force: true })
    const { code, message } = thrown as { code?: string; message: string }
    throw new Error(`a file could not be fetched: ${code ?? message}`)
  }
}

function atMost(maxBytes: number) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? new Error('it is too large') : null, chunk)
    },
  })
}
