import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { listPersonTraces } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { BlockCause } from './contract.ts'
import type { ClubAndOrders, ClubTables } from './tables.server.ts'

const t = withTables<ClubAndOrders>()
type Kind = ClubTables['club_trace']['kind']
type Trace = { kind: Kind; hash: Buffer }

/** A keyed hash: without the key nobody finds out what it is of by trying all numbers. */
export function hashTrace({ settings }: Pick<AppContext, 'settings'>, kind: Kind, value: string): Buffer {
  const key = createHmac('sha256', settings.SESSION_SECRET).update('club traces').digest()
  return createHmac('sha256', key).update(`${kind} ${value}`).digest()
}

/** Notes the traces of somebody as they are now, and answers them. */
export async function noteTraces(
  app: AppContext,
  tx: Tx,
  { userId, isInvitee }: { userId: string; isInvitee: boolean },
  now: Date,
): Promise<Trace[]> {
  const cards = await t(tx)
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('card_hash')
    .distinct()
    .where('user_id', '=', userId)
    .where('payment.state', '=', 'paid')
    .where('card_hash', 'is not', null)
    .execute()
  const found = new Map<string, Trace>()
  for (const { kind, value } of [
    ...(await listPersonTraces(tx, userId)),
    ...cards.map(({ card_hash }) => ({ kind: 'card' as const, value: card_hash! })),
  ]) {
    const trace = { kind, hash: hashTrace(app, kind, value) }
    found.set(trace.hash.toString('hex'), trace)
  }
  // In one order everywhere: two that note the same wait for each other and no more.
  const traces = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, trace]) => trace)
  if (traces.length > 0) {
    await t(tx)
      .insertInto('club_trace')
      .values(traces.map(trace => ({ ...trace, user_id: userId, is_invitee: isInvitee, seen_at: now })))
      .onConflict(conflict =>
        conflict
          .columns(['kind', 'hash', 'user_id'])
          .doUpdateSet({ is_invitee: sql<boolean>`club_trace.is_invitee or excluded.is_invitee` }),
      )
      .execute()
  }
  return traces
}

const personal = ['identity', 'phone', 'email'] as const
const isPersonal = (kind: Kind) => personal.some(one => one === kind)

const causes: readonly Kind[] = ['identity', 'phone', 'email', 'card', 'device']

/** What two people share that tells that they are one; null for nothing. */
export function findShared(own: readonly Trace[], others: readonly Trace[]): BlockCause | null {
  const known = new Set(others.map(({ kind, hash }) => `${kind} ${hash.toString('hex')}`))
  const shared = own.filter(({ kind, hash }) => known.has(`${kind} ${hash.toString('hex')}`))
  return causes.find(cause => shared.some(({ kind }) => kind === cause)) ?? null
}

/**
 * Whether somebody was rewarded for before under another account, by their national ID, phone or email. Families share cards
 * and browsers: those are signs that staff look at.
 */
export async function isKnownInvitee(tx: Tx, userId: string, own: readonly Trace[]): Promise<boolean> {
  const hashes = own.flatMap(({ kind, hash }) => (isPersonal(kind) ? hash : []))
  if (hashes.length === 0) return false
  const found = await t(tx)
    .selectFrom('club_trace')
    .select('id')
    .where('is_invitee', '=', true)
    .where('kind', 'in', personal)
    .where('hash', 'in', hashes)
    .where(({ eb, or }) => or([eb('user_id', 'is', null), eb('user_id', '<>', userId)]))
    .limit(1)
    .execute()
  return found.length > 0
}
