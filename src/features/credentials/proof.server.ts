import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalRdf } from './canonical-rdf.server.ts'

/** Data integrity proofs (W3C VC Data Integrity): Ed25519 over canonical JSON, and over canonical RDF. */

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
  cryptosuite: 'eddsa-jcs-2022' | 'eddsa-rdfc-2022'
  created: string
  verificationMethod: string
  proofPurpose: 'assertionMethod'
  /** Of JCS the document's own: checkers add nothing to what stands in such a proof, and the signature is over it as well. */
  '@context'?: unknown
  proofValue: string
}
export type Signable = { '@context': unknown } & Record<string, unknown>
/** A set of proofs, each for itself; one alone on what was signed before there were two. */
export type Signed = Signable & { proof: Proof | Proof[] }

/**
 * Signs a document by both suites, since checkers know one or the other. `verificationMethod` is the address of the
 * public key, `contexts` are those of the document's that are ours, by their addresses.
 */
export async function signDocument(
  document: Signable,
  {
    key,
    verificationMethod,
    at,
    contexts,
  }: { key: KeyObject; verificationMethod: string; at: Date; contexts?: Record<string, object> },
): Promise<Signed & { proof: Proof[] }> {
  const common = {
    type: 'DataIntegrityProof',
    created: at.toISOString().replace(/\.\d+Z$/, 'Z'),
    verificationMethod,
    proofPurpose: 'assertionMethod',
  } as const
  const buildProofValue = (hash: Buffer) => `z${toBase58(sign(null, hash, key))}`
  const context = { '@context': document['@context'] }
  const jcs = { ...common, cryptosuite: 'eddsa-jcs-2022', ...context } as const
  const rdfc = { ...common, cryptosuite: 'eddsa-rdfc-2022' } as const
  const options = await canonicalRdf({ ...rdfc, ...context }, contexts)
  const rdf = await canonicalRdf(document, contexts)
  return {
    ...document,
    proof: [
      { ...jcs, proofValue: buildProofValue(hashDocument(canonical(jcs), canonical(document))) },
      { ...rdfc, proofValue: buildProofValue(hashDocument(options, rdf)) },
    ],
  }
}

/** The proof that we check ourselves: over JSON, which every document of ours has. */
export const jsonProof = ({ proof }: Pick<Signed, 'proof'>): Proof | undefined =>
  [proof].flat().find(({ cryptosuite }) => cryptosuite === 'eddsa-jcs-2022')

/** Whether its proof over JSON is this key's, over exactly this document. */
export function isProven(signed: Signed, publicKey: Uint8Array): boolean {
  const { proof: _, ...document } = signed
  const proof = jsonProof(signed)
  if (!proof?.proofValue.startsWith('z')) return false
  if (canonical(proof['@context']) !== canonical(document['@context'])) return false
  const { proofValue, ...options } = proof
  const signature = fromBase58(proofValue.slice(1))
  const hash = hashDocument(canonical(options), canonical(document))
  return signature !== null && verify(null, hash, toPublicKey(publicKey), signature)
}

/** The hashes of the proof's options and of the document, one after the other. */
const hashDocument = (options: string, document: string): Buffer =>
  Buffer.concat([options, document].map(text => createHash('sha256').update(text).digest()))

const toPublicKey = (publicKey: Uint8Array) =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
  })

/** A public key as Multikey writes it. */
export const toMultikey = (publicKey: Uint8Array) =>
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
