import { proveBooks } from '#features/payment/prove-books.server.ts'
import type { PaymentTables } from '#features/payment/tables.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { Bank } from '../emulators/gateway/serve.ts'

const t = withTables<PaymentTables>()

/**
 * What must hold at any moment between banks and shop, once everything was reconciled: every payment a bank confirmed is
 * booked, and nothing else is; the books prove themselves.
 * @returns what does not hold
 */
export async function compareWithBank(shop: AppContext & { banks: readonly Pick<Bank, 'book'>[] }) {
  const faults = await proveBooks(shop)
  const rows = await t(shop.db)
    .selectFrom('payment')
    .select(['authority', 'amount', 'state'])
    .where('authority', 'is not', null)
    .execute()
  const paidHere = new Map(rows.flatMap(row => (row.state === 'paid' ? [[row.authority, row.amount]] : [])))
  let atBank = 0
  const sessions = shop.banks.flatMap(({ book }) => [...book.sessions.values()])
  for (const { authority, state, amount } of sessions) {
    if (state === 'PAID') faults.push(`${authority} is paid and was never confirmed`)
    if (state !== 'VERIFIED') continue
    atBank += amount
    if (paidHere.get(authority) !== amount) faults.push(`${authority} is confirmed and not booked`)
    paidHere.delete(authority)
  }
  for (const authority of paidHere.keys()) faults.push(`${authority} is booked and not confirmed`)
  const inLedger = await sumTransactions(shop.db, 'payment')
  if (inLedger !== atBank) faults.push(`the banks say ${atBank}, the ledger ${inLedger}`)
  return {
    faults,
    atBank,
    inLedger,
    open: rows.filter(({ state }) => state !== 'paid' && state !== 'failed').length,
  }
}

/** What came in by all transactions of a kind. */
async function sumTransactions(db: Db, kind: 'payment'): Promise<number> {
  const rows = await t(db)
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'transaction_id')
    .select('amount')
    .where('kind', '=', kind)
    .where('amount', '>', 0)
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
