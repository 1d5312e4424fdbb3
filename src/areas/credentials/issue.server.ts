import { randomBytes, randomUUID } from 'node:crypto'
import { toJalali } from '#persian/jalali.ts'
import { type Db, type Tx, tablesOf } from '#server/database/database.ts'
import type { House } from '#server/house.ts'
import type { Facts } from './contract.ts'
import { openBadge } from './open-badge.server.ts'
import { signDocument } from './proof.server.ts'
import { type SigningKey, signingKey } from './signing-key.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = tablesOf<CredentialsTables>()

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
  house: House,
  tx: Tx,
  {
    userId,
    about,
    facts,
    at = house.now(),
    expiresAt = null,
    id = randomUUID(),
    chance = randomBytes(8),
  }: NewCredential,
): Promise<string | null> {
  const row = await t(tx)
    .insertInto('credential')
    .values({
      ...{ id, number: numberOf(at, chance), user_id: userId, about },
      facts: JSON.stringify(facts),
      ...{ issued_at: at, expires_at: expiresAt, revoked_at: null, revoked_reason: null, document: null },
    })
    .onConflict(known => known.columns(['user_id', 'about']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await signRow(house, tx, row, await signingKey(house, tx))
  return row.number
}

/** Signs what has no signature yet: what was issued before there were any. */
export async function signRest(house: House, tx: Tx): Promise<void> {
  const rows = await t(tx).selectFrom('credential').selectAll().where('document', 'is', null).execute()
  if (rows.length === 0) return
  const key = await signingKey(house, tx)
  for (const row of rows) await signRow(house, tx, row, key)
}

type Row = Awaited<ReturnType<typeof findByNumber>> & object

async function signRow({ settings }: House, tx: Tx, row: Row, key: SigningKey) {
  const { id, number, facts, status_index: statusIndex, issued_at: issuedAt, expires_at: expiresAt } = row
  const document = openBadge(settings, { id, number, facts, statusIndex, issuedAt, expiresAt })
  await t(tx)
    .updateTable('credential')
    .set({ document: JSON.stringify(signDocument(document, { ...key, at: issuedAt })) })
    .where('id', '=', id)
    .execute()
}

export const findByNumber = (db: Db, number: string) =>
  t(db).selectFrom('credential').selectAll().where('number', '=', number).executeTakeFirst()

/** Crockford's base 32: nothing in it looks like something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Forty bits by chance: who has one number cannot find the next. */
const numberOf = (at: Date, chance: Uint8Array) =>
  `HV-${toJalali(at).year}-${[...chance.subarray(0, 8)].map(byte => letters[byte % 32]).join('')}`
