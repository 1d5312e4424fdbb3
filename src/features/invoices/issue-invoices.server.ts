import { findFullName } from '#account/public.server.ts'
import type { BookedSale } from '#features/payment/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { PaidPart } from './contract.ts'
import { findSeller } from './seller.server.ts'
import type { InvoicesAndBooks } from './tables.server.ts'
import { taxReturn, taxSale } from './tax.ts'
import { findRates } from './taxes.server.ts'
import { findStandingSale, lockOrderInvoices, readWhatIsLeft, writeInvoice } from './write-invoice.server.ts'

const t = withTables<InvoicesAndBooks>()

/** Files what was booked for its invoice, in the transaction of the booking: none is forgotten, and no payment waits for it. */
export async function fileBooking(tx: Tx, { transactionId, orderId, kind, at }: BookedSale): Promise<void> {
  await t(tx)
    .insertInto('invoice_due')
    .values({ transaction_id: transactionId, order_id: orderId, kind, at })
    .execute()
}

/** Invoices written by one run; what is left is seen at the next look. */
const maxPerRun = 2000
const perLook = 200

/** Issues what is due, the oldest first, as soon as it is known how invoices name the school. */
export const issueInvoices: Job = {
  name: 'issue-invoices',
  // A refund whose sale has no invoice waits for nothing.
  waits: `exists (select from invoice_seller) and exists (select from invoice_due d
    where d.kind = 'sale' or exists (select from invoice i where i.order_id = d.order_id))`,
  async run(app) {
    const faults: unknown[] = []
    const failed: string[] = []
    for (let looked = 0; looked < maxPerRun; looked += perLook) {
      const due = await listDue(app.db, failed)
      for (const booking of due) {
        try {
          await transaction(app.db, tx => issueInvoice(app, tx, booking))
        } catch (fault) {
          // One that cannot be written holds up none of the others, and takes no number.
          faults.push(fault)
          failed.push(booking.transaction_id)
        }
      }
      if (due.length < perLook) break
    }
    if (faults.length > 0) throw faults[0]
  },
}

type Due = { transaction_id: string; order_id: string; kind: 'sale' | 'refund'; at: Date }

const listDue = (db: Db, except: readonly string[]): Promise<Due[]> =>
  t(db)
    .selectFrom('invoice_due')
    .selectAll()
    .where('transaction_id', 'not in', [...except, noId])
    .where(({ or, eb, exists, selectFrom, ref }) =>
      or([
        eb('kind', '=', 'sale'),
        exists(
          selectFrom('invoice')
            .select('invoice.id')
            .where('invoice.order_id', '=', ref('invoice_due.order_id')),
        ),
        exists(
          selectFrom('invoice_due as sale')
            .select('sale.order_id')
            .where('sale.order_id', '=', ref('invoice_due.order_id'))
            .where('sale.kind', '=', 'sale'),
        ),
      ]),
    )
    .orderBy('at')
    // A sale before its refund, where a clock does not tell them apart.
    .orderBy('kind', 'desc')
    .orderBy('transaction_id')
    .limit(perLook)
    .execute()

/** Issues the invoice of one booking, unless another process has. */
async function issueInvoice({ now }: AppContext, tx: Tx, { transaction_id, order_id }: Due): Promise<void> {
  await lockOrderInvoices(tx, order_id)
  const due = await t(tx)
    .deleteFrom('invoice_due')
    .where('transaction_id', '=', transaction_id)
    .returningAll()
    .executeTakeFirst()
  if (!due) return
  if (due.kind === 'sale') await issueSale(tx, due, now())
  else await issueReturn(tx, due, now())
}

