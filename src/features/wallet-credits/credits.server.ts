import { type Selectable, sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import {
  type ExportColumn,
  exportList,
  exportPageSize,
  findChanges,
  findFullName,
  findFullNames,
  notify,
  provePassword,
  record,
} from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { book, findWallet, lockWallet, readBalance } from '#features/payment/public.server.ts'
import { startOfDay } from '#persian/jalali.ts'
import { balance as money } from '#persian/toman.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { WalletCredit } from './contract.ts'
import { tellReversed } from './manifest.server.ts'
import type { WalletCreditTables } from './tables.server.ts'

const t = withTables<WalletCreditTables>()
type Row = Selectable<WalletCreditTables['wallet_credit']>

/** Where a person reads of their wallet. */
const walletPath = '/payment'

/** @throws AppError notFound, where there is no such person */
export async function listWalletCredits(
  { db, user, now }: SignedIn,
  { person, page, perPage }: CheckedInputOf<typeof calls.listWalletCredits>,
) {
  const found = t(db)
    .selectFrom('wallet_credit')
    .$if(person !== null, all => all.where('user_id', '=', person))
  const { rows, total } = await readPage(found.selectAll().orderBy('given_at', 'desc').orderBy('id'), {
    page,
    perPage,
  })
  return {
    items: await showCredits(db, rows),
    page,
    perPage,
    total,
    person: person === null ? null : await describePerson(db, person),
    left: await readLeft(db, user, now()),
    rules: await readRules(db),
  }
}

/** The first first; recorded in the audit log. */
export const exportWalletCredits = (
  context: SignedIn,
  { person }: CheckedInputOf<typeof calls.exportWalletCredits>,
) =>
  exportList(context, {
    name: 'wallet-credits',
    title: 'اعتبار کیف پول',
    filter: { person: person ?? undefined },
    columns: exportColumns,
    async readPage(after: { at: Date; id: string } | null) {
      const rows = await t(context.db)
        .selectFrom('wallet_credit')
        .selectAll()
        .$if(person !== null, all => all.where('user_id', '=', person))
        .$if(after !== null, all =>
          all.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('given_at', 'id'), '>', tuple(after!.at, after!.id)),
          ),
        )
        .orderBy('given_at')
        .orderBy('id')
        .limit(exportPageSize)
        .execute()
      const last = rows.at(-1)
      const next = last && rows.length === exportPageSize ? { at: last.given_at, id: last.id } : null
      return { rows: await showCredits(context.db, rows), next }
    },
  })

const exportColumns: ExportColumn<WalletCredit>[] = [
  { head: 'زمان', kind: 'moment', value: ({ at }) => new Date(at) },
  { head: 'زبان‌آموز', kind: 'text', value: ({ person }) => person?.name ?? 'حساب حذف‌شده' },
  { head: 'مبلغ (تومان)', kind: 'toman', value: ({ amount, reversed }) => (reversed ? 0 : amount) },
  { head: 'دلیل', kind: 'text', value: ({ reason }) => reason },
  { head: 'داد', kind: 'text', value: ({ by }) => by },
  { head: 'پس گرفته شد', kind: 'text', value: ({ reversed }) => reversed?.reason ?? null },
]

async function describePerson(db: Db, id: string) {
  const name = await findFullName(db, id)
  if (name === null) throw new AppError('notFound')
  const wallet = await findWallet(db, id)
  return { id, name, balance: wallet === null ? 0 : await readBalance(db, wallet) }
}

async function showCredits(db: Db, rows: readonly Row[]): Promise<WalletCredit[]> {
  const people = rows.flatMap(({ user_id, given_by, reversed_by }) => [user_id, given_by, reversed_by])
  const names = await findFullNames(
    db,
    people.filter(id => id !== null),
  )
  const findName = (id: string | null) => (id === null ? '' : (names.get(id)?.name ?? ''))
  return rows.map(row => ({
    id: row.id,
    person: row.user_id === null ? null : { id: row.user_id, name: findName(row.user_id) },
    amount: row.amount,
    reason: row.reason,
    by: findName(row.given_by),
    at: row.given_at.toISOString(),
    reversed: row.reversed_at && {
      reason: row.reverse_reason ?? '',
      by: findName(row.reversed_by),
      at: row.reversed_at.toISOString(),
    },
  }))
}

async function readCredit(db: Db, id: string): Promise<WalletCredit> {
  const row = await t(db).selectFrom('wallet_credit').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const [credit] = await showCredits(db, [row])
  return credit!
}

async function readRules(db: Db) {
  const row = await t(db).selectFrom('wallet_credit_rules').selectAll().executeTakeFirstOrThrow()
  return { supportLimit: row.support_limit, accountantLimit: row.accountant_limit }
}

/** What somebody may give still today, in Rials; null without a limit. What was taken back counts as given. */
async function readLeft(db: Db, { id, roles }: SignedIn['user'], now: Date): Promise<number | null> {
  if (mayDo(roles, 'credits.limits')) return null
  const { supportLimit, accountantLimit } = await readRules(db)
  const { given } = await t(db)
    .selectFrom('wallet_credit')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('given'))
    .where('given_by', '=', id)
    .where('given_at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow()
  const limit = roles.includes('accountant') ? accountantLimit : supportLimit
  return Math.max(0, limit - given)
}

