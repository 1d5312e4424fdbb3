import { type Selectable, sql } from 'kysely'
import { type ExportColumn, exportList, exportPageSize, notify, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { findOwnOrder } from '#features/payment/public.server.ts'
import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { PackedShipment } from './contract.ts'
import { describeDestination } from './describe-shipment.ts'
import { type QueueState, queueStates, type ShipmentState, stateNames } from './rules.ts'
import type { ShippingAndOrders } from './tables.server.ts'

const t = withTables<ShippingAndOrders>()
type Row = Selectable<ShippingAndOrders['shipment']>

const selectShipments = (db: Db) =>
  t(db)
    .selectFrom('shipment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('shipment')
    .select('orders.number')

export async function listShipments(
  { db }: Pick<SignedIn, 'db'>,
  { state, page, perPage }: CheckedInputOf<typeof calls.listShipments>,
) {
  const isLast = state === 'delivered' || state === 'returned'
  const { rows, total } = await readPage(
    selectShipments(db)
      .where('shipment.state', '=', state)
      .orderBy('queued_at', isLast ? 'desc' : 'asc')
      .orderBy('shipment.id'),
    { page, perPage },
  )
  return { items: rows.map(showPacked), page, perPage, total, counts: await countStates(db) }
}

/** All parcels in a state, as a spreadsheet. */
export const exportShipments = (context: SignedIn, { state }: CheckedInputOf<typeof calls.exportShipments>) =>
  exportList(context, {
    name: 'shipments',
    title: `بسته‌ها، ${stateNames[state]}`,
    filter: {},
    columns: exportColumns,
    async readPage(after: number | null) {
      const page = after ?? 1
      const { items, total } = await listShipments(context, { state, page, perPage: exportPageSize })
      return { rows: items, next: page * exportPageSize < total ? page + 1 : null }
    },
  })

const exportColumns: ExportColumn<PackedShipment>[] = [
  { head: 'شمارهٔ سفارش', kind: 'number', value: ({ number }) => number },
  { head: 'زمان پرداخت', kind: 'moment', value: ({ queuedAt }) => new Date(queuedAt) },
  { head: 'گیرنده', kind: 'text', value: ({ receiver }) => receiver },
  { head: 'موبایل', kind: 'contact', value: ({ mobile }) => mobile || null },
  { head: 'نشانی', kind: 'text', value: ({ destination }) => destination },
  { head: 'کد پستی', kind: 'text', value: ({ postalCode }) => postalCode },
  { head: 'راه ارسال', kind: 'text', value: ({ service }) => service },
  { head: 'وزن (گرم)', kind: 'number', value: ({ grams }) => grams },
  {
    head: 'کالاها',
    kind: 'text',
    value: ({ contents }) =>
      contents.map(({ title, count }) => `${title} (${toPersianDigits(count)})`).join('، '),
  },
  { head: 'کد رهگیری', kind: 'text', value: ({ tracking }) => tracking },
]

async function countStates(db: Db): Promise<Record<QueueState, number>> {
  const rows = await t(db)
    .selectFrom('shipment')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('state', 'in', queueStates)
    .groupBy('state')
    .execute()
  const found = new Map<ShipmentState, number>(rows.map(({ state, count }) => [state, count]))
  const count = (state: QueueState) => found.get(state) ?? 0
  return {
    'to-pack': count('to-pack'),
    packed: count('packed'),
    'on-its-way': count('on-its-way'),
    delivered: count('delivered'),
    returned: count('returned'),
  }
}

const showPacked = ({ number, ...row }: Row & { number: number }) => ({
  id: row.id,
  orderId: row.order_id!,
  number,
  state: row.state,
  service: row.service,
  isFetched: row.destination === null,
  receiver: row.destination?.receiver ?? '',
  destination: row.destination ? describeDestination(row.destination) : row.service,
  postalCode: row.destination?.postalCode ?? '',
  mobile: row.destination?.mobile ?? '',
  city: row.destination?.city ?? '',
  grams: row.grams,
  contents: row.contents.map(({ title, count }) => ({ title, count })),
  tracking: row.tracking,
  queuedAt: (row.queued_at ?? row.created_at).toISOString(),
})

/** Says that parcels are packed: once each, whoever presses. */
export async function packShipments(
  { app, db, user, now }: SignedIn,
  { ids }: CheckedInputOf<typeof calls.packShipments>,
) {
  const packed = await transaction(db, async tx => {
    const rows = await t(tx)
      .updateTable('shipment')
      .set({ state: 'packed', packed_at: now() })
      .where('id', 'in', ids)
      .where('state', '=', 'to-pack')
      .returningAll()
      .execute()
    const numbers = await readNumbers(tx, rows)
    for (const row of rows) {
      const number = numbers.get(row.order_id!)!
      await note(tx, user.id, 'shipment.packed', { id: row.id, number, at: now() })
      await tellBuyer(app, tx, row, number, 'shipment-packed')
    }
    return rows.length
  })
  return { packed }
}

/** @throws AppError notFound; conflict, where it is not to be sent */
export async function sendShipment(
  { app, db, user, now }: SignedIn,
  { id, tracking: typed }: CheckedInputOf<typeof calls.sendShipment>,
) {
  const tracking = toLatinDigits(typed).replace(/\s/g, '')
  return transaction(db, async tx => {
    const { number, ...row } = await lockShipment(tx, id)
    const isRepeated = row.state === 'on-its-way' && row.tracking === tracking
    if (!isRepeated) {
      if (!['to-pack', 'packed', 'on-its-way', 'returned'].includes(row.state) || row.destination === null)
        throw new AppError('conflict', { message: 'این بسته فرستادنی نیست.' })
      await t(tx)
        .updateTable('shipment')
        .set({ state: 'on-its-way', tracking, sent_at: now(), packed_at: row.packed_at ?? now() })
        .where('id', '=', id)
        .execute()
      const details = { postTracking: tracking }
      await note(tx, user.id, 'shipment.sent', { id, number, details, at: now() })
      await tellBuyer(app, tx, { ...row, tracking }, number, 'shipment-sent')
    }
    return { shipment: showPacked(await lockShipment(tx, id)) }
  })
}

/** @throws AppError notFound; conflict, where it is not with the post, or not waiting to be fetched */
export async function endShipment(
  { app, db, user, now }: SignedIn,
  { id, state }: CheckedInputOf<typeof calls.endShipment>,
) {
  return transaction(db, async tx => {
    const { number, ...row } = await lockShipment(tx, id)
    if (row.state !== state) {
      const mayEnd = row.state === 'on-its-way' || (row.destination === null && row.state === 'packed')
      if (!mayEnd) throw new AppError('conflict', { message: 'این بسته هنوز فرستاده نشده است.' })
      await t(tx)
        .updateTable('shipment')
        .set({ state, delivered_at: state === 'delivered' ? now() : null })
        .where('id', '=', id)
        .execute()
      await note(tx, user.id, 'shipment.ended', { id, number, at: now() })
      await tellBuyer(app, tx, row, number, `shipment-${state}`)
    }
    return { shipment: showPacked(await lockShipment(tx, id)) }
  })
}

/** @throws AppError notFound */
const lockShipment = (tx: Tx, id: string) =>
  selectShipments(tx).where('shipment.id', '=', id).forUpdate('shipment').executeTakeFirstOrThrow(notFound)

async function readNumbers(db: Db, rows: readonly Row[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const orders = await t(db)
    .selectFrom('orders')
    .select(['id', 'number'])
    .where(
      'id',
      'in',
      rows.map(({ order_id }) => order_id!),
    )
    .execute()
  return new Map(orders.map(({ id, number }) => [id, number]))
}

async function tellBuyer(
  app: AppContext,
  tx: Tx,
  { user_id, order_id, service, tracking }: Row,
  number: number,
  key: 'shipment-packed' | 'shipment-sent' | 'shipment-delivered' | 'shipment-returned',
) {
  if (user_id === null) return
  const values = { number: toPersianDigits(number), link: paths.order({ id: order_id! }) }
  if (key === 'shipment-packed') await notify(app, tx, user_id, key, { ...values, service })
  else if (key === 'shipment-sent')
    await notify(app, tx, user_id, key, { ...values, service, barcode: tracking ?? '' })
  else await notify(app, tx, user_id, key, values)
}

const note = (
  tx: Tx,
  actorId: string,
  action: 'shipment.packed' | 'shipment.sent' | 'shipment.ended',
  { id, number, at, details }: { id: string; number: number; at: Date; details?: { postTracking: string } },
) =>
  record(tx, {
    actorId,
    action,
    subjectId: null,
    about: { kind: 'shipment', id, name: toPersianDigits(number) },
    ...(details && { details }),
    at,
  })

/** The parcels of an order of the user. @throws AppError notFound */
export async function readOrderShipments(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readOrderShipments>,
) {
  await findOwnOrder(db, id, user.id)
  const rows = await t(db)
    .selectFrom('shipment')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    items: rows.map(row => ({
      id: row.id,
      state: row.state,
      service: row.service,
      destination: row.destination ? describeDestination(row.destination) : row.service,
      isFetched: row.destination === null,
      contents: row.contents.map(({ title, count }) => ({ title, count })),
      tracking: row.tracking,
      at: (row.delivered_at ?? row.sent_at ?? row.packed_at ?? row.queued_at ?? row.created_at).toISOString(),
    })),
  }
}

/** The lines of an order whose goods are with the post or with their buyer, its sending among them. */
export async function listPosted(db: Db, orderId: string): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('shipment')
    .select(['id', 'contents'])
    .where('order_id', '=', orderId)
    .where('state', 'in', ['on-its-way', 'delivered', 'returned'])
    .execute()
  if (rows.length === 0) return []
  const posted = new Set(
    rows.flatMap(({ id, contents }) => [
      `shipment ${id}`,
      ...contents.map(({ kind, item }) => `${kind} ${item}`),
    ]),
  )
  const lines = await t(db)
    .selectFrom('order_line')
    .select(['id', 'kind', 'item'])
    .where('order_id', '=', orderId)
    .execute()
  return lines.filter(({ kind, item }) => posted.has(`${kind} ${item}`)).map(({ id }) => id)
}
