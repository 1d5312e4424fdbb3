import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from './certificate.ts'

/**
 * A push service and the browsers that subscribed at it (RFC 8030): takes messages signed by the subscribing site
 * (RFC 8292), decrypts them with the subscription's keys (RFC 8291, aes128gcm of RFC 8188) and keeps them.
 */
export type PushService = {
  /** The name it answers by, of which its certificate speaks, and where it really listens. */
  host: string
  port: number
  /** For whoever is to trust it. */
  certificate: string
  pushes: Push[]
  /** Answers with this status instead of taking the message, for all subscriptions or for one. */
  trouble: { status: number; location?: string; only?: string } | null
  /** What was refused, and why. */
  refused: string[]
  /** A browser subscribes, for the site that has this key. */
  subscribe(applicationServerKey: string): Subscription
  close(): Promise<void>
}
/** As `PushSubscription.toJSON()` writes it. */
export type Subscription = { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
export type Push = {
  endpoint: string
  payload: string
  ttl: number
  urgency?: string
  topic?: string
  subject: string
}

type Keys = { site: string; browser: ReturnType<typeof createECDH>; auth: Buffer }

export async function startPushService({ host = 'push.test' } = {}): Promise<PushService> {
  const { key, certificate } = makeCertificate(host)
  const subscribed = new Map<string, Keys>()
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const endpoint = `${origin()}${request.url}`
    const respond = (status: number, why?: string) => {
      if (why) emulator.refused.push(why)
      response
        .writeHead(status, status === 201 ? { location: `${origin()}/message/${randomUUID()}` } : {})
        .end()
    }
    const { trouble } = emulator
    if (trouble && (!trouble.only || trouble.only === endpoint)) {
      return response.writeHead(trouble.status, trouble.location ? { location: trouble.location } : {}).end()
    }
    const keys = subscribed.get(endpoint)
    if (!keys) return respond(404)
    const { ttl, urgency, topic, authorization = '', 'content-encoding': encoding } = request.headers
    if (request.method !== 'POST' || ttl === undefined || !/^\d+$/.test(String(ttl)))
      return respond(400, 'ttl')
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return respond(400, 'topic')
    if (encoding !== 'aes128gcm') return respond(415, 'encoding')
    const subject = verifySubject(authorization, origin(), keys.site)
    if (subject === null) return respond(403, 'vapid')
    const body = Buffer.concat(chunks)
    if (body.length > 4096) return respond(413, 'too long')
    try {
      const payload = decrypt(body, keys).toString('utf8')
      emulator.pushes.push({
        endpoint,
        payload,
        ttl: Number(ttl),
        urgency: urgency as string | undefined,
        topic: topic as string | undefined,
        subject,
      })
    } catch {
      return respond(400, 'unreadable')
    }
    respond(201)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = () => `https://${host}:${port}`
  const emulator: PushService = {
    host,
    port,
    certificate,
    pushes: [],
    trouble: null,
    refused: [],
    subscribe(site) {
      const browser = createECDH('prime256v1')
      browser.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `${origin()}/push/${randomUUID()}`
      subscribed.set(endpoint, { site, browser, auth })
      const p256dh = browser.getPublicKey('base64url')
      return { endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return emulator
}

/** Who signed the message, where the signature is the site's and of now; null otherwise. */
function verifySubject(authorization: string, audience: string, site: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== site) return null
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud?: string
    exp?: number
    sub?: string
  }
  const seconds = Date.now() / 1000
  const isOfNow = exp !== undefined && exp > seconds && exp <= seconds + 24 * 3600
  return isSigned && aud === audience && isOfNow && /^(mailto:|https:)/.test(sub ?? '') ? sub! : null
}

/** One record of aes128gcm: salt, record size, the sender's key; then the text behind its delimiter. */
function decrypt(body: Buffer, { browser, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const record = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${what}\0`, length))
  const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  opened.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()])
  const end = text.lastIndexOf(2)
  if (end < 0 || text.subarray(end + 1).some(byte => byte !== 0)) throw new Error('no delimiter')
  return text.subarray(0, end)
}
