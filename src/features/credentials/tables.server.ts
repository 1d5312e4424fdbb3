import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { Facts } from './contract.ts'

export type CredentialsTables = {
  credential: {
    id: string
    /** `HV-1405-8QK2M7XA`, after the Jalali year. */
    number: string
    user_id: string
    /** What it is issued for: `badge:<rule>`, `group:<id>` or `transcript:<hash>`. */
    about: string
    facts: JSONColumnType<Facts>
    status_index: GeneratedAlways<number>
    issued_at: Date
    expires_at: Date | null
    revoked_at: Date | null
    revoked_reason: string | null
    /** The signed credential; null until it is signed. */
    document: JSONColumnType<object> | null
  }
  signing_key: {
    id: string
    /** The 32 bytes of Ed25519. */
    public_key: Uint8Array
    /** PKCS #8, sealed: `sealKey`. */
    sealed_key: Uint8Array
    created_at: Date
  }
}