/** @throws AppError notFound; invalid at `amount`, above what is left of the day's limit, and at `currentPassword` */
export async function giveWalletCredit(
  context: SignedIn,
  { id, person, amount, reason, currentPassword }: CheckedInputOf<typeof calls.giveWalletCredit>,
) {
  const { app, db, user, now } = context
  await provePassword(context, currentPassword)
  return transaction(db, async tx => {
    // What one person gives is counted one after another, and so are two presses.
    await sql`select pg_advisory_xact_lock(hashtext(${`credits of ${user.id}`}))`.execute(t(tx))
    const known = await t(tx)
      .selectFrom('wallet_credit')
      .select('given_by')
      .where('id', '=', id)
      .executeTakeFirst()
    if (known?.given_by === user.id) return readCredit(tx, id)
    if (known || (await findFullName(tx, person)) === null) throw new AppError('notFound')
    const left = await readLeft(tx, user, now())
    if (left !== null && amount > left) {
      const message = `امروز تا ${money(left)} دیگر می‌توانید اعتبار بدهید؛ بیش از آن را مدیر می‌دهد.`
      throw new AppError('invalid', { errors: [{ field: 'amount', message }] })
    }
    await putIntoWallet(app, tx, { id, userId: person, amount, reason, by: user.id }, now())
    await note(tx, 'credit.given', { by: user.id, person, amount, at: now() })
    return readCredit(tx, id)
  })
}

/** Puts what somebody has earned into their wallet, by the school's own rules and nobody's hand; they are notified. */
export const creditWallet = (
  app: AppContext,
  tx: Tx,
  credit: { id: string; userId: string; amount: number; reason: string },
  now: Date,
): Promise<void> => putIntoWallet(app, tx, { ...credit, by: null }, now)

async function putIntoWallet(
  app: AppContext,
  tx: Tx,
  credit: { id: string; userId: string; amount: number; reason: string; by: string | null },
  at: Date,
) {
  const { id, userId, amount, reason, by } = credit
  await t(tx)
    .insertInto('wallet_credit')
    .values({ id, user_id: userId, amount, reason, given_by: by, given_at: at })
    .execute()
  const wallet = await lockWallet(tx, userId)
  await book(tx, {
    kind: 'credit',
    key: `credit:${id}`,
    entries: [
      ['goodwill', -amount],
      [{ wallet: wallet.id }, amount],
    ],
    at,
  })
  await notify(app, tx, userId, 'wallet-credit', { amount: money(amount), reason, link: walletPath })
}

/**
 * Takes back what somebody earned where its reason is gone, by the school's own rules; they are notified. What is spent is
 * not taken back.
 * @returns whether it was
 */
export async function takeBackCredit(
  app: AppContext,
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<boolean> {
  const credit = await lockCredit(tx, id)
  if (!credit?.user_id || credit.reversed_at) return false
  const { user_id: userId, amount } = credit
  const wallet = await lockWallet(tx, userId)
  if (wallet.balance < amount) return false
  await takeOutOfWallet(app, tx, { id, userId, wallet: wallet.id, amount, reason, by: null }, now)
  return true
}

const lockCredit = (tx: Tx, id: string) =>
  t(tx)
    .selectFrom('wallet_credit')
    .select(['user_id', 'amount', 'reversed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

async function takeOutOfWallet(
  app: AppContext,
  tx: Tx,
  credit: { id: string; userId: string; wallet: string; amount: number; reason: string; by: string | null },
  at: Date,
) {
  const { id, userId, wallet, amount, reason, by } = credit
  await book(tx, {
    kind: 'credit',
    key: `credit-reversed:${id}`,
    entries: [
      [{ wallet }, -amount],
      ['goodwill', amount],
    ],
    at,
  })
  await t(tx)
    .updateTable('wallet_credit')
    .set({ reversed_at: at, reversed_by: by, reverse_reason: reason })
    .where('id', '=', id)
    .execute()
  await notify(app, tx, userId, 'wallet-credit-reversed', { amount: money(amount), reason, link: walletPath })
  await tellReversed(app, tx, { id, userId, by })
}

/**
 * Takes a credit back by a counter entry.
 * @throws AppError notFound; conflict, where it was taken back before or some of it is spent; invalid at `currentPassword`
 */
export async function reverseWalletCredit(
  context: SignedIn,
  { id, reason, currentPassword }: CheckedInputOf<typeof calls.reverseWalletCredit>,
) {
  const { app, db, user, now } = context
  await provePassword(context, currentPassword)
  return transaction(db, async tx => {
    const credit = await lockCredit(tx, id)
    if (!credit || credit.user_id === null) throw new AppError('notFound')
    if (credit.reversed_at) throw new AppError('conflict', { message: 'این اعتبار پیش‌تر پس گرفته شده است.' })
    const { amount, user_id } = credit
    const wallet = await lockWallet(tx, user_id)
    if (wallet.balance < amount) {
      throw new AppError('conflict', {
        message: `در کیف پول او ${money(wallet.balance)} مانده است؛ اعتباری که خرج شده پس گرفته نمی‌شود.`,
      })
    }
    const taken = { id, userId: user_id, wallet: wallet.id, amount, reason, by: user.id }
    await takeOutOfWallet(app, tx, taken, now())
    await note(tx, 'credit.reversed', { by: user.id, person: user_id, amount, at: now() })
    return readCredit(tx, id)
  })
}

export async function setCreditRules(
  { db, user, now }: SignedIn,
  values: CheckedInputOf<typeof calls.setCreditRules>,
) {
  await transaction(db, async tx => {
    const before = await readRules(tx)
    await t(tx)
      .updateTable('wallet_credit_rules')
      .set({ support_limit: values.supportLimit, accountant_limit: values.accountantLimit })
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'credit.limitsSet',
      subjectId: null,
      changes: findChanges(before, values),
      at: now(),
    })
  })
  return { rules: values }
}

const note = (
  tx: Tx,
  action: 'credit.given' | 'credit.reversed',
  { by, person, amount, at }: { by: string; person: string; amount: number; at: Date },
) => record(tx, { actorId: by, action, subjectId: person, details: { sum: amount / 10 }, at })
