import { lookup as lookUp } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why an address that a person named was not asked, or gave no answer. */
export type OutboundFetchFault =
  /** It is no https address with a name. */
  | 'address'
  /** Its name leads, or leads as well, to where only we should get: this machine, its network. */
  | 'private'
  | 'unreachable'
  | 'time-out'
  | 'too-long'

/** The message holds the reason alone: the address is a person's, and goes into no log. */
export class OutboundFetchError extends Error {
  readonly reason: OutboundFetchFault
  constructor(reason: OutboundFetchFault) {
    super(`the address was not asked: ${reason}`)
    this.name = 'OutboundFetchError'
    this.reason = reason
  }
}

export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds until the whole answer must be there; 10,000 unless told. */
  within?: number
  /** Bytes the answer may have; 64 KiB unless told. */
  maxBytes?: number
}
export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Asks an https address that a person named: a push service, a webhook, a file to be fetched. Redirections are answers
 * like any other and are not followed.
 * @throws OutboundFetchError
 */
export type OutboundFetch = (address: string, call?: OutboundRequest) => Promise<OutboundResponse>

type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>
const byDns: Resolve = name => lookUp(name, { all: true })

/**
 * The one way to addresses that people name. What a name leads to is looked up and judged as the connection is made,
 * and the connection goes to what was judged: a name that is changed in between gains nothing. `resolve`,
 * `mayReach` and `ca` are for tests, whose services listen on this machine.
 */
export function createOutboundFetch({
  resolve = byDns,
  mayReach = isPublic,
  ca,
}: {
  resolve?: Resolve
  mayReach?: (address: string) => boolean
  ca?: string
} = {}): OutboundFetch {
  const lookup: LookupFunction = (name, options, done) => {
    judge(name).then(
      found => (options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
      fault => done(fault as Error, ''),
    )
  }

  /** Every address a name has must be public: which of them is taken is not ours to choose. */
  async function judge(name: string) {
    const found = await resolve(name)
    if (found.length === 0) throw new OutboundFetchError('unreachable')
    if (!found.every(({ address }) => mayReach(address))) throw new OutboundFetchError('private')
    return [...found]
  }

  return async function outboundFetch(
    address,
    { method = 'GET', headers, body, within = 10_000, maxBytes } = {},
  ) {
    const url = readCallable(address)
    const signal = AbortSignal.timeout(within)
    try {
      // A connection of its own: a kept one was judged when the name may have led elsewhere.
      const outgoing = request(url, { method, headers, agent: false, signal, lookup, ca })
      // What goes wrong once the answer has begun is told by the answer itself.
      outgoing.on('error', () => {})
      outgoing.end(body)
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      const answer = await readWhole(response, maxBytes ?? 64 * 1024)
      return { status: response.statusCode ?? 0, headers: response.headers, body: answer }
    } catch (thrown) {
      if (thrown instanceof OutboundFetchError) throw thrown
      throw new OutboundFetchError(signal.aborted ? 'time-out' : 'unreachable')
    }
  }
}

async function readWhole(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > maxBytes) throw new OutboundFetchError('too-long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads an address that may be asked, as far as it shows by itself: https, a name with a dot and no number in any
 * spelling (the parser writes decimal, octal and hexadecimal ones out), nobody's password in it.
 * @throws OutboundFetchError `address`
 */
export function readCallable(address: string): URL {
  const url = address.length <= 2048 && URL.canParse(address) ? new URL(address) : null
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  const isName = name.includes('.') && isIP(name) === 0 && !name.startsWith('[')
  if (url?.protocol !== 'https:' || !isName || url.username || url.password)
    throw new OutboundFetchError('address')
  return url
}

/** What is set apart among addresses (IANA special-purpose registries), or leads to such by translation. */
const apart = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  apart.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  apart.addSubnet(network, bits, 'ipv6')
}
/** All of IPv6 that is given out to the public; what is written with an IPv4 address inside lies beyond it. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address, as a resolver writes it, is one that anybody on the internet could reach. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !apart.check(address, 'ipv4')
    case 6:
      return globalUnicast.check(address, 'ipv6') && !apart.check(address, 'ipv6')
    default:
      return false
  }
}
