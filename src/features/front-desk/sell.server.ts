import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { findFullNames, findStaffToNotify, notify, notifyMany, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  checkCashbox,
  type DeskSale,
  findSale,
  isTaken,
  listCashboxes,
  reserveAtDesk,
  sellAtDesk,
  takeDebt,
} from '#features/cashbox/public.server.ts'
import { formatLastDay, makeLink, openPlan, readPolicy } from '#features/instalments/public.server.ts'
import { cancelUnpaid, lockOrder, showOrder } from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { fromJalali, toJalali } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { DeskRequest } from './contract.ts'
import { sendReceipt } from './receipts.server.ts'
import type { DeskAndSchool } from './tables.server.ts'
import { explainMissing, listThings } from './things.server.ts'

const t = withTables<DeskAndSchool>()

/** A sale as it waits for an approval: who asked is beside it. */
export type StoredSale = Omit<DeskSale, 'by' | 'debt'> & {
  instalments: { amount: number; dueDay: string }[]
  sendReceipt: boolean
}

/** How long a seat, or copies, are held for an approval, or for whoever pays by a link, in milliseconds. */
export const deskHoldMs = 24 * 3_600_000

/** @throws AppError as `sellAtDesk` and `openPlan`; forbidden */
export async function sellAtFrontDesk(
  context: SignedIn,
  {
    person,
    group,
    books,
    byLink,
    sendReceipt: isSent,
    ...input
  }: CheckedInputOf<typeof calls.sellAtFrontDesk>,
) {
  const { app, db, user, now } = context
  const code = input.code?.trim() ? input.code : null
  await checkCashbox(db, input.cashboxId)
  const things = await listThings(db, { group, books, cashboxId: input.cashboxId })
  const sale: StoredSale = { ...input, code, userId: person, things, sendReceipt: isSent }
  const run = () =>
    transaction(db, async tx => {
      await checkCashbox(tx, sale.cashboxId)
      if (byLink) return reserveForLink(app, tx, sale, user.id, now())
      if (await needsApproval(tx, context, sale.total)) return askApproval(app, tx, sale, user.id, now())
      const orderId = await sell(app, tx, sale, user.id, now())
      return { orderId, outcome: 'sold' as const, link: null }
    })
  const outcome = await explainMissing(db, { things, now: now() }, run)
  const { orderId, ...rest } = outcome
  return { order: await showOrder(db, orderId, now()), ...rest }
}

async function sell(app: AppContext, tx: Tx, sale: StoredSale, by: string, now: Date): Promise<string> {
  const debt = sale.instalments.reduce((sum, { amount }) => sum + amount, 0)
  const { orderId, isNew } = await sellAtDesk(app, tx, { ...sale, debt, by }, now)
  if (!isNew) return orderId
  await openPlan(tx, { orderId, total: sale.total, parts: sale.instalments }, now)
  if (sale.sendReceipt) await sendReceipt(app, tx, await lockOrder(tx, orderId, null))
  return orderId
}

async function reserveForLink(app: AppContext, tx: Tx, sale: StoredSale, by: string, now: Date) {
  const until = new Date(now.getTime() + deskHoldMs)
  const order = await reserveAtDesk(app, tx, { ...sale, by, until }, now)
  const { path, expiresAt } = await makeLink(tx, { order, instalmentId: null, by }, now)
  await notify(app, tx, sale.userId, 'payment-link', {
    amount: toman(order.total),
    number: toPersianDigits(order.number),
    due: formatLastDay(expiresAt),
    link: path,
  })
  const link = { url: `${app.settings.PUBLIC_URL}${path}`, expiresAt: expiresAt.toISOString() }
  return { orderId: order.id, outcome: 'link' as const, link }
}

export async function readRegistrarLimit(db: Db): Promise<number> {
  const rules = await t(db).selectFrom('desk_rules').select('registrar_limit').executeTakeFirstOrThrow()
  return rules.registrar_limit
}

const needsApproval = async (db: Db, { user }: SignedIn, sum: number) =>
  !mayDo(user.roles, 'desk.approve') && sum > (await readRegistrarLimit(db))

/** Holds the seat and asks who may approve; the same sale once more asks once. */
async function askApproval(app: AppContext, tx: Tx, sale: StoredSale, by: string, now: Date) {
  const sold = await findSale(tx, sale.key)
  if (sold) return { orderId: sold, outcome: 'sold' as const, link: null }
  const known = await t(tx)
    .selectFrom('desk_request')
    .select('order_id')
    .where('id', '=', sale.key)
    .executeTakeFirst()
  if (known) return { orderId: known.order_id, outcome: 'waiting' as const, link: null }
  if (await isTaken(tx, sale.parts)) throw new AppError('conflict')
  const order = await reserveAtDesk(
    app,
    tx,
    { ...sale, by, until: new Date(now.getTime() + deskHoldMs) },
    now,
  )
  await t(tx)
    .insertInto('desk_request')
    .values({
      id: sale.key,
      user_id: sale.userId,
      order_id: order.id,
      total: order.total,
      sale: JSON.stringify(sale),
      state: 'waiting',
      asked_by: by,
      asked_at: now,
    })
    .execute()
  await note(tx, 'deskRequest.asked', { by, order, now })
  const staff = await findStaffToNotify(tx, 'deskRequests')
  await notifyMany(
    app,
    tx,
    'desk-request',
    staff.map(userId => ({
      userId,
      number: toPersianDigits(order.number),
      amount: toman(order.total),
      link: '/studio/front-desk',
    })),
  )
  return { orderId: order.id, outcome: 'waiting' as const, link: null }
}

