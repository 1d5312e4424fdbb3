import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Facts } from './contract.ts'
import { openBadge, ownContexts } from './open-badge.server.ts'
import { type Signed, signDocument } from './proof.server.ts'
import { isSigned, type Row } from './signed.server.ts'
import { type SigningKey, signingKey } from './signing-key.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

export type NewCredential = {
  userId: string
  /** What it is for; a person gets one for it and no second. */
  about: string
  facts: Facts
  at?: Date
  expiresAt?: Date | null
  /** For seeds, whose ids and numbers are the same every time. */
  id?: string
  chance?: Uint8Array
}

/** Issues a credential and signs it. @returns its number; null where the person has the one for this already */
export async function issue(
  app: AppContext,
  tx: Tx,
  {
    userId,
    about,
    facts,
    at = app.now(),
    expiresAt = null,
    id = randomUUID(),
    chance = randomBytes(8),
  }: NewCredential,
): Promise<string | null> {
  const row = await t(tx)
    .insertInto('credential')
    .values({
      id,
      number: generateNumber(at, chance),
      user_id: userId,
      about,
      facts: JSON.stringify(facts),
      issued_at: at,
      expires_at: expiresAt,
      revoked_at: null,
      revoked_reason: null,
      document: null,
    })
    .onConflict(known => known.columns(['user_id', 'about']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await keepSigned(tx, row, await signCredential(app, row, await signingKey(app, tx)))
  return row.number
}

/** At once in one transaction. */
const batch = 100

/**
 * Signs what has no signature yet, and anew what was signed by one suite alone. Of the latter only what still holds: what
 * somebody changed in the database does not become ours by a fresh signature.
 */
export async function signRest(app: AppContext): Promise<void> {
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after; ) {
    const from: string = after
    after = await transaction(app.db, tx => signBatch(app, tx, from))
  }
}

/** @returns the id of the last one; null after the last batch */
async function signBatch(app: AppContext, tx: Tx, after: string): Promise<string | null> {
  const rows = await t(tx)
    .selectFrom('credential')
    .selectAll()
    .where(sql<boolean>`(document is null or jsonb_typeof(document -> 'proof') is distinct from 'array')`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute()
  if (rows.length === 0) return null
  const key = await signingKey(app, tx)
  for (const row of rows) {
    if (row.document !== null && !(await isSigned(tx, row))) continue
    // One that cannot be signed keeps the others from nobody, nor what is granted next.
    const document = await signCredential(app, row, key).catch(error => {
      app.log.error({ err: error, credential: row.number }, 'a credential cannot be signed')
      return null
    })
    if (document) await keepSigned(tx, row, document)
  }
  return rows.at(-1)!.id
}

async function signCredential({ settings, now }: AppContext, row: Row, key: SigningKey): Promise<Signed> {
  const { status_index: statusIndex, issued_at: issuedAt, expires_at: expiresAt, ...rest } = row
  const document = openBadge(settings, { ...rest, statusIndex, issuedAt, expiresAt })
  return signDocument(document, { ...key, at: now(), contexts: ownContexts(settings) })
}

const keepSigned = (tx: Tx, { id }: Row, document: Signed) =>
  t(tx)
    .updateTable('credential')
    .set({ document: JSON.stringify(document) })
    .where('id', '=', id)
    .execute()

/** Crockford's base 32: nothing in it looks like something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Forty bits by chance: who has one number cannot find the next. */
const generateNumber = (at: Date, chance: Uint8Array) =>
  `HV-${toJalali(at).year}-${[...chance.subarray(0, 8)].map(byte => letters[byte % 32]).join('')}`
