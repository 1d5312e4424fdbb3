import { paths } from '#contract/paths.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { canonical, isProven, jsonProof, type Signed } from './proof.server.ts'
import { findPublicKey } from './signing-key.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

export const findByNumber = (db: Db, number: string) =>
  t(db).selectFrom('credential').selectAll().where('number', '=', number).executeTakeFirst()

export type Row = Awaited<ReturnType<typeof findByNumber>> & object

type Document = Signed & {
  id: string
  validFrom: string
  validUntil?: string
  credentialSubject: { facts: unknown; licenseNumber?: string; achievement: { id: string } }
}

/** Whether the stored document carries a signature of ours, and says just what the row says. */
export async function isSigned(db: Db, row: Row): Promise<boolean> {
  const document = row.document as unknown as Partial<Document> | null
  const proof = document?.proof && jsonProof(document as Document)
  if (!proof || !matchesDocument(document as Document, row)) return false
  const key = await findPublicKey(db, proof.verificationMethod)
  return key !== null && isProven(document as Document, key)
}

/** Besides the facts: the number and both days, which are printed too. Only the school's address may have changed since. */
function matchesDocument({ id, validFrom, validUntil, credentialSubject }: Document, row: Row): boolean {
  const { facts, licenseNumber, achievement } = credentialSubject
  return (
    id.endsWith(`/api/credentials/${row.id}`) &&
    // Before achievements were shared, each was called after its page.
    (licenseNumber === row.number ||
      achievement.id.endsWith(`${paths.certificate({ number: row.number })}#achievement`)) &&
    validFrom === row.issued_at.toISOString() &&
    validUntil === row.expires_at?.toISOString() &&
    canonical(facts) === canonical(row.facts)
  )
}
