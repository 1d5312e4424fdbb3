import type { OutboundFetch } from './outbound-fetch.ts'

/** What a site signs its pushes with (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }
/** A browser's subscription as it handed it over. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = {
  /** What the service worker is given; at most some 3,900 bytes. */
  payload: string
  /** Seconds the service keeps it for a browser that is away. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A later one of the same topic takes the place of one that still waits; 32 signs of base64url. */
  topic: string
}

export async function makeVapidKeys(): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys()
}

/**
 * Hands an encrypted message to the push service the browser named (RFC 8030, RFC 8291).
 * @returns the service's status: 2xx taken, 404 and 410 nobody there any more, 429 and 5xx not now, others never
 * @throws OutboundFetchError
 */
export async function sendPush(
  outboundFetch: OutboundFetch,
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttl, urgency, topic }: PushMessage,
  vapid: VapidKeys & { subject: string },
): Promise<number> {
  // Loaded here and not above: few processes send any.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapid,
    TTL: ttl,
    urgency,
    topic,
    contentEncoding: 'aes128gcm',
  })
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const { status } = await outboundFetch(endpoint, { method: 'POST', headers: plain, body })
  return status
}
