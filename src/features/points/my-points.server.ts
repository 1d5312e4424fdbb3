import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { lockWallet } from '#features/payment/public.server.ts'
import { creditWallet } from '#features/wallet-credits/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { countAvailable, readPoints, spendPoints } from './ledger.server.ts'
import { countMissing, listLevels, sumYear } from './levels.server.ts'
import { readSettings } from './orders.server.ts'
import { findPeriod } from './periods.ts'
import type { PointsTables } from './tables.server.ts'

const t = withTables<PointsTables>()

export async function readPointsRules({ db }: RequestContext) {
  const rules = await t(db)
    .selectFrom('points_rule')
    .selectAll()
    .where('is_active', '=', true)
    .where('points', '>', 0)
    .orderBy('position')
    .orderBy('key')
    .execute()
  return {
    rules: rules.map(toRule),
    levels: (await listLevels(db)).map(({ position, ...level }) => level),
    worth: await readWorth(db),
  }
}

export const toRule = ({
  key,
  title,
  points,
  cap,
  period,
  valid_days,
}: Selectable<PointsTables['points_rule']>) => ({ key, title, points, cap, period, validDays: valid_days })

export async function readWorth(db: Db) {
  const row = await readSettings(db)
  return {
    pointRials: row.point_rials,
    walletPointRials: row.wallet_point_rials,
    walletMinimum: row.wallet_minimum,
    walletMonth: row.wallet_month,
    shares: await t(db).selectFrom('points_share').selectAll().orderBy('kind').execute(),
  }
}

export async function readMyPoints({ db, user, now }: SignedIn) {
  const at = now()
  const levels = await listLevels(db)
  const account = await t(db)
    .selectFrom('points_account')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const ending = await t(db)
    .selectFrom('points_line')
    .select(['expires_at', sql<number>`sum(remaining)::int`.as('points')])
    .where('user_id', '=', user.id)
    .where('remaining', '>', 0)
    .where('expires_at', '>', at)
    .groupBy('expires_at')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  const balance = await readPoints(db, user.id, at)
  const levelUntil = account?.level_until ?? null
  const level = account?.level ?? levels[0]!.key
  const own = { userId: user.id, balance: account?.balance ?? 0, level, levelUntil }
  return {
    balance,
    available: account ? await countAvailable(db, own, at) : 0,
    gainedInYear: await sumYear(db, user.id, at),
    level,
    keep: levelUntil && {
      until: levelUntil.toISOString(),
      missing: await countMissing(db, { userId: user.id, level, levelUntil }),
    },
    ending: ending ? { points: ending.points, at: ending.expires_at!.toISOString() } : null,
    walletLeft: await countWalletLeft(db, user.id, at),
  }
}

export async function listMyPoints(
  { db, user }: SignedIn,
  { only, page, perPage }: CheckedInputOf<typeof calls.listMyPoints>,
) {
  const lines = t(db)
    .selectFrom('points_line')
    .where('user_id', '=', user.id)
    .$if(only !== 'all', all => all.where('points', only === 'in' ? '>' : '<', 0))
  const { rows, total } = await readPage(lines.selectAll().orderBy('seq', 'desc'), { page, perPage })
  return { items: rows.map(toLine), page, perPage, total }
}

export const toLine = (row: Selectable<PointsTables['points_line']>) => ({
  id: row.id,
  kind: row.kind,
  points: row.points,
  balance: row.balance,
  reason: row.reason,
  note: row.note,
  at: row.at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
})

async function countWalletLeft(db: Db, userId: string, now: Date): Promise<number> {
  const { wallet_month, wallet_point_rials } = await readSettings(db)
  if (wallet_point_rials === 0) return 0
  const { from } = findPeriod('month', now)
  const { moved } = await t(db)
    .selectFrom('points_line')
    .select(sql<number>`coalesce(-sum(points), 0)::int`.as('moved'))
    .where('user_id', '=', userId)
    .where('source', 'like', 'wallet:%')
    .where('at', '>=', from)
    .executeTakeFirstOrThrow()
  return Math.max(0, wallet_month - moved)
}

/** @throws AppError invalid at `points`, below the least or above what is left of the month; conflict, where there are fewer */
export async function movePointsToWallet(
  { app, db, user, now }: SignedIn,
  { id, points }: CheckedInputOf<typeof calls.movePointsToWallet>,
) {
  const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'points', message }] })
  return transaction(db, async tx => {
    const { wallet_point_rials, wallet_minimum } = await readSettings(tx)
    const amount = points * wallet_point_rials
    const source = `wallet:${id}`
    // The wallet first, as where something is paid; then two presses come one after another.
    await lockWallet(tx, user.id)
    const known = await t(tx)
      .selectFrom('points_line')
      .select(['user_id', 'points'])
      .where('source', '=', source)
      .executeTakeFirst()
    if (known) {
      if (known.user_id !== user.id) throw new AppError('notFound')
      return { amount: -known.points * wallet_point_rials }
    }
    if (points < wallet_minimum)
      throw refused(`دست‌کم ${persianNumber(wallet_minimum)} امتیاز را یک‌جا می‌توان به کیف پول برد.`)
    const left = await countWalletLeft(tx, user.id, now())
    if (points > left) throw refused(`این ماه ${persianNumber(left)} امتیاز دیگر به کیف پول می‌رود.`)
    await spendPoints(tx, { userId: user.id, points, source, reason: 'انتقال به کیف پول' }, now())
    const reason = `${persianNumber(points)} امتیاز باشگاه همراهان`
    await creditWallet(app, tx, { id, userId: user.id, amount, reason }, now())
    return { amount }
  })
}
