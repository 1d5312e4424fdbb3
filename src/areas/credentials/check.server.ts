import type { CheckedInputOf } from '#contract/endpoint.ts'
import { Fault } from '#contract/fault.ts'
import { type Db, tablesOf } from '#server/database/database.ts'
import type { Asking } from '#server/house.ts'
import type * as calls from './contract.ts'
import type { Checked, CredentialState } from './contract.ts'
import { findByNumber } from './issue.server.ts'
import { pageOf } from './number.ts'
import { canonical, isProven, type Signed } from './proof.server.ts'
import { qrOf } from './qr.server.ts'
import { publicKeyOf } from './signing-key.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = tablesOf<CredentialsTables>()

type Row = Awaited<ReturnType<typeof findByNumber>> & object

/** @throws Fault notFound */
export async function checkCredential(
  { house, db, now }: Asking,
  { number }: CheckedInputOf<typeof calls.checkCredential>,
): Promise<{ credential: Checked }> {
  const row = await findByNumber(db, number)
  if (!row) throw new Fault('notFound')
  const url = house.settings.PUBLIC_URL + pageOf(number)
  return {
    credential: {
      ...{ id: row.id, number, facts: row.facts, url },
      state: stateOf(row, now()),
      isSigned: await isSigned(db, row),
      issuedAt: row.issued_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revokedReason: row.revoked_reason,
      qr: qrOf(url),
      checkedAt: now().toISOString(),
    },
  }
}

export function stateOf(
  { revoked_at, expires_at }: Pick<Row, 'revoked_at' | 'expires_at'>,
  now: Date,
): CredentialState {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'valid'
}

type Document = Signed & {
  id: string
  validFrom: string
  validUntil?: string
  credentialSubject: { facts: unknown; achievement: { id: string } }
}

/** Whether the stored document carries a signature of ours, and says just what the row says. */
export async function isSigned(db: Db, row: Row): Promise<boolean> {
  const document = row.document as unknown as Partial<Document> | null
  if (!document?.proof || !saysTheSame(document as Document, row)) return false
  const key = await publicKeyOf(db, document.proof.verificationMethod)
  return key !== null && isProven(document as Document, key)
}

/** Besides the facts: the number and both days, which are printed too. Only the school's address may have changed since. */
function saysTheSame(
  { id, validFrom, validUntil, credentialSubject: { facts, achievement } }: Document,
  row: Row,
): boolean {
  return (
    id.endsWith(`/api/credentials/${row.id}`) &&
    achievement.id.endsWith(`${pageOf(row.number)}#achievement`) &&
    validFrom === row.issued_at.toISOString() &&
    validUntil === row.expires_at?.toISOString() &&
    canonical(facts) === canonical(row.facts)
  )
}

/** @throws Fault notFound, of what is not signed yet too */
export async function readCredential({ db }: Asking, { id }: CheckedInputOf<typeof calls.readCredential>) {
  const row = await t(db).selectFrom('credential').select('document').where('id', '=', id).executeTakeFirst()
  if (!row?.document) throw new Fault('notFound')
  return row.document as Record<string, unknown>
}
