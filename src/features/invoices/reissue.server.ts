import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { formatNumber } from './labels.ts'
import { findInvoice, findReissueObstacle, showInvoice } from './read-invoice.server.ts'
import { findSeller } from './seller.server.ts'
import { lockOrderInvoices, readWhatIsLeft, writeInvoice } from './write-invoice.server.ts'

/**
 * Cancels an invoice and issues it anew with its buyer's numbers, both under numbers of their own and with the time of the
 * sale, so that nothing of the books moves. Sent twice, the second finds it cancelled.
 * @throws AppError notFound; conflict, where it stands no more, something of it came back, or it has its buyer's numbers
 */
export async function reissueInvoice(
  { db, user, now }: SignedIn,
  { id, name, ...numbers }: CheckedInputOf<typeof calls.reissueInvoice>,
) {
  const { order_id } = await findInvoice(db, id)
  const made = await transaction(db, async tx => {
    await lockOrderInvoices(tx, order_id)
    const sale = await findInvoice(tx, id)
    const message = await findReissueObstacle(tx, sale, now())
    if (message) throw new AppError('conflict', { message })
    const lines = await readWhatIsLeft(tx, id)
    const common = {
      at: sale.at,
      orderId: order_id,
      userId: sale.user_id,
      transactionId: sale.transaction_id,
      paid: sale.paid,
      buyerName: sale.buyer_name,
      buyer: sale.buyer,
    }
    const gone = lines.map(line => ({ ...line, left_total: 0, left_tax: 0 }))
    await writeInvoice(
      tx,
      { ...common, kind: 'cancellation', originalId: id, seller: sale.seller, lines: gone },
      now(),
    )
    const seller = (await findSeller(tx)).seller ?? sale.seller
    const written = await writeInvoice(
      tx,
      { ...common, kind: 'sale', replacesId: id, seller, buyerName: name, buyer: numbers, lines },
      now(),
    )
    await record(tx, {
      actorId: user.id,
      action: 'invoice.reissued',
      subjectId: null,
      about: { kind: 'invoice', id: written.id, name: formatNumber(written) },
      details: { replaced: formatNumber(sale) },
      at: now(),
    })
    return written
  })
  return showInvoice(db, user, made.id, now())
}
