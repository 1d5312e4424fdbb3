import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { fromJalali, toJalali } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { InvoiceWork } from './contract.ts'
import { findSeller } from './seller.server.ts'
import type { InvoicesAndBooks } from './tables.server.ts'

const t = withTables<InvoicesAndBooks>()

/** The Persian year that runs, and when it began. */
function findYear(now: Date) {
  const { year } = toJalali(now)
  return { year, begin: fromJalali({ year, month: 1, day: 1 }) }
}

/** Sales of this year that nobody has asked an invoice for: `b` of the ledger. */
const isUninvoiced = (begin: Date) => sql`b.kind = 'sale' and b.at >= ${begin}
  and not exists (select from invoice i where i.transaction_id = b.id)
  and not exists (select from invoice_due d where d.transaction_id = b.id)`

async function readWork(db: Db, now: Date): Promise<InvoiceWork> {
  const { year, begin } = findYear(now)
  const { rows } = await sql<{ waiting: number; backlog: number; has_seller: boolean }>`select
    (select count(*)::int from invoice_due where kind = 'sale') as waiting,
    (select count(*)::int from ledger_transaction b where ${isUninvoiced(begin)}) as backlog,
    exists (select from invoice_seller) as has_seller`.execute(t(db))
  const { waiting, backlog, has_seller } = rows[0]!
  return { year, hasSeller: has_seller, waiting, backlog }
}

export const readInvoiceWork = ({ db, now }: SignedIn) => readWork(db, now())

/**
 * Has the invoices of this year's sales issued that have none, with what was refunded of them: files them as if they were
 * booked now, and the job writes them one by one, the oldest first, however often it is cut off.
 * @throws AppError conflict, before it is known how invoices name the school
 */
export async function issueBacklog({ db, user, now }: SignedIn) {
  await transaction(db, async tx => {
    if (!(await findSeller(tx)).seller) {
      throw new AppError('conflict', { message: 'نخست مشخصات حقوقی مدرسه را بنویسید.' })
    }
    const count = await fileBacklog(tx, now())
    if (count === 0) return
    await record(tx, {
      actorId: user.id,
      action: 'invoice.backlogIssued',
      subjectId: null,
      details: { count },
      at: now(),
    })
  })
  return readWork(db, now())
}

/** @returns of how many sales */
export async function fileBacklog(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with sales as (
      insert into invoice_due (transaction_id, order_id, kind, at)
      select b.id, b.order_id, 'sale', b.at from ledger_transaction b where ${isUninvoiced(findYear(now).begin)}
      on conflict do nothing returning order_id
    ), refunds as (
      insert into invoice_due (transaction_id, order_id, kind, at)
      select b.id, b.order_id, 'refund', b.at from ledger_transaction b
      where b.kind = 'refund' and b.order_id in (select order_id from sales)
      on conflict do nothing returning order_id
    )
    select count(*)::int as count from sales`.execute(t(tx))
  return rows[0]!.count
}
