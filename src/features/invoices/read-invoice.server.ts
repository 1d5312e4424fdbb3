import { mayDo } from '#account/permissions.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toJalali } from '#persian/jalali.ts'
import type { Actor, SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Invoice } from './contract.ts'
import type { InvoicesAndBooks } from './tables.server.ts'

const t = withTables<InvoicesAndBooks>()

/** A person's national ID before those who may not read it; that of a company is public. */
export const maskNationalId = (nationalId: string, isOpen: boolean) =>
  isOpen || nationalId.length === 11 ? nationalId : `•••${nationalId.slice(-3)}`

/** @throws AppError notFound */
export const findInvoice = async (db: Db, id: string) => {
  const invoice = await t(db).selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()
  if (!invoice) throw new AppError('notFound')
  return invoice
}

/** Why an invoice is not issued anew with its buyer's numbers; null where it may be. */
export async function findReissueObstacle(
  db: Db,
  invoice: { id: string; kind: string; year: number; buyer: unknown },
  now: Date,
): Promise<string | null> {
  if (invoice.kind !== 'sale') return 'تنها صورتحساب فروش دوباره صادر می‌شود.'
  if (invoice.buyer !== null) return 'مشخصات خریدار یک بار در این صورتحساب نوشته شده است.'
  if (invoice.year !== toJalali(now).year) return 'صورتحساب سال‌های پیش دیگر باطل نمی‌شود.'
  const other = await t(db)
    .selectFrom('invoice')
    .select('kind')
    .where('original_id', '=', invoice.id)
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst()
  if (other?.kind === 'cancellation') return 'این صورتحساب باطل شده است.'
  return other ? 'بخشی از این فروش برگشته است؛ خریدار صورتحساب آن دیگر عوض نمی‌شود.' : null
}

/** What was issued for an order, in the order of the numbers. */
export async function listOrderInvoices(db: Db, orderId: string) {
  const rows = await t(db)
    .selectFrom('invoice')
    .select(['id', 'year', 'number', 'kind', 'at', 'total', 'original_id'])
    .where('order_id', '=', orderId)
    .orderBy('year')
    .orderBy('number')
    .execute()
  return rows.map(({ original_id: _, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    isCancelled: rows.some(other => other.kind === 'cancellation' && other.original_id === row.id),
  }))
}

/** @throws AppError notFound */
export async function showInvoice(
  db: Db,
  { roles }: Pick<Actor, 'roles'>,
  id: string,
  now: Date,
  { isOwn = false } = {},
): Promise<Invoice> {
  const row = await t(db)
    .selectFrom('invoice')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('invoice')
    .select('orders.number as order_number')
    .where('invoice.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const lines = await t(db)
    .selectFrom('invoice_line')
    .select(['position', 'title', 'price', 'discount', 'total', 'rate', 'tax'])
    .where('invoice_id', '=', id)
    .orderBy('position')
    .execute()
  const issued = await listOrderInvoices(db, row.order_id)
  const why = await findReissueObstacle(db, row, now)
  const isOpen = isOwn || mayDo(roles, 'invoices.identity')
  return {
    id,
    year: row.year,
    number: row.number,
    kind: row.kind,
    type: row.buyer ? 1 : 2,
    at: row.at.toISOString(),
    issuedAt: row.issued_at.toISOString(),
    originalId: row.original_id,
    order: { id: row.order_id, number: row.order_number },
    seller: row.seller,
    buyer: {
      name: row.buyer_name,
      nationalId: row.buyer && maskNationalId(row.buyer.nationalId, isOpen),
      economicNumber: row.buyer?.economicNumber ?? '',
      postalCode: row.buyer?.postalCode ?? '',
    },
    // A return names what came back of each line alone.
    lines: lines
      .filter(({ total }) => row.kind !== 'return' || total > 0)
      .map(line => (row.kind === 'return' ? { ...line, price: line.total } : line)),
    total: row.total,
    discount: row.discount,
    tax: row.tax,
    paid: row.paid,
    others: issued.filter(other => other.id !== id),
    isCancelled: issued.some(other => other.id === id && other.isCancelled),
    reissue: { isOpen: why === null && mayDo(roles, 'invoices.issue'), why },
  }
}

export const readInvoice = ({ db, user, now }: SignedIn, { id }: CheckedInputOf<typeof calls.readInvoice>) =>
  showInvoice(db, user, id, now())

/** @throws AppError notFound, alike for somebody else's order and for none */
export async function listMyInvoices(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.listMyInvoices>,
) {
  const order = await t(db)
    .selectFrom('orders')
    .select(({ exists, selectFrom, and }) => [
      and([
        exists(selectFrom('invoice_due').select('order_id').where('order_id', '=', id)),
        exists(selectFrom('invoice_seller').select('version')),
      ]).as('is_coming'),
    ])
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow(notFound)
  return { items: await listOrderInvoices(db, id), isComing: Boolean(order.is_coming) }
}