async function issueSale(tx: Tx, { order_id, transaction_id, at }: Due, now: Date) {
  const { seller } = await findSeller(tx)
  if (!seller) throw new Error('nobody has said how invoices name the school')
  const order = await t(tx)
    .selectFrom('orders')
    .select(['id', 'user_id', 'subtotal', 'discount'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const sold = await t(tx)
    .selectFrom('order_line')
    .select(['position', 'kind', 'title', 'price'])
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()
  const rates = await findRates(tx, at)
  const total = order.subtotal - order.discount
  const lines = taxSale(
    sold.map(line => ({
      ...line,
      rate: rates.get(line.kind)?.rate ?? null,
      service_code: rates.get(line.kind)?.serviceCode ?? null,
    })),
    total,
  )
  await writeInvoice(
    tx,
    {
      kind: 'sale',
      at,
      orderId: order_id,
      userId: order.user_id,
      transactionId: transaction_id,
      seller,
      buyerName: (order.user_id && (await findFullName(tx, order.user_id))?.trim()) || null,
      buyer: null,
      paid: await readHowPaid(tx, { orderId: order_id, transactionId: transaction_id, total, at }),
      lines: lines.map(line => ({
        ...line,
        discount: line.price - line.total,
        left_total: line.total,
        left_tax: line.tax,
      })),
    },
    now,
  )
}

async function issueReturn(tx: Tx, { order_id, transaction_id, at }: Due, now: Date) {
  const sale = await findStandingSale(tx, order_id)
  if (!sale) throw new Error(`the sale of order ${order_id} has no invoice yet`)
  const entries = await readEntries(tx, transaction_id)
  const left = await readWhatIsLeft(tx, sale.id)
  const returned = taxReturn(
    left.map(line => ({ ...line, left: line.left_total })),
    -(entries.get('sales') ?? 0),
  )
  const { seller } = await findSeller(tx)
  const paid = (
    [
      ['card', 'payouts'],
      ['wallet', 'wallet'],
      ['cash', 'cash'],
      ['credit', 'receivables'],
    ] as const
  ).flatMap(([method, account]): PaidPart[] => {
    const amount = entries.get(account)
    return amount ? [{ method, amount }] : []
  })
  await writeInvoice(
    tx,
    {
      kind: 'return',
      at,
      orderId: order_id,
      userId: sale.user_id,
      transactionId: transaction_id,
      originalId: sale.id,
      seller: seller ?? sale.seller,
      buyerName: sale.buyer_name,
      buyer: sale.buyer,
      paid,
      lines: returned.map(({ left: _, leftTotal, leftTax, ...line }) => ({
        ...line,
        discount: 0,
        left_total: leftTotal,
        left_tax: leftTax,
      })),
    },
    now,
  )
}

/** What each kind of account gained by a booking, in Rials. */
async function readEntries(tx: Tx, transactionId: string): Promise<Map<string, number>> {
  const rows = await t(tx)
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select(['kind', 'amount'])
    .where('transaction_id', '=', transactionId)
    .execute()
  return new Map(rows.map(({ kind, amount }) => [kind, amount]))
}

/** How a sale was paid when it was booked: what was owed, taken at the desk, paid at the gateway, and the wallet the rest. */
async function readHowPaid(
  tx: Tx,
  { orderId, transactionId, total, at }: { orderId: string; transactionId: string; total: number; at: Date },
): Promise<PaidPart[]> {
  const credit = -((await readEntries(tx, transactionId)).get('receivables') ?? 0)
  const taken = await t(tx)
    .selectFrom('desk_payment')
    .select(['method', ({ fn }) => fn.sum<string>('amount').as('amount')])
    .where('order_id', '=', orderId)
    .where('taken_at', '<=', at)
    .groupBy('method')
    .orderBy('method')
    .execute()
  const gateway = await t(tx)
    .selectFrom('payment')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .where('spare', 'is', null)
    .where('toward_debt', '=', false)
    .execute()
  let rest = total - credit
  const parts: PaidPart[] = []
  const take = (method: PaidPart['method'], most: number) => {
    const amount = Math.min(rest, most)
    rest -= amount
    if (amount > 0) parts.push({ method, amount })
  }
  for (const { method, amount } of taken) take(method, Number(amount))
  for (const { amount } of gateway) take('gateway', amount)
  take('wallet', rest)
  if (credit > 0) parts.push({ method: 'credit', amount: credit })
  return parts
}

/** What must hold of invoices besides; each statement answers the rows that break it. */
export const invoiceProofs: [string, string][] = [
  [
    'the numbers of the invoices of each year have no gap',
    `select c.year from invoice_counter c left join invoice i using (year) group by c.year, c.last
     having count(i.id) <> c.last or min(i.number) <> 1 or max(i.number) <> c.last`,
  ],
  [
    'an invoice comes to the sum of its lines, and its tax to theirs',
    `select i.id from invoice i left join (select invoice_id, sum(total) as total, sum(tax) as tax from invoice_line group by 1) l
     on l.invoice_id = i.id where l.total is distinct from i.total or l.tax is distinct from i.tax`,
  ],
  [
    'how it was paid comes to what it says was paid',
    `select i.id from invoice i where i.kind <> 'cancellation'
       and (select coalesce(sum((p->>'amount')::bigint), 0) from jsonb_array_elements(i.paid) p) <> i.total`,
  ],
  [
    'the invoices of an order less what was returned and cancelled are what the ledger says was sold of it',
    `select i.order_id from (select order_id, sum(case kind when 'sale' then total else -total end) as issued
       from invoice group by 1) i
     left join (select b.order_id, sum(e.amount) as sold from ledger_entry e
       join ledger_account a on a.id = e.account_id and a.kind = 'sales'
       join ledger_transaction b on b.id = e.transaction_id group by 1) s on s.order_id = i.order_id
     where i.issued is distinct from s.sold and not exists (select from invoice_due d where d.order_id = i.order_id)`,
  ],
]
