import { type Selectable, sql } from 'kysely'
import {
  type ExportColumn,
  exportList,
  notifyMany,
  readByNumber,
  recordMany,
} from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { findOwnOrder } from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { findPurchasable } from '#server/engines/purchasables.ts'
import {
  countRows,
  type Db,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { PackedShipment } from './contract.ts'
import { describeDestination } from './describe-shipment.ts'
import { type Content, type QueueState, queueStates, type ShipmentState, stateNames } from './rules.ts'
import type { ShippingAndOrders } from './tables.server.ts'
import { cleanTracking } from './tracking-lines.ts'

const t = withTables<ShippingAndOrders>()
type Row = Selectable<ShippingAndOrders['shipment']>

export const selectShipments = (db: Db) =>
  t(db)
    .selectFrom('shipment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('shipment')
    .select('orders.number')

export async function listShipments(
  { app, db }: Pick<SignedIn, 'app' | 'db'>,
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
  return { items: await showPacked(app, db, rows), page, perPage, total, counts: await countStates(db) }
}

/** All parcels in a state, as a spreadsheet. */
export const exportShipments = (context: SignedIn, { state }: CheckedInputOf<typeof calls.exportShipments>) =>
  exportList(context, {
    name: 'shipments',
    title: `بسته‌ها، ${stateNames[state]}`,
    filter: {},
    columns: exportColumns,
    readPage: readByNumber(part => listShipments(context, { state, ...part })),
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
      contents
        .map(({ title, count, shelf }) => `${title} (${toPersianDigits(count)})${shelf && `، ${shelf}`}`)
        .join('؛ '),
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

type NumberedRow = Row & { number: number }

/** Parcels as whoever packs sees them, with where what is in them lies. */
async function showPacked(
  app: Pick<AppContext, 'features'>,
  db: Db,
  rows: readonly NumberedRow[],
): Promise<PackedShipment[]> {
  const contents = rows.flatMap(row => row.contents)
  const shelves = new Map<string, string>()
  for (const [kind, ofKind] of Map.groupBy(contents, content => content.kind)) {
    const found = await findPurchasable(app, kind).findShelves?.(db, [
      ...new Set(ofKind.map(({ item }) => item)),
    ])
    for (const [item, shelf] of found ?? []) shelves.set(`${kind} ${item}`, shelf)
  }
  return rows.map(row => showRow(row, ({ kind, item }) => shelves.get(`${kind} ${item}`) ?? ''))
}

const showRow = ({ number, ...row }: NumberedRow, findShelf: (content: Content) => string) => ({
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
  contents: row.contents.map(content => ({
    title: content.title,
    count: content.count,
    shelf: findShelf(content),
  })),
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
    const by = { actorId: user.id, at: now() }
    await announce(app, tx, await numberRows(tx, rows), {
      ...by,
      action: 'shipment.packed',
      key: 'shipment-packed',
    })
    return rows.length
  })
  return { packed }
}

/** @throws AppError notFound; conflict, where it is not to be sent */
export async function sendShipment(
  { app, db, user, now }: SignedIn,
  { id, tracking: typed }: CheckedInputOf<typeof calls.sendShipment>,
) {
  const tracking = cleanTracking(typed)
  return transaction(db, async tx => {
    const row = await lockShipment(tx, id)
    const isRepeated = row.state === 'on-its-way' && row.tracking === tracking
    if (!isRepeated) {
      if (!['to-pack', 'packed', 'on-its-way', 'returned'].includes(row.state) || row.destination === null)
        throw new AppError('conflict', { message: 'این بسته فرستادنی نیست.' })
      await t(tx)
        .updateTable('shipment')
        .set({ state: 'on-its-way', tracking, sent_at: now(), packed_at: row.packed_at ?? now() })
        .where('id', '=', id)
        .execute()
      await announceSent(app, tx, [{ ...row, tracking }], { actorId: user.id, at: now() })
    }
    const [shipment] = await showPacked(app, tx, [await lockShipment(tx, id)])
    return { shipment: shipment! }
  })
}

/**
 * Says that parcels were delivered or came back: once each, whoever presses.
 * @throws AppError conflict, where none of them is with the post or waits to be fetched, unless all of them ended so before
 */
export async function endShipments(
  { app, db, user, now }: SignedIn,
  { ids, state }: CheckedInputOf<typeof calls.endShipments>,
) {
  const ended = await transaction(db, async tx => {
    const rows = await t(tx)
      .updateTable('shipment')
      .set({ state, delivered_at: state === 'delivered' ? now() : null })
      .where('id', 'in', ids)
      .where(({ eb, or, and }) =>
        or([
          eb('state', '=', 'on-its-way'),
          and([eb('state', '=', 'packed'), eb('destination', 'is', null)]),
        ]),
      )
      .returningAll()
      .execute()
    if (rows.length === 0) await mustHaveEnded(tx, ids, state)
    const by = { actorId: user.id, at: now() }
    await announce(app, tx, await numberRows(tx, rows), {
      ...by,
      action: 'shipment.ended',
      key: `shipment-${state}`,
    })
    return rows.length
  })
  return { ended }
}

async function mustHaveEnded(tx: Tx, ids: readonly string[], state: ShipmentState) {
  const before = await countRows(
    t(tx).selectFrom('shipment').where('id', 'in', ids).where('state', '=', state),
  )
  if (before < new Set(ids).size)
    throw new AppError('conflict', { message: 'این بسته هنوز فرستاده نشده است.' })
}

/** @throws AppError notFound */
const lockShipment = (tx: Tx, id: string) =>
  selectShipments(tx).where('shipment.id', '=', id).forUpdate('shipment').executeTakeFirstOrThrow(notFound)

async function numberRows(db: Db, rows: readonly Row[]): Promise<NumberedRow[]> {
  if (rows.length === 0) return []
  const orders = await t(db)
    .selectFrom('orders')
    .select(['id', 'number'])
    .where(
      'id',
      'in',
      rows.map(({ order_id }) => order_id!),
    )
    .execute()
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  return rows.map(row => ({ ...row, number: numbers.get(row.order_id!)! }))
}

/** Writes into the audit log what became of parcels, and notifies their buyers, in as many statements as for one. */
async function announce(
  app: AppContext,
  tx: Tx,
  rows: readonly NumberedRow[],
  {
    action,
    key,
    ...by
  }: { actorId: string; at: Date } & (
    | { action: 'shipment.packed'; key: 'shipment-packed' }
    | { action: 'shipment.sent'; key: 'shipment-sent' }
    | { action: 'shipment.ended'; key: 'shipment-delivered' | 'shipment-returned' }
  ),
) {
  await recordMany(
    tx,
    rows.map(({ id, number, tracking }) => ({
      ...by,
      action,
      subjectId: null,
      about: { kind: 'shipment' as const, id, name: toPersianDigits(number) },
      ...(action === 'shipment.sent' && { details: { postTracking: tracking } }),
    })),
  )
  const buyers = rows.flatMap(({ user_id: userId, order_id, number, service, tracking }) =>
    userId === null
      ? []
      : {
          userId,
          number: toPersianDigits(number),
          link: paths.order({ id: order_id! }),
          service,
          barcode: tracking ?? '',
        },
  )
  if (key === 'shipment-sent') await notifyMany(app, tx, key, buyers)
  else if (key === 'shipment-packed')
    await notifyMany(
      app,
      tx,
      key,
      buyers.map(({ barcode: _, ...values }) => values),
    )
  else
    await notifyMany(
      app,
      tx,
      key,
      buyers.map(({ barcode: _, service: __, ...values }) => values),
    )
}

/** Parcels that were given to the post, each with its code. */
export const announceSent = (
  app: AppContext,
  tx: Tx,
  rows: readonly NumberedRow[],
  by: { actorId: string; at: Date },
) => announce(app, tx, rows, { ...by, action: 'shipment.sent', key: 'shipment-sent' })

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
