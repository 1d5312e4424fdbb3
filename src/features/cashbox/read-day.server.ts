import { sql } from 'kysely'
import { type ExportColumn, exportList, exportPageSize, findFullNames } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, noId, readPage, withTables } from '#server/platform/database/database.ts'
import { listCashboxes } from './cashboxes.server.ts'
import type * as calls from './contract.ts'
import { type CashDayAnswer, type ClosedDay, type DayMethod, dayMethods } from './contract.ts'
import { methodLabels } from './labels.ts'
import type { CashboxAndLedger } from './tables.server.ts'

const t = withTables<CashboxAndLedger>()

type Box = { id: string; counts_gateway: boolean }

/** What the books say of a day that was never closed. */
export type Expected = {
  lines: { method: DayMethod; ledger: number; payments: number | null }[]
  cash: { before: number; taken: number; out: number }
}

/** The day of a cashbox that is to be closed next: one that was opened again, or the one that goes on; null where nothing of it was counted yet. */
export const findOpenDay = (db: Db, cashboxId: string) =>
  t(db)
    .selectFrom('cash_day')
    .selectAll()
    .where('cashbox_id', '=', cashboxId)
    .where('state', '=', 'open')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

export const findLastClosed = (db: Db, cashboxId: string) =>
  t(db)
    .selectFrom('cash_day')
    .selectAll()
    .where('cashbox_id', '=', cashboxId)
    .where('through_entry', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The highest number a day of the cashbox was closed under. */
export const nextNumber = (last: { number: number } | undefined) => (last?.number ?? 0) + 1

/** What the books say that a count should find, since `since`, the last entry of the day before. */
export async function readExpected(db: Db, box: Box, since: number): Promise<Expected> {
  const contents = await t(db)
    .selectFrom('ledger_account')
    .leftJoin('ledger_entry', 'account_id', 'ledger_account.id')
    .select(['kind', sql<number>`coalesce(-sum(amount), 0)::bigint`.as('sum')])
    .where(({ or, and, eb }) =>
      or([
        and([eb('cashbox_id', '=', box.id), eb('kind', 'in', ['cash', 'card-reader'])]),
        eb('kind', '=', box.counts_gateway ? 'gateway' : 'cash').and('cashbox_id', 'is', null),
      ]),
    )
    .groupBy('kind')
    .execute()
  const moves = await t(db)
    .selectFrom('ledger_account')
    .innerJoin('ledger_entry', 'account_id', 'ledger_account.id')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'transaction_id')
    .select(['ledger_account.kind', 'ledger_transaction.kind as move'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(-sum(amount), 0)::bigint`.as('sum'))
    .where('cashbox_id', '=', box.id)
    .where('ledger_account.kind', 'in', ['cash', 'card-reader', 'bank'])
    .where('ledger_transaction.kind', 'in', ['desk-payment', 'deposit', 'expense', 'refund', 'payout'])
    .where('ledger_entry.id', '>', since)
    .groupBy(['ledger_account.kind', 'ledger_transaction.kind'])
    .execute()
  const inside = (kind: string) => contents.find(row => row.kind === kind)?.sum ?? 0
  const find = (kind: string, ...wanted: string[]) =>
    moves.filter(row => row.kind === kind && wanted.includes(row.move))
  const sum = (rows: typeof moves) => rows.reduce((total, row) => total + Number(row.sum), 0)
  const count = (rows: typeof moves) => rows.reduce((total, row) => total + Number(row.count), 0)
  const taken = (kind: string) => find(kind, 'desk-payment')
  const out = -sum(find('cash', 'deposit', 'expense', 'refund', 'payout'))
  const cash = inside('cash')
  const cashTaken = sum(taken('cash'))
  const lines: Expected['lines'] = [
    { method: 'cash', ledger: cash, payments: count(taken('cash')) },
    { method: 'card-reader', ledger: inside('card-reader'), payments: count(taken('card-reader')) },
    { method: 'transfer', ledger: sum(taken('bank')), payments: count(taken('bank')) },
  ]
  if (box.counts_gateway) {
    const { counted } = await t(db)
      .selectFrom('cash_day_line')
      .innerJoin('cash_day', 'cash_day.id', 'cash_day_id')
      // A day that is open again has no entries of its differences.
      .select(
        sql<number>`coalesce(sum(case when state = 'closed' then counted else ledger end), 0)::bigint`.as(
          'counted',
        ),
      )
      .where('method', '=', 'gateway')
      .where('ledger', 'is not', null)
      .executeTakeFirstOrThrow()
    lines.push({ method: 'gateway', ledger: inside('gateway') - Number(counted), payments: null })
  }
  return { lines, cash: { before: cash - cashTaken + out, taken: cashTaken, out } }
}

/** @throws AppError notFound */
export async function readCashDay(
  { db }: Pick<RequestContext, 'db'>,
  { cashbox, day }: CheckedInputOf<typeof calls.readCashDay>,
): Promise<CashDayAnswer> {
  const asked = day
    ? await t(db).selectFrom('cash_day').selectAll().where('id', '=', day).executeTakeFirst()
    : undefined
  if (day && !asked) throw new AppError('notFound')
  const cashboxes = await listCashboxes(db)
  const box = asked
    ? cashboxes.find(({ id }) => id === asked.cashbox_id)
    : cashbox
      ? cashboxes.find(({ id }) => id === cashbox)
      : (cashboxes.find(({ isOpen }) => isOpen) ?? cashboxes[0])
  if (!box) throw new AppError('notFound')
  const shown = asked ?? (await findOpenDay(db, box.id))
  const last = await findLastClosed(db, box.id)
  const previous = last && last.id === shown?.id ? undefined : last
  const ids = [shown?.id, previous?.id].filter(id => id !== undefined)
  const kept = await t(db)
    .selectFrom('cash_day_line')
    .selectAll()
    .where('cash_day_id', 'in', [...ids, noId])
    .execute()
  const reopenings = await t(db)
    .selectFrom('cash_day_reopening')
    .select(['reason', 'reopened_by', 'reopened_at'])
    .where('cash_day_id', '=', shown?.id ?? noId)
    .orderBy('reopened_at')
    .execute()
  const names = await findFullNames(
    db,
    [shown?.counted_by, shown?.closed_by, ...reopenings.map(one => one.reopened_by)].filter(
      id => id !== null && id !== undefined,
    ),
  )
  const nameStaff = (id: string | null | undefined) => (id ? (names.get(id)?.name ?? null) : null)
  const own = kept.filter(line => line.cash_day_id === shown?.id)
  const expected =
    shown?.through_entry == null
      ? await readExpected(db, { id: box.id, counts_gateway: box.countsGateway }, last?.through_entry ?? 0)
      : null
  const lines = expected
    ? expected.lines
    : dayMethods.flatMap(method => {
        const line = own.find(one => one.method === method)
        return line ? [{ method, ledger: line.ledger!, payments: null }] : []
      })
  return {
    cashboxes,
    cashbox: box,
    day: {
      id: shown?.id ?? null,
      number: shown?.number ?? nextNumber(last),
      state: shown?.state ?? 'open',
      openedAt: (shown?.opened_at ?? last?.closed_at)?.toISOString() ?? null,
      countedBy: nameStaff(shown?.counted_by),
      countedAt: shown?.counted_at.toISOString() ?? null,
      closedBy: nameStaff(shown?.closed_by),
      closedAt: shown?.closed_at?.toISOString() ?? null,
      lines: lines.map(line => {
        const typed = own.find(({ method }) => method === line.method)
        return {
          ...line,
          counted: typed?.counted ?? null,
          reason: typed?.reason ?? '',
          explainedBy: typed?.explained_by ?? '',
        }
      }),
      cash: expected?.cash ?? null,
      notes: Object.entries(shown?.notes ?? {}).map(([worth, count]) => ({ worth: Number(worth), count })),
      reopenings: reopenings.map(one => ({
        at: one.reopened_at.toISOString(),
        by: nameStaff(one.reopened_by),
        reason: one.reason,
      })),
      isLast: shown !== undefined && shown.id === last?.id,
    },
    previous: previous
      ? {
          id: previous.id,
          number: previous.number,
          closedAt: previous.closed_at!.toISOString(),
          difference: kept
            .filter(line => line.cash_day_id === previous.id)
            .reduce((sum, line) => sum + line.counted - (line.ledger ?? 0), 0),
        }
      : null,
  }
}

export async function listCashDays(
  { db }: RequestContext,
  { cashbox, page, perPage }: CheckedInputOf<typeof calls.listCashDays>,
) {
  const { rows, total } = await readPage(selectClosed(db, cashbox).orderBy('number', 'desc'), {
    page,
    perPage,
  })
  return { items: await showClosed(db, rows), page, perPage, total }
}

/** The closed days of a cashbox, the first first; recorded in the audit log. */
export const exportCashDays = (context: SignedIn, { cashbox }: CheckedInputOf<typeof calls.exportCashDays>) =>
  exportList(context, {
    name: 'cash-days',
    title: 'روزهای بسته',
    filter: { cashbox },
    columns: exportColumns,
    async readPage(after: number | null) {
      const rows = await selectClosed(context.db, cashbox)
        .$if(after !== null, all => all.where('number', '>', after!))
        .orderBy('number')
        .limit(exportPageSize)
        .execute()
      const next = rows.length === exportPageSize ? rows.at(-1)!.number : null
      return { rows: await showClosed(context.db, rows), next }
    },
  })

const exportColumns: ExportColumn<ClosedDay>[] = [
  { head: 'روز', kind: 'number', value: ({ number }) => number },
  { head: 'بسته شد', kind: 'moment', value: ({ closedAt }) => new Date(closedAt) },
  { head: 'بست', kind: 'text', value: ({ closedBy }) => closedBy },
  { head: 'دفتر (تومان)', kind: 'toman', value: ({ ledger }) => ledger },
  { head: 'شمارش (تومان)', kind: 'toman', value: ({ counted }) => counted },
  ...dayMethods.map(
    (method): ExportColumn<ClosedDay> => ({
      head: `اختلاف ${methodLabels[method].name} (تومان)`,
      kind: 'toman',
      value: ({ differences }) => differences.find(one => one.method === method)?.amount ?? 0,
    }),
  ),
]

const selectClosed = (db: Db, cashbox: string) =>
  t(db)
    .selectFrom('cash_day')
    .select(['id', 'number', 'closed_at', 'closed_by'])
    .where('cashbox_id', '=', cashbox)
    .where('state', '=', 'closed')

async function showClosed(
  db: Db,
  rows: readonly { id: string; number: number; closed_at: Date | null; closed_by: string | null }[],
): Promise<ClosedDay[]> {
  const lines = await t(db)
    .selectFrom('cash_day_line')
    .select(['cash_day_id', 'method', 'counted', 'ledger'])
    .where('cash_day_id', 'in', [...rows.map(({ id }) => id), noId])
    .execute()
  const names = await findFullNames(
    db,
    rows.flatMap(({ closed_by }) => closed_by ?? []),
  )
  return rows.map(row => {
    const own = lines.filter(line => line.cash_day_id === row.id)
    return {
      id: row.id,
      number: row.number,
      closedAt: row.closed_at!.toISOString(),
      closedBy: names.get(row.closed_by ?? '')?.name ?? null,
      ledger: own.reduce((sum, line) => sum + line.ledger!, 0),
      counted: own.reduce((sum, line) => sum + line.counted, 0),
      differences: dayMethods.flatMap(method => {
        const line = own.find(one => one.method === method)
        return line && line.counted !== line.ledger ? [{ method, amount: line.counted - line.ledger! }] : []
      }),
    }
  })
}
