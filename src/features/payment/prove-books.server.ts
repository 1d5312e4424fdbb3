import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** What must hold of the books at every moment; each statement answers the rows that break it. */
const proofs: [string, string][] = [
  [
    'the entries of all transactions come to zero',
    'select sum(amount) as off from ledger_entry having sum(amount) <> 0',
  ],
  [
    'the entries of each transaction come to zero',
    'select transaction_id from ledger_entry group by 1 having sum(amount) <> 0',
  ],
  [
    'a transaction has entries',
    'select id from ledger_transaction b where not exists (select from ledger_entry where transaction_id = b.id)',
  ],
  [
    'no wallet and nothing owed is below zero',
    `select a.id from ledger_account a join ledger_entry e on e.account_id = a.id
     where a.kind in ('wallet', 'sales', 'held', 'payouts', 'unclaimed') group by a.id having sum(e.amount) < 0`,
  ],
  [
    'what is laid aside is laid aside for open orders',
    `select from (select (select coalesce(sum(from_wallet), 0) from orders where state = 'open') as orders,
       (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind = 'held') as ledger) s where s.orders <> s.ledger`,
  ],
  [
    'a payment is booked with its amount if and only if it was paid',
    `select p.id from payment p left join ledger_transaction b on b.payment_id = p.id and b.kind = 'payment'
     left join ledger_entry e on e.transaction_id = b.id and e.amount > 0
     where (p.state = 'paid') <> (b.id is not null) or e.amount <> p.amount`,
  ],
  [
    'an order is booked as sold with its total if and only if it was paid',
    `select o.id from orders o left join ledger_transaction b on b.key = 'sale:' || o.id
     left join ledger_entry e on e.transaction_id = b.id and e.amount > 0
     where (o.paid_at is not null and o.subtotal > o.discount) <> (b.id is not null)
       or e.amount <> o.subtotal - o.discount`,
  ],
  [
    'what wallets brought along is booked from the opening balances alone',
    `select b.id from ledger_transaction b join ledger_entry e on e.transaction_id = b.id
     join ledger_account a on a.id = e.account_id
     where (b.kind = 'opening' and a.kind not in ('opening', 'wallet'))
       or (b.kind <> 'opening' and a.kind = 'opening')`,
  ],
  [
    'at most one payment buys an order',
    `select order_id from payment where state = 'paid' and spare is null and not toward_debt group by 1 having count(*) > 1`,
  ],
  [
    'an order says that the gateway bought some of it if and only if a payment did',
    `select id from orders o where by_gateway <>
       exists (select from payment p where p.order_id = o.id and p.state = 'paid' and p.spare is null)`,
  ],
  [
    'what is owed to cards is owed by refunds under way',
    `select from (select (select coalesce(sum(amount), 0) from refund where state <> 'done') as refunds,
       (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind = 'payouts') as ledger) s where s.refunds <> s.ledger`,
  ],
  [
    'no order gives back more than was paid for it',
    `select o.id from orders o join refund r on r.order_id = o.id group by o.id, o.subtotal, o.discount
     having sum(r.amount) > o.subtotal - o.discount`,
  ],
  [
    'what is owed of each order is what the ledger says is owed of it',
    `select o.id from orders o left join (select b.order_id, -sum(e.amount) as owed from ledger_entry e
       join ledger_account a on a.id = e.account_id join ledger_transaction b on b.id = e.transaction_id
       where a.kind = 'receivables' group by 1) s on s.order_id = o.id where o.debt <> coalesce(s.owed, 0)`,
  ],
  [
    'what was taken at the desk is booked with its amount, and what bounced is booked as owed again',
    `select p.id from desk_payment p left join ledger_transaction b on b.key = 'desk:' || p.id
     left join ledger_entry e on e.transaction_id = b.id and e.amount > 0
     left join ledger_transaction r on r.key = 'bounced:' || p.id
     left join ledger_entry x on x.transaction_id = r.id and x.amount > 0
     where e.amount is distinct from p.amount or (p.state = 'bounced') <> (r.id is not null) or x.amount <> p.amount`,
  ],
  [
    'the cheques of each cashbox are those that are neither paid nor bounced',
    `select a.id from ledger_account a where a.kind = 'cheques' and
       (select coalesce(-sum(e.amount), 0) from ledger_entry e where e.account_id = a.id) <>
       (select coalesce(sum(p.amount), 0) from desk_payment p where p.cashbox_id = a.cashbox_id and p.state = 'pending')`,
  ],
  [
    'nothing scarce is taken more often than there is of it',
    `select s.resource from stock s join hold h on h.resource = s.resource and h.until is null
     group by s.resource, s.capacity having sum(h.count) > s.capacity`,
  ],
]

/**
 * Proves the books as they stand at one moment; nightly, and whenever staff ask. What is wrong is stored and logged.
 * @returns the sentences that do not hold
 */
export async function proveBooks(app: AppContext): Promise<string[]> {
  const faults = await transaction(app.db, async tx => {
    const found: string[] = []
    // All statements must see the same moment.
    await app.database.executeIn(tx, 'set transaction isolation level repeatable read, read only')
    const others = app.features.flatMap(({ payment }) => payment?.proofs ?? [])
    for (const [sentence, statement] of [...proofs, ...others]) {
      const { rows } = await app.database.executeIn(tx, `${statement} limit 5`)
      if (rows.length > 0) found.push(`${sentence}: not so, ${JSON.stringify(rows)}`)
    }
    return found
  })
  if (faults.length > 0) app.log.fatal({ faults }, 'the books are wrong')
  await t(app.db).insertInto('ledger_proof').values({ at: app.now(), faults }).execute()
  await t(app.db)
    .deleteFrom('ledger_proof')
    .where('id', '<', sql<number>`(select max(id) - 100 from ledger_proof)`)
    .execute()
  return faults
}
