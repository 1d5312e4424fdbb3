import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { countFree, dropHolds, setStock } from '#server/engines/holds.ts'
import { countRows, type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { LineKind } from './contract.ts'
import { chooseLevel, sumYear } from './levels.server.ts'
import { addDaysTo, findPeriod } from './periods.ts'
import type { PointsTables } from './tables.server.ts'

const t = withTables<PointsTables>()
type Line = Selectable<PointsTables['points_line']>
type Rule = Selectable<PointsTables['points_rule']>

/** What open orders hold of somebody's points is held of this stock, whose capacity is their balance. */
export const buildPointsKey = (userId: string) => `account-points:${userId}`

/** The account of somebody, locked until the transaction ends; what is past its day has left it. */
export type Account = { userId: string; balance: number; level: string; levelUntil: Date | null }

/**
 * Locks the account of somebody, which is opened where there is none. Points past their day go first, each with a line
 * that says so; while an open order holds points they wait, for it may be paid with them.
 */
export async function lockAccount(tx: Tx, userId: string, now: Date): Promise<Account> {
  await t(tx)
    .insertInto('points_account')
    .values({ user_id: userId, level: await chooseLevel(tx, 0) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await t(tx)
    .selectFrom('points_account')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const account = { userId, balance: row.balance, level: row.level, levelUntil: row.level_until }
  await setStock(tx, buildPointsKey(userId), Math.max(0, account.balance))
  return expireDue(tx, account, now)
}

async function expireDue(tx: Tx, account: Account, now: Date): Promise<Account> {
  const { userId } = account
  const due = await t(tx)
    .selectFrom('points_line')
    .select(['id', 'remaining', 'expires_at', 'reason'])
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .where('expires_at', '<=', now)
    .orderBy('seq')
    .execute()
  if (due.length === 0 || (await countHeld(tx, account, now)) > 0) return account
  let { balance } = account
  const lines = due.map(line => {
    balance -= line.remaining
    return {
      id: randomUUID(),
      user_id: userId,
      kind: 'expiry' as const,
      source: `expiry:${line.id}`,
      points: -line.remaining,
      remaining: 0,
      balance,
      reason: `پایان اعتبار: ${line.reason}`.slice(0, 200),
      at: line.expires_at!,
      written_at: now,
    }
  })
  await t(tx).insertInto('points_line').values(lines).execute()
  await t(tx)
    .insertInto('points_allocation')
    .values(
      due.map((line, at) => ({ spent_line: lines[at]!.id, gained_line: line.id, points: line.remaining })),
    )
    .execute()
  await t(tx)
    .updateTable('points_line')
    .set({ remaining: 0 })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  return writeBalance(tx, account, balance)
}

async function writeBalance(tx: Tx, account: Account, balance: number): Promise<Account> {
  const { userId } = account
  await t(tx).updateTable('points_account').set({ balance }).where('user_id', '=', userId).execute()
  await setStock(tx, buildPointsKey(userId), Math.max(0, balance))
  return { ...account, balance }
}

/** How many points open orders hold, but for those of `holder`. */
async function countHeld(db: Db, { userId, balance }: Account, now: Date, holder = ''): Promise<number> {
  const key = buildPointsKey(userId)
  const free = (await countFree(db, [key], now, holder)).get(key) ?? 0
  return Math.max(0, balance) - free
}

/** How many points somebody may use now: none that another order holds, none past its day. */
export async function countAvailable(
  db: Db,
  account: Account,
  now: Date,
  holder: string = '',
): Promise<number> {
  const held = await countHeld(db, account, now, holder)
  return Math.max(0, account.balance - held - (await sumDue(db, account.userId, now)))
}

async function sumDue(db: Db, userId: string, now: Date): Promise<number> {
  const { due } = await t(db)
    .selectFrom('points_line')
    .select(sql<number>`coalesce(sum(remaining), 0)::int`.as('due'))
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return due
}

/** What somebody has; negative where more was taken back than there was left. */
export async function readPoints(db: Db, userId: string, now: Date): Promise<number> {
  const account = await t(db)
    .selectFrom('points_account')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return account ? account.balance - (await sumDue(db, userId, now)) : 0
}

type NewLine = {
  kind: LineKind
  /** What it is of: a second line of it is never written. */
  source: string
  reason: string
  at: Date
  rule?: string | null
  note?: string | null
  by?: string | null
  orderId?: string | null
}

const isWritten = async (tx: Tx, source: string) =>
  (await t(tx).selectFrom('points_line').select('id').where('source', '=', source).executeTakeFirst()) !==
  undefined

/** Adds points to a locked account: what is owed is settled by them first. @returns the account after it */
async function add(
  tx: Tx,
  account: Account,
  { points, expires, ...line }: NewLine & { points: number; expires: Date },
  now: Date,
): Promise<Account> {
  const owed = await t(tx)
    .selectFrom('points_line')
    .select(['id', 'remaining'])
    .where('user_id', '=', account.userId)
    .where('remaining', '<', 0)
    .orderBy('seq')
    .execute()
  const used = takeUp(
    owed.map(({ id, remaining }) => ({ id, left: -remaining })),
    points,
  )
  const id = await insert(tx, account, { ...line, points, expires, remaining: points - sum(used) }, now)
  await allocate(
    tx,
    used.map(part => ({ spent: part.id, gained: id, points: part.points })),
  )
  await change(tx, used, 1)
  return writeBalance(tx, account, account.balance + points)
}

/**
 * Takes points from a locked account, those of the line `first` before others and then the oldest first; what there is not
 * is owed by the line itself.
 */
async function take(
  tx: Tx,
  account: Account,
  { points, first = null, ...line }: NewLine & { points: number; first?: string | null },
  now: Date,
): Promise<Account> {
  const reached = t(tx)
    .selectFrom('points_line')
    .select(['id', 'seq', 'remaining'])
    .select(eb => eb('id', '=', first ?? '00000000-0000-0000-0000-000000000000').as('is_first'))
    .select(sql<number>`sum(remaining) over (order by seq) - remaining`.as('before'))
    .where('user_id', '=', account.userId)
    .where('remaining', '>', 0)
  const live = await t(tx)
    .selectFrom(reached.as('live'))
    .select(['id', 'remaining'])
    .where(({ eb, or }) => or([eb('before', '<', points), eb('is_first', '=', true)]))
    .orderBy('is_first', 'desc')
    .orderBy('seq')
    .execute()
  const used = takeUp(
    live.map(({ id, remaining }) => ({ id, left: remaining })),
    points,
  )
  const id = await insert(
    tx,
    account,
    { ...line, points: -points, expires: null, remaining: sum(used) - points },
    now,
  )
  await allocate(
    tx,
    used.map(part => ({ spent: id, gained: part.id, points: part.points })),
  )
  await change(tx, used, -1)
  return writeBalance(tx, account, account.balance - points)
}

type Part = { id: string; points: number }
const sum = (parts: readonly Part[]) => parts.reduce((total, { points }) => total + points, 0)

/** Which parts of these, in their order, make so many points. */
export function takeUp(lines: readonly { id: string; left: number }[], points: number): Part[] {
  let wanted = points
  const parts: Part[] = []
  for (const { id, left } of lines) {
    if (wanted === 0) break
    const taken = Math.min(left, wanted)
    wanted -= taken
    parts.push({ id, points: taken })
  }
  return parts
}

async function insert(
  tx: Tx,
  account: Account,
  {
    by,
    orderId,
    expires,
    points,
    ...line
  }: NewLine & {
    points: number
    remaining: number
    expires: Date | null
  },
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await t(tx)
    .insertInto('points_line')
    .values({
      ...line,
      id,
      user_id: account.userId,
      points,
      balance: account.balance + points,
      by_user: by ?? null,
      order_id: orderId ?? null,
      expires_at: expires,
      written_at: now,
    })
    .execute()
  return id
}

async function allocate(tx: Tx, parts: readonly { spent: string; gained: string; points: number }[]) {
  if (parts.length === 0) return
  await t(tx)
    .insertInto('points_allocation')
    .values(parts.map(({ spent, gained, points }) => ({ spent_line: spent, gained_line: gained, points })))
    .execute()
}

async function change(tx: Tx, parts: readonly Part[], sign: 1 | -1) {
  if (parts.length === 0) return
  const rows = parts.map(({ id, points }) => sql`(${id}::uuid, ${sign * points}::int)`)
  await sql`
    update points_line set remaining = remaining + part.points
    from (values ${sql.join(rows)}) as part (id, points) where points_line.id = part.id
  `.execute(t(tx))
}

/** What somebody did that a rule gives points for. */
export type Gain = {
  userId: string
  rule: string
  /** Names the thing that was done: it counts once. */
  source: string
  /** What its line says; the rule's title without it. */
  reason?: string
  /** How much of what the rule gives; all of it unless told. */
  percent?: number
  at: Date
}

/**
 * Gives what the rule of a gain gives, unless it was counted before, the rule rests, or its cap is reached.
 * @returns how many points; 0 for none
 */
export async function gainPoints(tx: Tx, gain: Gain, now: Date): Promise<number> {
  const rule = await t(tx)
    .selectFrom('points_rule')
    .selectAll()
    .where('key', '=', gain.rule)
    .executeTakeFirst()
  const points = Math.round(((rule?.points ?? 0) * (gain.percent ?? 100)) / 100)
  if (!rule?.is_active || points === 0) return 0
  let account = await lockAccount(tx, gain.userId, now)
  if ((await isWritten(tx, gain.source)) || (await isCapped(tx, rule, gain))) return 0
  const expires = addDaysTo(gain.at, rule.valid_days)
  if (expires <= now) return 0
  account = await add(
    tx,
    account,
    {
      kind: 'gain',
      points,
      expires,
      rule: rule.key,
      source: gain.source,
      reason: gain.reason ?? rule.title,
      at: gain.at,
    },
    now,
  )
  await settleLevel(tx, account, now)
  return points
}

async function isCapped(tx: Tx, { key, cap, period }: Rule, { userId, at }: Gain): Promise<boolean> {
  if (cap === null) return false
  const { from, until } = findPeriod(period, at)
  const count = await countRows(
    t(tx)
      .selectFrom('points_line')
      .where('user_id', '=', userId)
      .where('rule', '=', key)
      .where('kind', '=', 'gain')
      .where('at', '>=', from)
      .where('at', '<', until),
  )
  return count >= cap
}

/** A level once reached is kept for a year; who gains enough for a higher one is there at once. */
async function settleLevel(tx: Tx, account: Account, now: Date): Promise<void> {
  const reached = await chooseLevel(tx, await sumYear(tx, account.userId, now))
  const { position } = await findLevel(tx, reached)
  if (position <= (await findLevel(tx, account.level)).position) return
  await t(tx)
    .updateTable('points_account')
    .set({ level: reached, level_until: addDaysTo(now, 365), warned_for: null })
    .where('user_id', '=', account.userId)
    .execute()
}

const findLevel = (tx: Tx, key: string) =>
  t(tx).selectFrom('points_level').select('position').where('key', '=', key).executeTakeFirstOrThrow()

/** Takes back what a gain gave; where it was spent, the account owes it. @returns how many points; 0 where there was none, or it was before */
export async function takeBackGain(
  tx: Tx,
  { source, reason, userId }: { source: string; reason: string; userId: string },
  now: Date,
): Promise<number> {
  const account = await lockAccount(tx, userId, now)
  const gain = await t(tx)
    .selectFrom('points_line')
    .select(['id', 'points', 'rule'])
    .where('source', '=', source)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const own = `take-back:${source}`
  if (!gain || (await isWritten(tx, own))) return 0
  const line = { kind: 'take-back' as const, points: gain.points, first: gain.id, source: own, reason }
  await take(tx, account, { ...line, at: now }, now)
  return gain.points
}

/**
 * Spends points of somebody, the oldest first.
 * @returns false where it was spent before
 * @throws AppError conflict, where there are not as many that nothing holds
 */
export async function spendPoints(
  tx: Tx,
  { userId, points, source, reason }: { userId: string; points: number; source: string; reason: string },
  now: Date,
): Promise<boolean> {
  const account = await lockAccount(tx, userId, now)
  if (await isWritten(tx, source)) return false
  const available = await countAvailable(tx, account, now)
  if (points > available) {
    throw new AppError('conflict', {
      message: `اکنون ${persianNumber(available)} امتیاز می‌توانید خرج کنید.`,
    })
  }
  await take(tx, account, { kind: 'spending', points, source, reason, at: now }, now)
  return true
}

/** Spends what an order holds, once it is paid: `holder` lets it go in the same moment. */
export async function spendHeld(
  tx: Tx,
  asked: { userId: string; points: number; orderId: string; reason: string; holder: string },
  now: Date,
): Promise<void> {
  const { userId, points, orderId, reason, holder } = asked
  const account = await lockAccount(tx, userId, now)
  await dropHolds(tx, [holder], buildPointsKey(userId))
  const source = `order:${orderId}`
  if (await isWritten(tx, source)) return
  await take(tx, account, { kind: 'spending', points, source, reason, orderId, at: now }, now)
}

/** Gives points back that were spent; they are good for as long as what they were taken of, and for thirty days at least. */
export async function returnPoints(
  tx: Tx,
  {
    userId,
    points,
    source,
    reason,
    orderId,
  }: Record<'userId' | 'source' | 'reason' | 'orderId', string> & {
    points: number
  },
  now: Date,
): Promise<void> {
  const account = await lockAccount(tx, userId, now)
  if (await isWritten(tx, source)) return
  const spent = await t(tx)
    .selectFrom('points_line')
    .innerJoin('points_allocation', 'spent_line', 'points_line.id')
    .innerJoin('points_line as gained', 'gained.id', 'gained_line')
    .select(({ fn }) => fn.max('gained.expires_at').as('last'))
    .where('points_line.source', '=', `order:${orderId}`)
    .executeTakeFirst()
  const soonest = addDaysTo(now, 30)
  const expires = spent?.last && spent.last > soonest ? spent.last : soonest
  await add(tx, account, { kind: 'return', points, expires, source, reason, orderId, at: now }, now)
}

/**
 * Corrects somebody's points by hand, with a note that they read.
 * @param points above zero to add, good for a year; below to take
 * @returns false where it was made before
 * @throws AppError invalid at `points`, where fewer are there than would be taken
 */
export async function correctPoints(
  tx: Tx,
  { id, userId, points, note, by }: { id: string; userId: string; points: number; note: string; by: string },
  now: Date,
): Promise<boolean> {
  const account = await lockAccount(tx, userId, now)
  const source = `correction:${id}`
  if (await isWritten(tx, source)) return false
  const line = { kind: 'correction' as const, source, reason: 'اصلاح آموزشگاه', note, by, at: now }
  if (points > 0) {
    await settleLevel(tx, await add(tx, account, { ...line, points, expires: addDaysTo(now, 365) }, now), now)
    return true
  }
  const available = await countAvailable(tx, account, now)
  if (-points > available) {
    const message = `اکنون ${persianNumber(available)} امتیاز از او می‌توان کم کرد.`
    throw new AppError('invalid', { errors: [{ field: 'points', message }] })
  }
  await take(tx, account, { ...line, points: -points }, now)
  return true
}

/** What these people gained by learning in the week of an instant, from Saturday on; what friends brought is no learning. */
export async function sumLearnedInWeek(
  db: Db,
  userIds: readonly string[],
  at: Date,
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { from, until } = findPeriod('week', at)
  const rows = await t(db)
    .selectFrom('points_line')
    .select(['user_id', sql<number>`sum(points)::int`.as('points')])
    .where('user_id', 'in', userIds)
    .where('kind', '=', 'gain')
    .where('rule', 'not in', ['referral', 'referred'])
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, points }) => [user_id, points]))
}

/** Writes points that somebody had before, as a seed does. */
export async function insertGain(
  tx: Tx,
  {
    userId,
    points,
    validDays,
    ...line
  }: Omit<NewLine, 'kind'> & {
    userId: string
    points: number
    validDays: number
  },
): Promise<void> {
  const account = await lockAccount(tx, userId, line.at)
  const expires = addDaysTo(line.at, validDays)
  const after = await add(tx, account, { ...line, kind: 'gain', points, expires }, line.at)
  await settleLevel(tx, after, line.at)
}

export type { Line }
