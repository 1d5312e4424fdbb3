import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type ExportColumn,
  exportList,
  findFullNames,
  notify,
  readByNumber,
  record,
} from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import {
  findOwnOrder,
  listPaid,
  lockOrder,
  quoteStaffRefund,
  refundLines,
  sendRefund,
} from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { hold, takeHolds } from '#server/engines/holds.ts'
import { inspectBytes } from '#server/engines/media/inspect-bytes.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { signedLink } from '#server/engines/media/links.ts'
import { type Db, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { shipmentKind } from '../rules.ts'
import type { ShippingAndOrders } from '../tables.server.ts'
import type * as calls from './contract.ts'
import type { ReturnRow } from './contract.ts'
import { describeDecision } from './describe-return.ts'

const t = withTables<ShippingAndOrders>()

const photo: UploadKind = {
  name: 'return-photo',
  access: 'user',
  maxBytes: 8 * 1024 * 1024,
  families: ['picture'],
  personal: true,
}

/** The lines of an order that were delivered, with how many of each may still be asked to be given back. */
async function listReturnable(db: Db, orderId: string) {
  const delivered = await t(db)
    .selectFrom('shipment')
    .select('contents')
    .where('order_id', '=', orderId)
    .where('state', '=', 'delivered')
    .execute()
  const keys = new Set(
    delivered.flatMap(({ contents }) => contents.map(({ kind, item }) => `${kind} ${item}`)),
  )
  if (keys.size === 0) return []
  const lines = await t(db)
    .selectFrom('order_line')
    .select(['id', 'kind', 'item', 'title'])
    .select(({ selectFrom }) => [
      sql<number>`(order_line.count - returned - coalesce(${selectFrom('return_request')
        .select(sql<number>`sum(return_request.count)`.as('count'))
        .whereRef('line_id', '=', 'order_line.id')
        .where('state', '=', 'asked')}, 0))::int`.as('left'),
    ])
    .where('order_id', '=', orderId)
    .where('kind', '<>', shipmentKind)
    .orderBy('position')
    .execute()
  return lines.filter(({ kind, item, left }) => left > 0 && keys.has(`${kind} ${item}`))
}

/** @throws AppError notFound, alike for somebody else's order and for none */
export async function readOrderReturns(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readOrderReturns>,
) {
  await findOwnOrder(db, id, user.id)
  return showOrderReturns(db, id)
}

const selectRequests = (db: Db) =>
  t(db)
    .selectFrom('return_request')
    .innerJoin('order_line', 'order_line.id', 'line_id')
    .selectAll('return_request')
    .select('order_line.title')
type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

const showRequest = (row: Row) => ({
  id: row.id,
  title: row.title,
  count: row.count,
  reason: row.reason,
  state: row.state,
  answer: row.answer,
  refunded: row.refunded,
  at: row.asked_at.toISOString(),
})

async function showOrderReturns(db: Db, orderId: string) {
  const rows = await selectRequests(db)
    .where('return_request.order_id', '=', orderId)
    .orderBy('asked_at')
    .orderBy('return_request.id')
    .execute()
  const returnable = await listReturnable(db, orderId)
  return {
    items: rows.map(showRequest),
    returnable: returnable.map(({ id, title, left }) => ({ lineId: id, title, count: left })),
  }
}

/**
 * @throws AppError notFound, for what was never bought; invalid at `file`, for what is no picture; conflict, where it was not
 * delivered, as many were asked for before, or its policy gives nothing back any more
 */
export async function askReturn(
  { app, db, user, now }: SignedIn,
  { id, requestId, lineId, count, reason, file }: CheckedInputOf<typeof calls.askReturn>,
) {
  const { content } = await inspectBytes(app, file, photo)
  const key = `private/return-photo/${randomUUID()}.webp`
  await app.files.put(key, content)
  let isNew = false
  try {
    isNew = await transaction(db, async tx => {
      const order = await lockOrder(tx, id, user.id)
      const line = await t(tx)
        .selectFrom('order_line')
        .select('id')
        .where('id', '=', lineId)
        .where('order_id', '=', id)
        .where('kind', '<>', shipmentKind)
        .executeTakeFirst()
      if (!line || order.paid_at === null) throw new AppError('notFound')
      const known = await t(tx)
        .selectFrom('return_request')
        .select('order_id')
        .where('id', '=', requestId)
        .executeTakeFirst()
      if (known && known.order_id !== id)
        throw new AppError('conflict', { message: 'این درخواست پیش‌تر ثبت شده است.' })
      if (known) return false
      const returnable = (await listReturnable(tx, id)).find(one => one.id === lineId)
      if (!returnable || returnable.left < count) {
        throw new AppError('conflict', {
          message: returnable
            ? `از این کالا ${toPersianDigits(returnable.left)} تا را می‌توان بازگرداند.`
            : 'این کالا هنوز تحویل نشده یا پیش‌تر برای بازگرداندنش درخواست داده‌اید.',
        })
      }
      const quote = await quoteStaffRefund(app, tx, order, now(), new Map([[lineId, count]]))
      if (quote.refundable === 0 && quote.most > 0)
        throw new AppError('conflict', { message: 'مهلت بازگرداندن این کالا گذشته است.' })
      await t(tx)
        .insertInto('return_request')
        .values({
          id: requestId,
          order_id: id,
          line_id: lineId,
          user_id: user.id,
          count,
          reason,
          photo: key,
          asked_at: now(),
        })
        .execute()
      return true
    })
  } finally {
    if (!isNew) await app.files.delete(key)
  }
  return showOrderReturns(db, id)
}

export async function listReturns(
  context: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.listReturns>,
) {
  const { db } = context
  const { rows, total } = await readPage(
    selectRequests(db)
      .innerJoin('orders', 'orders.id', 'return_request.order_id')
      .select(['orders.number', sql<number>`(order_line.count - returned)::int`.as('held')])
      .orderBy(sql`return_request.state <> 'asked'`)
      .orderBy('asked_at', 'desc')
      .orderBy('return_request.id'),
    { page, perPage },
  )
  const names = await findFullNames(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  const paid = await listPaid(
    db,
    rows.map(({ line_id }) => line_id),
  )
  const items = rows.map(row => ({
    ...showRequest(row),
    orderId: row.order_id,
    number: row.number,
    person: names.get(row.user_id ?? '')?.name ?? '',
    photo: row.photo && signedLink(context, row.photo),
    paid:
      row.state === 'asked' && row.held > 0
        ? Math.floor(((paid.get(row.line_id) ?? 0) * row.count) / row.held)
        : null,
  }))
  return { items, page, perPage, total }
}

/** All that buyers asked to give back, as a spreadsheet. */
export const exportReturns = (context: SignedIn) =>
  exportList(context, {
    name: 'returns',
    title: 'درخواست‌های بازگشت کالا',
    filter: {},
    columns: exportColumns,
    readPage: readByNumber(part => listReturns(context, part)),
  })

const exportColumns: ExportColumn<ReturnRow>[] = [
  { head: 'شمارهٔ سفارش', kind: 'number', value: ({ number }) => number },
  { head: 'زمان درخواست', kind: 'moment', value: ({ at }) => new Date(at) },
  { head: 'خریدار', kind: 'text', value: ({ person }) => person },
  { head: 'کالا', kind: 'text', value: ({ title }) => title },
  { head: 'شمار', kind: 'number', value: ({ count }) => count },
  { head: 'دلیل', kind: 'text', value: ({ reason }) => reason },
  { head: 'وضعیت', kind: 'text', value: ({ state }) => describeDecision(state) },
  { head: 'پاسخ', kind: 'text', value: ({ answer }) => answer },
  { head: 'برگشته (تومان)', kind: 'toman', value: ({ refunded }) => refunded },
]

/** @throws AppError notFound; conflict, where it was decided, or no copy is left to be sent; invalid at `answer` */
export async function decideReturn(
  { app, db, user, now }: SignedIn,
  { id, decision, answer, to, inFull, cameBack }: CheckedInputOf<typeof calls.decideReturn>,
) {
  if (decision === 'refused' && answer === '')
    throw new AppError('invalid', { errors: [{ field: 'answer', message: 'دلیل رد را بنویسید.' }] })
  const at = now()
  const toSend = await transaction(db, async tx => {
    const asked = await t(tx)
      .selectFrom('return_request')
      .select('order_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    // The order first: that is where everything about its money waits.
    const order = await lockOrder(tx, asked.order_id, null)
    const request = await t(tx)
      .selectFrom('return_request')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (request.state !== 'asked')
      throw new AppError('conflict', { message: 'دربارهٔ این درخواست پیش‌تر تصمیم گرفته شده است.' })
    const { line_id, count, user_id } = request
    const refund =
      decision === 'accepted'
        ? await refundLines(
            app,
            tx,
            { orderId: order.id, lines: new Map([[line_id, count]]), to, inFull, cameBack },
            at,
          )
        : { refunded: 0, toSend: null }
    if (decision === 'resent') await sendAnother(tx, { orderId: order.id, lineId: line_id, count, at })
    await t(tx)
      .updateTable('return_request')
      .set({ state: decision, answer, refunded: refund.refunded, decided_at: at, decided_by: user.id })
      .where('id', '=', id)
      .execute()
    const number = toPersianDigits(order.number)
    await record(tx, {
      actorId: user.id,
      action: `return.${decision}`,
      subjectId: user_id,
      about: { kind: 'order', id: order.id, name: number },
      at,
    })
    if (user_id !== null) {
      const values = { number, link: paths.order({ id: order.id }) }
      if (decision === 'accepted')
        await notify(app, tx, user_id, 'return-accepted', { ...values, amount: money(refund.refunded) })
      else if (decision === 'resent') await notify(app, tx, user_id, 'return-resent', values)
      else await notify(app, tx, user_id, 'return-refused', { ...values, reason: answer })
    }
    return refund.toSend
  })
  if (toSend !== null) await sendRefund(app, toSend)
  return { state: decision }
}

/** How long a photo is kept after it was decided about, in milliseconds. */
const photoKeptMs = 90 * 86_400_000

/** Photos go some months after the decision, and at once with the account of who sent them. */
export const deleteReturnPhotos: Job = {
  name: 'delete-return-photos',
  every: '50 4 * * *',
  async run({ db, files, now }) {
    const old = await t(db)
      .selectFrom('return_request')
      .select(['id', 'photo'])
      .where('photo', 'is not', null)
      .where(({ or, eb }) =>
        or([eb('user_id', 'is', null), eb('decided_at', '<', new Date(now().getTime() - photoKeptMs))]),
      )
      .limit(500)
      .execute()
    for (const { id, photo: key } of old) {
      await files.delete(key!)
      await t(db).updateTable('return_request').set({ photo: null }).where('id', '=', id).execute()
    }
  },
}

/** Queues as many copies again for where the first ones went. @throws AppError conflict, where no copy is left */
async function sendAnother(
  tx: Tx,
  { orderId, lineId, count, at }: { orderId: string; lineId: string; count: number; at: Date },
) {
  const line = await t(tx)
    .selectFrom('order_line')
    .select(['kind', 'item', 'stock'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  const sent = await t(tx)
    .selectFrom('shipment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'delivered')
    .orderBy('created_at')
    .execute()
  const isSame = (one: { kind: string; item: string }) => one.kind === line.kind && one.item === line.item
  const first = sent.find(({ contents }) => contents.some(isSame))
  if (!first) throw new AppError('conflict', { message: 'بستهٔ این کالا پیدا نشد.' })
  const id = randomUUID()
  if (line.stock !== null) {
    const holder = `shipment:${id}`
    const resources = new Map([[line.stock, count]])
    await hold(
      tx,
      { resources, holder, until: new Date(at.getTime() + 60_000), message: 'از این کالا دیگر نداریم.' },
      at,
    )
    await takeHolds(tx, [holder], at)
  }
  const contents = first.contents.filter(isSame).map(content => ({ ...content, count }))
  await t(tx)
    .insertInto('shipment')
    .values({
      id,
      user_id: first.user_id,
      state: 'to-pack',
      order_id: orderId,
      service: first.service,
      cost: 0,
      grams: contents.reduce((sum, content) => sum + content.grams * count, 0),
      contents: JSON.stringify(contents),
      destination: first.destination && JSON.stringify(first.destination),
      branch_id: first.branch_id,
      tracking: null,
      created_at: at,
      queued_at: at,
      packed_at: null,
      sent_at: null,
      delivered_at: null,
    })
    .execute()
}
