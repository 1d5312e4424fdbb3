import { type Expression, type SqlBool, sql } from 'kysely'
import { matchAccounts } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { buildPeriod } from '#features/orders/public.server.ts'
import { toLatinDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, holdsWords, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { InvoiceKind, InvoiceRow } from './contract.ts'
import type { InvoicesAndBooks } from './tables.server.ts'

const t = withTables<InvoicesAndBooks>()

export type InvoiceFilter = CheckedInputOf<typeof calls.exportInvoices>

/** Invoices by their number, with or without the year, by that of their order, or by who bought. */
function matchInvoices(typed: string): Expression<SqlBool> {
  const bare = toLatinDigits(typed).replace(/[\s\p{Cf}]/gu, '')
  const [, year, number] = /^(1[45]\d\d)[/-](\d{1,9})$/.exec(bare) ?? []
  if (year) return sql<SqlBool>`i.year = ${Number(year)} and i.number = ${Number(number)}`
  const found = [
    sql<SqlBool>`i.order_id in (select orders.id from orders where user_id in (
      select id from users where ${matchAccounts(typed)}))`,
  ]
  if (/^\d{1,9}$/.test(bare)) {
    found.push(
      sql<SqlBool>`i.number = ${Number(bare)}`,
      sql<SqlBool>`i.order_id in (select id from orders where number = ${Number(bare)})`,
    )
  }
  if (/\p{L}/u.test(typed)) found.push(sql<SqlBool>`${holdsWords('i.search_key', typed)}`)
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** What a filter lets through of `invoice i`. */
export function buildConditions({ q, kind, tax, order, ...period }: InvoiceFilter): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`true`,
    ...(q === undefined ? [] : [matchInvoices(q)]),
    ...(kind === undefined ? [] : [sql<SqlBool>`i.kind = ${kind}`]),
    ...(tax === undefined ? [] : [tax === 'taxed' ? sql<SqlBool>`i.tax > 0` : sql<SqlBool>`i.tax = 0`]),
    ...(order === undefined ? [] : [sql<SqlBool>`i.order_id = ${order}`]),
    ...buildPeriod(sql`i.at`, period),
  ]
}

export type Place = { year: number; number: number }
export const isAfter = ({ year, number }: Place) => sql<SqlBool>`(i.year, i.number) < (${year}, ${number})`

type Found = {
  id: string
  year: number
  number: number
  kind: InvoiceKind
  at: Date
  total: number
  tax: number
  buyer_name: string | null
  is_named: boolean
  order_id: string
  order_number: number
  returned: number
  is_cancelled: boolean
}

async function findRows(db: Db, conditions: readonly Expression<SqlBool>[], limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select i.id, i.year, i.number, i.kind, i.at, i.total, i.tax, i.buyer_name, i.buyer is not null as is_named,
      i.order_id, o.number as order_number,
      coalesce((select sum(r.total) from invoice r where r.original_id = i.id and r.kind = 'return'), 0)::bigint as returned,
      exists (select from invoice r where r.original_id = i.id and r.kind = 'cancellation') as is_cancelled
    from invoice i join orders o on o.id = i.order_id
    where ${sql.join(conditions, sql` and `)}
    order by i.year desc, i.number desc limit ${limit}`.execute(t(db))
  return rows
}

export async function listInvoices(
  { db }: SignedIn,
  { after, perPage, ...filter }: CheckedInputOf<typeof calls.listInvoices>,
) {
  const conditions = buildConditions(filter)
  const [year, number] = (after ?? '').split('-').map(Number)
  const beyond = after === undefined ? [] : [isAfter({ year: year!, number: number! })]
  const [rows, counted] = await Promise.all([
    findRows(db, [...conditions, ...beyond], perPage + 1),
    sql<{ total: number; sum: number; tax: number }>`
      select count(*)::int as total,
        coalesce(sum(case i.kind when 'sale' then i.total else -i.total end), 0)::bigint as sum,
        coalesce(sum(case i.kind when 'sale' then i.tax else -i.tax end), 0)::bigint as tax
      from invoice i where ${sql.join(conditions, sql` and `)}`.execute(t(db)),
  ])
  const shown = rows.slice(0, perPage)
  const last = rows.length > perPage ? shown.at(-1) : undefined
  const { total, sum, tax } = counted.rows[0]!
  return {
    items: shown.map(toRow),
    total,
    sums: { total: sum, tax },
    next: last ? `${last.year}-${last.number}` : null,
  }
}

const toRow = (row: Found): InvoiceRow => ({
  id: row.id,
  year: row.year,
  number: row.number,
  kind: row.kind,
  at: row.at.toISOString(),
  total: row.total,
  tax: row.tax,
  type: row.is_named ? 1 : 2,
  buyer: row.buyer_name,
  order: { id: row.order_id, number: row.order_number },
  returned: row.returned,
  isCancelled: row.is_cancelled,
})
