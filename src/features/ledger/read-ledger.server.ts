import { sql } from 'kysely'
import { type ExportColumn, exportList, exportPageSize, findFullNames } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listCashboxes } from '#features/cashbox/public.server.ts'
import { addDays, addMonths, fromJalali, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { findCheckpoint } from './checkpoints.server.ts'
import type * as calls from './contract.ts'
import { accountKinds, type LedgerAccount, type LedgerEntry } from './contract.ts'
import { accountLabels, moveLabels } from './labels.ts'
import type { LedgerTables } from './tables.server.ts'

const t = withTables<LedgerTables>()

/** Accounts in which what the school has, or has spent, is negative; people read it the other way round. */
const negative: ReadonlySet<LedgerAccount> = new Set([
  'cash',
  'card-reader',
  'bank',
  'cheques',
  'safe',
  'gateway',
  'receivables',
  'expense',
  'goodwill',
  'opening',
] as const)
const toSign = (account: LedgerAccount) => (negative.has(account) ? -1 : 1)

/** The days asked for, this month without them, and the moments between which they lie. */
function toRange(now: Date, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const { year, month } = toJalali(now)
  const first = (from && parseIsoDay(from)) || { year, month, day: 1 }
  const last = (to && parseIsoDay(to)) || addDays(addMonths({ year, month, day: 1 }, 1), -1)
  return {
    from: isoDay(first),
    to: isoDay(last),
    begins: fromJalali(first),
    ends: fromJalali(addDays(last, 1)),
  }
}

export async function readLedger(
  { db, now }: RequestContext,
  input: CheckedInputOf<typeof calls.readLedger>,
) {
  const { begins, ends, from, to } = toRange(now(), input)
  const checkpoint = await findCheckpoint(db, begins)
  const rows = await t(db)
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .where('at', '<', ends)
    .$if(checkpoint !== null, all => all.where('at', '>=', checkpoint!.at))
    .groupBy(['ledger_account.kind', 'cashbox_id'])
    .select([
      'ledger_account.kind as account',
      'cashbox_id',
      sql<number>`coalesce(sum(amount) filter (where at < ${begins}), 0)::bigint`.as('before'),
      sql<number>`coalesce(sum(amount) filter (where at >= ${begins} and amount > 0), 0)::bigint`.as('plus'),
      sql<number>`coalesce(-sum(amount) filter (where at >= ${begins} and amount < 0), 0)::bigint`.as(
        'minus',
      ),
      sql<number>`count(*) filter (where at >= ${begins})::int`.as('entries'),
    ])
    .execute()
  const boxes = await listCashboxes(db)
  type Place = { account: LedgerAccount; cashbox: { id: string; name: string } | null }
  const places = accountKinds.flatMap((account): Place[] =>
    ['cash', 'card-reader', 'bank', 'cheques'].includes(account)
      ? boxes.map(({ id, name }) => ({ account, cashbox: { id, name } }))
      : [{ account, cashbox: null }],
  )
  const items = places.flatMap(({ account, cashbox }) => {
    const isHere = (kind: string, box: string | null) => kind === account && box === (cashbox?.id ?? null)
    const row = rows.find(one => isHere(one.account, one.cashbox_id))
    const kept = checkpoint?.rows.find(one => isHere(one.kind, one.cashbox_id))
    if (!row && !kept) return []
    const sign = toSign(account)
    const [plus, minus] = [Number(row?.plus ?? 0), Number(row?.minus ?? 0)]
    // `|| 0`: the other way round nothing would be -0.
    const before = sign * (Number(row?.before ?? 0) + Number(kept?.amount ?? 0)) || 0
    const [more, less] = sign > 0 ? [plus, minus] : [minus, plus]
    return [{ account, cashbox, before, more, less, after: before + more - less, entries: row?.entries ?? 0 }]
  })
  return { from, to, items }
}

const perPage = 50

type Filter = CheckedInputOf<typeof calls.exportEntries>

/**
 * The accounts of the school that are meant. Named by their ids, their entries are read along the index of a transaction,
 * from the newest; by their kind the database would sort all that were ever booked.
 */
async function findAccounts(db: Db, { account, cashbox }: Filter): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', '=', account)
    .$if(cashbox !== undefined, all => all.where('cashbox_id', '=', cashbox!))
    .execute()
  return rows.map(({ id }) => id)
}

