import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'
import { inTurn } from './queues.server.ts'

const t = withTables<AccountTables>()

/**
 * Who is tried and from where. `identifier` may be nobody's: unknown ones are counted alike. A known origin (a browser
 * in which the user has signed in before, a session) is counted apart, so that strangers cannot lock it out.
 */
export type Attempt = { identifier: string; origin: string; known: boolean }

/** The time in which wrong passwords are counted, and the time a lock lasts; milliseconds. */
const span = 15 * 60_000
/** A try that said nothing for so long never will (its process died) and counts as wrong; milliseconds. */
const maxAttemptMs = 60_000
/** How long a try waits for those before it, in milliseconds of the machine. */
const waitTimeoutMs = 20_000

/** How many wrong ones set a lock on an origin, and on all unknown origins (`*`) together. */
type Bound = { origin: string; max: number }
const listBounds = ({ origin, known }: Attempt): Bound[] =>
  known
    ? [{ origin, max: 5 }]
    : [
        { origin, max: 5 },
        { origin: '*', max: 20 },
      ]

/**
 * Compares a password under the lock. A try takes a place before it is compared, and there are only so many places as
 * may be wrong; whoever finds them taken waits until one of those turns out right or wrong. Neither the waiting nor
 * `compare` holds a connection.
 * @throws AppError locked (1007), unavailable when it waited too long
 */
export async function tryPassword(
  app: AppContext,
  attempt: Attempt,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const counting = <T>(work: (tx: Tx) => Promise<T>) =>
    inTurn(app, `count ${attempt.identifier}`, () =>
      transaction(app.db, async tx => {
        await oneAtATime(tx, attempt.identifier)
        return work(tx)
      }),
    )
  const asked = performance.now()
  const id = await inTurn(app, `place ${attempt.identifier} ${attempt.origin}`, async () => {
    for (;;) {
      const slot = await counting(tx => reserve(tx, attempt, app.now()))
      if (slot) return slot
      if (performance.now() - asked > waitTimeoutMs) throw new AppError('unavailable', { retryAfter: 5 })
      await sleep(20 + Math.random() * 30)
    }
  })
  const fits = await compare().catch(async (error: unknown) => {
    await t(app.db).deleteFrom('login_attempt').where('id', '=', id).execute()
    throw error
  })
  // Where this fails the place stays taken: what was compared and not counted would be a guess for nothing.
  await counting(tx => settle(tx, { id, attempt, fits, now: app.now() }))
  return fits
}

/** A pending try; null while those before it are compared. */
async function reserve(tx: Tx, attempt: Attempt, now: Date): Promise<string | null> {
  const { identifier, origin, known } = attempt
  let isFree = true
  for (const bound of listBounds(attempt)) {
    const until = await lockedUntil(tx, identifier, bound, now)
    if (until) throw locked(until, now)
    const { wrong, pending, oldest } = await countAttempts(tx, identifier, bound, now)
    // No lock although there are enough: a process died in the midst of the last.
    if (wrong >= bound.max) throw locked(new Date(oldest!.getTime() + span), now)
    if (wrong + pending >= bound.max) isFree = false
  }
  if (!isFree) return null
  const id = randomUUID()
  await t(tx)
    .insertInto('login_attempt')
    .values({ id, identifier, origin, known_device: known, state: 'pending', at: now })
    .execute()
  return id
}

/** A right password clears what its origin got wrong; a wrong one counts, and may set a lock. */
async function settle(
  tx: Tx,
  { id, attempt, fits, now }: { id: string; attempt: Attempt; fits: boolean; now: Date },
) {
  const { identifier, origin } = attempt
  if (fits) {
    await t(tx)
      .deleteFrom('login_attempt')
      .where('identifier', '=', identifier)
      .where('origin', '=', origin)
      .where(({ or, eb }) => or([eb('id', '=', id), eb('state', '=', 'wrong')]))
      .execute()
    return
  }
  await t(tx).updateTable('login_attempt').set({ state: 'wrong', at: now }).where('id', '=', id).execute()
  const until = new Date(now.getTime() + span)
  for (const bound of listBounds(attempt)) {
    const { wrong } = await countAttempts(tx, identifier, bound, now)
    if (wrong < bound.max) continue
    await t(tx)
      .insertInto('login_lock')
      .values({ identifier, origin: bound.origin, until })
      .onConflict(conflict => conflict.columns(['identifier', 'origin']).doUpdateSet({ until }))
      .execute()
  }
}

/** Lets one transaction at a time, of all processes, count the attempts at an identifier. */
const oneAtATime = (tx: Tx, identifier: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${identifier}`}, 0))`.execute(t(tx))

async function lockedUntil(tx: Tx, identifier: string, { origin }: Bound, now: Date): Promise<Date | null> {
  const lock = await t(tx)
    .selectFrom('login_lock')
    .select('until')
    .where('identifier', '=', identifier)
    .where('origin', '=', origin)
    .where('until', '>', now)
    .executeTakeFirst()
  return lock?.until ?? null
}

async function countAttempts(tx: Tx, identifier: string, { origin }: Bound, now: Date) {
  const dead = new Date(now.getTime() - maxAttemptMs)
  const attempts = t(tx)
    .selectFrom('login_attempt')
    .select(({ fn, eb, or, and }) => {
      const isWrong = or([eb('state', '=', 'wrong'), eb('at', '<=', dead)])
      const isPending = and([eb('state', '=', 'pending'), eb('at', '>', dead)])
      return [
        fn.countAll<number>().filterWhere(isWrong).as('wrong'),
        fn.countAll<number>().filterWhere(isPending).as('pending'),
        fn.min('at').as('oldest'),
      ]
    })
    .where('identifier', '=', identifier)
    .where('at', '>', new Date(now.getTime() - span))
  const counted =
    origin === '*' ? attempts.where('known_device', '=', false) : attempts.where('origin', '=', origin)
  return counted.executeTakeFirstOrThrow()
}

const locked = (until: Date, now: Date) =>
  new AppError('locked', { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) })

/** Lifts every lock on these identifiers and forgets what was wrong. */
export async function liftLock(tx: Tx, identifiers: readonly string[]): Promise<void> {
  if (identifiers.length === 0) return
  await t(tx).deleteFrom('login_lock').where('identifier', 'in', identifiers).execute()
  await t(tx)
    .deleteFrom('login_attempt')
    .where('identifier', 'in', identifiers)
    .where('state', '=', 'wrong')
    .execute()
}

/** A lock as staff see it: `everywhere` when it is on all browsers that are not known. */
export type Lock = { identifier: string; until: Date; everywhere: boolean }

/** The locks on these identifiers, the longest first. */
export async function listLocks(db: Db, identifiers: readonly string[], now: Date): Promise<Lock[]> {
  if (identifiers.length === 0) return []
  const rows = await t(db)
    .selectFrom('login_lock')
    .selectAll()
    .where('identifier', 'in', identifiers)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .execute()
  return rows.map(({ identifier, origin, until }) => ({ identifier, until, everywhere: origin === '*' }))
}
