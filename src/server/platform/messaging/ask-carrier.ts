import { once } from 'node:events'
import { request as askPlainly, type IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import { Refusal } from './refusal.ts'

/** How long a carrier may take to answer, in milliseconds. */
export const carrierTimeoutMs = 10_000

/** An answer is some hundred bytes; a firewall's page is longer. In bytes. */
const maxBytes = 1024 * 1024

export type Question = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** What the answer may have, where that is not said already. */
  maxBytes?: number
}

/**
 * Asks a carrier over HTTP and reads its JSON, whatever the HTTP status: carriers refuse with 200 and answer with 400.
 * Redirections are not followed, for the request carries the key.
 * @throws Refusal `time-out`, `unreachable`, or `unreadable` where something else answered, such as a firewall's page
 */
export async function askCarrier(
  carrier: string,
  url: string,
  question: Question,
  within: number,
): Promise<unknown> {
  const text = await askForText(carrier, url, question, within)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(carrier, { reason: 'unreadable' }, { unanswered: true })
  }
}

/**
 * The same for services that answer in something else than JSON. What is too long is refused, never cut.
 * @throws Refusal `time-out`, `unreachable`, `too-long`
 */
export async function askForText(
  carrier: string,
  url: string,
  question: Question,
  within: number,
): Promise<string> {
  const signal = AbortSignal.timeout(within)
  try {
    const text = await exchange(url, { maxBytes, ...question }, signal)
    if (text === null) throw new Refusal(carrier, { reason: 'too-long' }, { unanswered: true })
    return text
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    // What is thrown may name the address, and with it the key.
    const reason = signal.aborted ? 'time-out' : 'unreachable'
    throw new Refusal(carrier, { reason }, { unanswered: true })
  }
}

/**
 * Null where the answer is too long. Not by `fetch`: that hides an answer whose status is 407, which Kavenegar gives. Each question has a connection of its
 * own, for on a kept one the carrier may just be hanging up, and then nobody knows whether it took the message.
 */
async function exchange(
  url: string,
  { method, headers, body, maxBytes }: Question & { maxBytes: number },
  signal: AbortSignal,
): Promise<string | null> {
  const request = url.startsWith('https:') ? askSecurely : askPlainly
  const outgoing = request(url, { method, headers, agent: false, signal })
  // What goes wrong once the answer has begun is told by the answer itself.
  outgoing.on('error', () => {})
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A phone of Iran as carriers write it, `09121234567`; others as `0049…`. */
export function toReceptor(e164: string): string {
  return e164.replace(/^\+98/, '0').replace(/^\+/, '00')
}