/** So many entries after a place of the list, and the place that the next of them begin after. */
async function findEntries(db: Db, now: Date, filter: Filter, after: string | null, limit: number) {
  const { begins, ends } = toRange(now, filter)
  const [at, last] = after?.split('~') ?? []
  const accounts = filter.account === 'wallet' ? null : await findAccounts(db, filter)
  const rows = await t(db)
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .leftJoin('orders', 'orders.id', 'order_id')
    .select(['ledger_entry.id', 'at', 'ledger_transaction.kind', 'key', 'amount', 'reversal_of', 'order_id'])
    .select([
      'orders.number',
      sql<string | null>`coalesce(ledger_account.user_id, orders.user_id)`.as('user_id'),
    ])
    .$if(accounts === null, all => all.where('ledger_account.kind', '=', filter.account))
    .$if(accounts !== null, all =>
      all.where(sql<boolean>`ledger_entry.account_id = any(${accounts}::uuid[])`),
    )
    .where('at', '>=', begins)
    .where('at', '<', ends)
    .$if(at !== undefined, all =>
      all.where(sql<boolean>`(at, ledger_entry.id) < (${at!}::timestamptz, ${last!}::bigint)`),
    )
    .orderBy('at', 'desc')
    .orderBy('ledger_entry.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const names = await findFullNames(
    db,
    shown.flatMap(({ user_id }) => user_id ?? []),
  )
  const end = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map((row): LedgerEntry => {
      const person = names.get(row.user_id ?? '')
      return {
        id: String(row.id),
        at: row.at.toISOString(),
        kind: row.kind,
        amount: toSign(filter.account) * row.amount,
        isReversal: row.reversal_of !== null && row.kind !== 'refund',
        order: row.order_id && row.number !== null ? { id: row.order_id, number: row.number } : null,
        person: row.user_id && person ? { id: row.user_id, name: person.name } : null,
        about: toAbout(row.key),
      }
    }),
    next: end ? `${end.at.toISOString()}~${end.id}` : null,
  }
}

export async function listEntries(
  { db, now }: RequestContext,
  { after, ...filter }: CheckedInputOf<typeof calls.listEntries>,
) {
  const { from, to } = toRange(now(), filter)
  const { rows, next } = await findEntries(db, now(), filter, after ?? null, perPage)
  return { from, to, items: rows, next }
}

/** The entries of one kind of account, for a spreadsheet; recorded in the audit log. */
export const exportEntries = (context: SignedIn, filter: Filter) =>
  exportList(context, {
    name: 'ledger',
    title: `دفتر، ${accountLabels[filter.account]}`,
    filter,
    columns: exportColumns,
    readPage: (after: string | null) => findEntries(context.db, context.now(), filter, after, exportPageSize),
  })

const exportColumns: ExportColumn<LedgerEntry>[] = [
  { head: 'زمان', kind: 'moment', value: ({ at }) => new Date(at) },
  { head: 'شرح', kind: 'text', value: ({ kind }) => moveLabels[kind] },
  { head: 'مبلغ (تومان)', kind: 'toman', value: ({ amount }) => amount },
  { head: 'شمارهٔ سفارش', kind: 'number', value: ({ order }) => order?.number ?? null },
  { head: 'برای', kind: 'text', value: ({ person }) => person?.name ?? null },
]

/** What has a page, of what a booking's key names. */
function toAbout(key: string): { kind: 'cashDay' | 'expense'; id: string } | null {
  const found = /(?:^|:)(over-short|card-settled|expense|expense-reversed):([0-9a-f-]{36})/.exec(key)
  if (!found) return null
  return { kind: found[1]!.startsWith('expense') ? 'expense' : 'cashDay', id: found[2]! }
}
