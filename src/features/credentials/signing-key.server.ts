import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import type { Settings } from '#server/platform/config.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { toMultikey } from './proof.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

/** The school as credentials name it: its address as `did:web`. */
export const buildDid = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) => {
  const { host, pathname } = new URL(PUBLIC_URL)
  const folders = pathname.split('/').filter(Boolean)
  return ['did:web', encodeURIComponent(host), ...folders].join(':')
}

const buildVerificationMethod = (settings: Settings, keyId: string) => `${buildDid(settings)}#${keyId}`

export type SigningKey = { key: KeyObject; verificationMethod: string }

/**
 * The key that signs now: the newest that this installation's secret opens. Where there is none, since the secret has
 * changed, a new one is made; the old ones go on proving what they signed.
 */
export async function signingKey({ settings, now }: AppContext, db: Db): Promise<SigningKey> {
  const known = await t(db)
    .selectFrom('signing_key')
    .select(['id', 'sealed_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  for (const { id, sealed_key } of known) {
    const key = openKey(settings, sealed_key)
    if (key) return { key, verificationMethod: buildVerificationMethod(settings, id) }
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const id = randomUUID()
  await t(db)
    .insertInto('signing_key')
    .values({
      id,
      public_key: Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'),
      sealed_key: sealKey(settings, privateKey),
      created_at: now(),
    })
    .execute()
  return { key: privateKey, verificationMethod: buildVerificationMethod(settings, id) }
}

/** The public key an address of ours stands for; null where we have none of that name. */
export async function findPublicKey(db: Db, verificationMethod: string): Promise<Uint8Array | null> {
  const id = /#([0-9a-f-]{36})$/.exec(verificationMethod)?.[1]
  if (!id) return null
  const row = await t(db)
    .selectFrom('signing_key')
    .select('public_key')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.public_key ?? null
}

export async function readDid({ app, db }: RequestContext) {
  const { settings } = app
  const keys = await t(db)
    .selectFrom('signing_key')
    .select(['id', 'public_key'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const methods = keys.map(({ id, public_key }) => ({
    id: buildVerificationMethod(settings, id),
    type: 'Multikey',
    controller: buildDid(settings),
    publicKeyMultibase: toMultikey(public_key),
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: buildDid(settings),
    alsoKnownAs: [settings.PUBLIC_URL],
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}

const deriveSecret = ({ SESSION_SECRET }: Settings) =>
  createHmac('sha256', SESSION_SECRET).update('credentials').digest()

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, the key. */
function sealKey(settings: Settings, key: KeyObject): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveSecret(settings), nonce)
  const sealed = Buffer.concat([cipher.update(key.export({ format: 'der', type: 'pkcs8' })), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null where it was sealed with another secret. */
function openKey(settings: Settings, sealed: Uint8Array): KeyObject | null {
  const cipher = createDecipheriv('aes-256-gcm', deriveSecret(settings), sealed.subarray(0, 12))
  cipher.setAuthTag(sealed.subarray(12, 28))
  try {
    const der = Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()])
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch {
    return null
  }
}
