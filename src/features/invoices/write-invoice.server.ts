import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toJalali } from '#persian/jalali.ts'
import { key } from '#persian/search-key.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { BuyerNumbers, InvoiceKind, PaidPart, Seller } from './contract.ts'
import type { InvoicesAndBooks } from './tables.server.ts'

const t = withTables<InvoicesAndBooks>()

export type LineToWrite = {
  position: number
  kind: string
  title: string
  service_code: string | null
  rate: number | null
  price: number
  discount: number
  total: number
  tax: number
  left_total: number
  left_tax: number
}

export type InvoiceToWrite = {
  kind: InvoiceKind
  at: Date
  orderId: string
  userId: string | null
  transactionId: string
  originalId?: string
  replacesId?: string
  seller: Seller
  buyerName: string | null
  buyer: BuyerNumbers | null
  paid: readonly PaidPart[]
  lines: readonly LineToWrite[]
}

/** Of one order at a time something is issued: what is left of its sale is read and taken in one go. */
export const lockOrderInvoices = (tx: Tx, orderId: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`invoices of ${orderId}`}))`.execute(t(tx))

/**
 * Takes the next number of a year. Its row stays locked until the transaction ends, and a transaction that ends in nothing
 * gives the number back: no number is ever missing, and none is given twice. Ask for it last.
 */
export async function takeNumber(tx: Tx, year: number): Promise<number> {
  const { last } = await t(tx)
    .insertInto('invoice_counter')
    .values({ year, last: 1 })
    .onConflict(conflict =>
      conflict
        .column('year')
        .doUpdateSet(({ ref, eb }) => ({ last: eb(ref('invoice_counter.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Writes an invoice under the next number of the year of what it is of. */
export async function writeInvoice(tx: Tx, invoice: InvoiceToWrite, now: Date) {
  const id = randomUUID()
  const { year } = toJalali(invoice.at)
  const number = await takeNumber(tx, year)
  const add = (column: 'discount' | 'total' | 'tax') =>
    invoice.lines.reduce((sum, line) => sum + line[column], 0)
  await t(tx)
    .insertInto('invoice')
    .values({
      id,
      year,
      number,
      kind: invoice.kind,
      at: invoice.at,
      issued_at: now,
      order_id: invoice.orderId,
      user_id: invoice.userId,
      transaction_id: invoice.transactionId,
      original_id: invoice.originalId ?? null,
      replaces_id: invoice.replacesId ?? null,
      seller: JSON.stringify(invoice.seller),
      buyer_name: invoice.buyerName,
      buyer: invoice.buyer && JSON.stringify(invoice.buyer),
      search_key: key(invoice.buyerName ?? ''),
      total: add('total'),
      discount: add('discount'),
      tax: add('tax'),
      paid: JSON.stringify(invoice.paid),
    })
    .execute()
  await t(tx)
    .insertInto('invoice_line')
    .values(invoice.lines.map(line => ({ ...line, invoice_id: id })))
    .execute()
  return { id, year, number }
}

/** The sale of an order that stands: issued, and not cancelled. */
export const findStandingSale = (db: Db, orderId: string) =>
  t(db)
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('invoice as other')
            .select('other.id')
            .where('other.kind', '=', 'cancellation')
            .where('other.original_id', '=', ref('invoice.id')),
        ),
      ),
    )
    .executeTakeFirst()

/** The lines of an invoice with what is left of each after everything that was returned of it, in their order. */
export async function readWhatIsLeft(db: Db, saleId: string) {
  const { rows } = await sql<LineToWrite>`
    select line.position, line.kind, line.title, line.service_code, line.rate, line.price, line.discount,
      line.total, line.tax, line.total - coalesce(returned.total, 0) as left_total,
      line.tax - coalesce(returned.tax, 0) as left_tax
    from invoice_line line
    left join lateral (
      select sum(l.total)::bigint as total, sum(l.tax)::bigint as tax from invoice_line l
      join invoice i on i.id = l.invoice_id
      where i.original_id = ${saleId} and i.kind = 'return' and l.position = line.position
    ) returned on true
    where line.invoice_id = ${saleId}
    order by line.position`.execute(t(db))
  return rows
}
