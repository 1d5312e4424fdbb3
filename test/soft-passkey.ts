import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

/** The few kinds of CBOR (RFC 8949) that an authenticator's answer is made of. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as never)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

const hashOf = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** What a browser answers when somebody makes a passkey at an authenticator that proves nothing of its maker. */
export function softPasskey({
  challenge,
  host,
  origin,
}: {
  challenge: string
  host: string
  origin: string
}) {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
  // Somebody was there and was verified; what follows is a new key.
  const flags = Buffer.from([0x45])
  const data = Buffer.concat([
    ...[hashOf(host), flags, Buffer.alloc(4), Buffer.alloc(16)],
    ...[Buffer.from([0, id.length]), id, cbor(key)],
  ])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', data],
  ])
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
    },
  }
}
