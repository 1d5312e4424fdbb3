import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Data integrity proofs (W3C VC Data Integrity, `eddsa-jcs-2022`): Ed25519 over canonical JSON. */

/** JSON in its one canonical form (RFC 8785). Numbers and strings are ECMAScript's own; keys stand by their code units. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(item => canonical(item ?? null)).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, held]) => held !== undefined)
    const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${sorted.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('JSON holds no such number')
  return JSON.stringify(value)
}

export type Proof = {
  type: 'DataIntegrityProof'
  cryptosuite: 'eddsa-jcs-2022'
  created: string
  verificationMethod: string
  proofPurpose: 'assertionMethod'
  /** The document's own: checkers add nothing to what stands in a proof, and the signature is over it as well. */
  '@context': unknown
  proofValue: string
}
export type Signable = { '@context': unknown } & Record<string, unknown>
export type Signed = Signable & { proof: Proof }

/** Signs a document; `verificationMethod` is the address of the public key. */
export function signDocument(
  document: Signable,
  { key, verificationMethod, at }: { key: KeyObject; verificationMethod: string; at: Date },
): Signed {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: at.toISOString().replace(/\.\d+Z$/, 'Z'),
    verificationMethod,
    proofPurpose: 'assertionMethod',
    '@context': document['@context'],
  } as const
  const signature = sign(null, hashOf(document, options), key)
  return { ...document, proof: { ...options, proofValue: `z${toBase58(signature)}` } }
}

/** Whether the proof is this key's, over exactly this document. */
export function isProven({ proof, ...document }: Signed, publicKey: Uint8Array): boolean {
  const { proofValue, ...options } = proof
  if (proof.cryptosuite !== 'eddsa-jcs-2022' || !proofValue.startsWith('z')) return false
  if (canonical(proof['@context']) !== canonical(document['@context'])) return false
  const signature = fromBase58(proofValue.slice(1))
  return (
    signature !== null && verify(null, hashOf(document as Signable, options), keyOf(publicKey), signature)
  )
}

/** The hashes of the proof's options and of the document, one after the other. */
function hashOf(document: Signable, options: Omit<Proof, 'proofValue'>): Buffer {
  const digest = (value: unknown) => createHash('sha256').update(canonical(value)).digest()
  return Buffer.concat([digest(options), digest(document)])
}

const keyOf = (publicKey: Uint8Array) =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
  })

/** A public key as Multikey writes it. */
export const multikeyOf = (publicKey: Uint8Array) =>
  `z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), publicKey]))}`

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let written = ''
  for (; rest > 0n; rest /= 58n) written = alphabet[Number(rest % 58n)] + written
  const zeros = bytes.findIndex(byte => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + written
}

/** Null where a sign is none of the alphabet's. */
function fromBase58(text: string): Buffer | null {
  let value = 0n
  for (const sign of text) {
    const digit = alphabet.indexOf(sign)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = /^1*/.exec(text)![0].length
  return Buffer.from('00'.repeat(zeros) + (hex.length % 2 ? '0' : '') + hex, 'hex')
}