/** @throws AppError notFound, alike where it was decided and where there is none; as `sellAtDesk` */
export async function decideDeskRequest(
  { app, db, user, now }: SignedIn,
  { id, approve }: CheckedInputOf<typeof calls.decideDeskRequest>,
) {
  const orderId = await transaction(db, async tx => {
    const request = await t(tx)
      .updateTable('desk_request')
      .set({ state: approve ? 'approved' : 'refused', decided_by: user.id, decided_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning(['order_id', 'sale', 'asked_by'])
      .executeTakeFirstOrThrow(notFound)
    const { order_id, sale, asked_by } = request
    const order = await lockOrder(tx, order_id, null)
    await note(tx, approve ? 'deskRequest.approved' : 'deskRequest.refused', {
      by: user.id,
      order,
      now: now(),
    })
    if (approve) return sell(app, tx, sale, asked_by ?? user.id, now())
    await cancelUnpaid(tx, order, now())
    return order_id
  })
  return { order: await showOrder(db, orderId, now()) }
}

function note(
  tx: Tx,
  action: 'deskRequest.asked' | 'deskRequest.approved' | 'deskRequest.refused',
  { by, order, now }: { by: string; order: Awaited<ReturnType<typeof lockOrder>>; now: Date },
) {
  return record(tx, {
    actorId: by,
    action,
    subjectId: order.user_id,
    about: { kind: 'order', id: order.id, name: toPersianDigits(order.number) },
    details: { sum: order.total / 10 },
    at: now,
  })
}

/** @throws AppError forbidden, above a registrar's limit; as `takeDebt` */
export async function takeDeskPayment(
  context: SignedIn,
  { id, parts, cashboxId }: CheckedInputOf<typeof calls.takeDeskPayment>,
) {
  const { app, db, user, now } = context
  const sum = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (await needsApproval(db, context, sum)) {
    throw new AppError('conflict', { message: 'این مبلغ از سقف دریافت شما بیشتر است؛ حسابدار آن را می‌گیرد.' })
  }
  await transaction(db, async tx => {
    await checkCashbox(tx, cashboxId)
    await takeDebt(app, tx, { orderId: id, parts, cashboxId, by: user.id }, now())
  })
  return { order: await showOrder(db, id, now()) }
}

export async function readDeskShift({ db, user, now }: SignedIn) {
  const mayApprove = mayDo(user.roles, 'desk.approve')
  const registrarLimit = await readRegistrarLimit(db)
  const { year, month, day } = toJalali(now())
  const today = await t(db)
    .selectFrom('desk_payment')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'),
    ])
    .where('taken_by', '=', user.id)
    .where('taken_at', '>=', fromJalali({ year, month, day }))
    .executeTakeFirstOrThrow()
  const { maxParts, minFirstPercent, maxDays } = await readPolicy(db)
  const boxes = await listCashboxes(db)
  return {
    cashboxes: boxes.flatMap(({ id, name, branch, isOpen }) => (isOpen ? [{ id, name, branch }] : [])),
    limit: mayApprove ? null : registrarLimit,
    mayApprove,
    registrarLimit,
    requests: await listRequests(db, mayApprove ? null : user.id),
    today,
    policy: { maxParts, minFirstPercent, maxDays },
  }
}

async function listRequests(db: Db, askedBy: string | null): Promise<DeskRequest[]> {
  const rows = await t(db)
    .selectFrom('desk_request')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'desk_request.id',
      'order_id',
      'number',
      'total',
      'asked_by',
      'asked_at',
      'desk_request.user_id',
      'sale',
    ])
    .where('desk_request.state', '=', 'waiting')
    .$if(askedBy !== null, all => all.where('asked_by', '=', askedBy))
    .orderBy('asked_at')
    .execute()
  const lines = await t(db)
    .selectFrom('order_line')
    .select(['order_id', 'title'])
    .where('order_id', 'in', [...rows.map(({ order_id }) => order_id), noId])
    .orderBy('position')
    .execute()
  const names = await findFullNames(
    db,
    rows.flatMap(({ asked_by, user_id }) => [asked_by, user_id].filter(id => id !== null)),
  )
  return rows.map(row => ({
    id: row.id,
    orderId: row.order_id,
    number: row.number,
    title: lines.flatMap(({ order_id, title }) => (order_id === row.order_id ? title : [])).join('، '),
    person: names.get(row.user_id ?? '')?.name ?? '',
    total: row.total,
    askedBy: names.get(row.asked_by ?? '')?.name ?? '',
    askedAt: row.asked_at.toISOString(),
    slips: row.sale.parts.flatMap(({ id, slipId }) => (slipId ? [id] : [])),
  }))
}

export async function setDeskRules(
  { db, user, now }: SignedIn,
  { registrarLimit }: CheckedInputOf<typeof calls.setDeskRules>,
) {
  await transaction(db, async tx => {
    const before = await readRegistrarLimit(tx)
    await t(tx).updateTable('desk_rules').set({ registrar_limit: registrarLimit }).execute()
    await record(tx, {
      actorId: user.id,
      action: 'deskRules.set',
      subjectId: null,
      changes: { registrarLimit: [before / 10, registrarLimit / 10] },
      at: now(),
    })
  })
  return { registrarLimit }
}
