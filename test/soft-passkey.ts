import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

type Place = { host: string; origin: string }

/** What a browser answers when somebody makes a passkey at an authenticator that proves nothing of its maker. */
export const softPasskey = ({ challenge, ...place }: Place & { challenge: string }) =>
  newAuthenticator(place).make(challenge)

/** An authenticator with one key: what a browser answers when a passkey is made there, and when somebody signs in by it. */
export function newAuthenticator({ host, origin }: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
  const answer = <T>(response: T) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  const writeClientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    make(challenge: string) {
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
      return answer({
        clientDataJSON: writeClientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      })
    },

    /** @param counter how often the key was used, as the authenticator counts it */
    prove(challenge: string, counter: number) {
      const counted = Buffer.alloc(4)
      counted.writeUInt32BE(counter)
      const data = Buffer.concat([sha256(host), Buffer.from([0x05]), counted])
      const client = writeClientData('webauthn.get', challenge)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      })
    },
  }
}
