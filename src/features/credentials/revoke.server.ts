import { record } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { computeState } from './check.server.ts'
import type * as calls from './contract.ts'
import { formatTitle } from './labels.ts'
import type { CredentialsTables } from './tables.server.ts'
import { credentialTag } from './tags.ts'

const t = withTables<CredentialsTables>()
const shown = 50

/** What was taken back already stays as it was taken back. @throws AppError notFound */
export async function revokeCredential(
  { db, user, now }: SignedIn,
  { id, reason }: CheckedInputOf<typeof calls.revokeCredential>,
) {
  return transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('credential')
      .select(['number', 'user_id', 'revoked_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const at = row.revoked_at ?? now()
    if (row.revoked_at === null) {
      await t(tx)
        .updateTable('credential')
        .set({ revoked_at: at, revoked_reason: reason })
        .where('id', '=', id)
        .execute()
      await record(tx, {
        actorId: user.id,
        action: 'credential.revoked',
        subjectId: row.user_id,
        about: { kind: 'credential', id: row.number, name: row.number },
        details: { number: row.number },
        at,
      })
      await invalidateTags(tx, credentialTag(row.number))
    }
    return { credential: { id, number: row.number, revokedAt: at.toISOString() } }
  })
}

export async function listCredentials(
  { db, now }: SignedIn,
  { number }: CheckedInputOf<typeof calls.listCredentials>,
) {
  const rows = await t(db)
    .selectFrom('credential')
    .selectAll()
    .$if(number !== undefined, all => all.where('number', '=', number!))
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .limit(shown)
    .execute()
  return {
    items: rows.map(({ id, number, facts, issued_at, revoked_reason, ...row }) => ({
      id,
      number,
      name: facts.name,
      title: formatTitle(facts),
      revokedReason: revoked_reason,
      state: computeState(row, now()),
      issuedAt: issued_at.toISOString(),
    })),
  }
}
