import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

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
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
  // Somebody was there and was verified; what follows is a new key.
  const flags = Buffer.from([0x45])
  const data = Buffer.concat([
    ...[sha256(host), flags, Buffer.alloc(4), Buffer.alloc(16)],
    ...[Buffer.from([0, id.length]), id, isoCBOR.encode(key)],
  ])
  const attestation = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', data],
    ]),
  )
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
    },
  }
}
