import { createHash, randomBytes } from 'node:crypto'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** How long a predecessor is good once its successor was used, and a race of one browser is excused; seconds. */
export const graceSeconds = 30

/**
 * The rotating refresh credential. A credential is *fresh* until it is first used, then *used*; the first use of one
 * ends every other of the session but its own predecessor, so that one chain lives. A used one that was not ended may
 * come again while none of its successors was used (the answer was lost) and 30 s after that (the question was late):
 * it gets one more successor, a sibling. Anything else that comes was copied, and is `reused`; only a fresh sibling
 * that another one ended within 30 s of its making is merely `outlived`, for a browser may race with itself.
 */
export type Presented =
  | { is: 'good'; successor: string }
  | { is: 'unknown' }
  | { is: 'outlived' }
  | { is: 'reused' }

/** A new credential, 256 bits; only its hash is kept. */
export async function mintCredential(
  tx: Tx,
  { sessionId, predecessor = null, now }: { sessionId: string; predecessor?: Buffer | null; now: Date },
): Promise<string> {
  const credential = randomBytes(32).toString('base64url')
  await t(tx)
    .insertInto('refresh_credential')
    .values({
      hash: hashCredential(credential),
      session_id: sessionId,
      predecessor,
      created_at: now,
      used_at: null,
      invalidated_at: null,
    })
    .execute()
  return credential
}

/** Uses a credential of the session, whose row the caller holds locked. */
export async function presentCredential(
  tx: Tx,
  { sessionId, credential, now }: { sessionId: string; credential: string; now: Date },
): Promise<Presented> {
  const hash = hashCredential(credential)
  const known = await t(tx)
    .selectFrom('refresh_credential')
    .selectAll()
    .where('hash', '=', hash)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!known) return { is: 'unknown' }
  if (known.invalidated_at) {
    const raced = !known.used_at && secondsBetween(known.created_at, now) <= graceSeconds
    return { is: raced ? 'outlived' : 'reused' }
  }
  if (!known.used_at) {
    await markFirstUse(tx, { sessionId, hash, predecessor: known.predecessor, now })
  } else {
    const successorUsed = await firstUseOfSuccessor(tx, sessionId, hash)
    if (successorUsed && secondsBetween(successorUsed, now) > graceSeconds) return { is: 'reused' }
  }
  return { is: 'good', successor: await mintCredential(tx, { sessionId, predecessor: hash, now }) }
}

async function markFirstUse(
  tx: Tx,
  {
    sessionId,
    hash,
    predecessor,
    now,
  }: { sessionId: string; hash: Buffer; predecessor: Buffer | null; now: Date },
) {
  await t(tx).updateTable('refresh_credential').set({ used_at: now }).where('hash', '=', hash).execute()
  await t(tx)
    .updateTable('refresh_credential')
    .set({ invalidated_at: now })
    .where('session_id', '=', sessionId)
    .where('invalidated_at', 'is', null)
    .where('hash', 'not in', predecessor ? [hash, predecessor] : [hash])
    .execute()
}

async function firstUseOfSuccessor(tx: Tx, sessionId: string, hash: Buffer): Promise<Date | null> {
  const { used } = await t(tx)
    .selectFrom('refresh_credential')
    .select(({ fn }) => fn.min('used_at').as('used'))
    .where('session_id', '=', sessionId)
    .where('predecessor', '=', hash)
    .executeTakeFirstOrThrow()
  return used
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

const hashCredential = (credential: string) => createHash('sha256').update(credential).digest()
