import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import {
  type ExportColumn,
  exportList,
  exportPageSize,
  findChanges,
  findContactCards,
  matchAccounts,
  notify,
  record,
} from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { lockOrder, type OrderRow } from '#features/payment/public.server.ts'
import { readInteger, toPersianDigits } from '#persian/digits.ts'
import { daysBetween, isoDay, parseIsoDay } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, noId, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Debt } from './contract.ts'
import { formatLastDay, listLinks, makeLink, revokeLink } from './links.server.ts'
import { type Part, readPolicy, selectResting } from './plans.server.ts'
import type { InstalmentsAndOrders } from './tables.server.ts'

const t = withTables<InstalmentsAndOrders>()

export const listDebts = ({ db, user, now }: SignedIn, input: CheckedInputOf<typeof calls.listDebts>) =>
  findPage(db, input, mayDo(user.roles, 'people.contacts'), now())

/** All that the same filter finds, as a spreadsheet. */
export const exportDebts = (context: SignedIn, { q, state }: CheckedInputOf<typeof calls.exportDebts>) =>
  exportList(context, {
    name: 'debts',
    title: 'بدهی‌ها',
    filter: { state },
    columns: exportColumns,
    async readPage(after: number | null) {
      const page = (after ?? 0) + 1
      const asked = { q, state, page, perPage: exportPageSize }
      const { items, total } = await findPage(context.db, asked, true, context.now())
      return { rows: items, next: page * exportPageSize < total ? page : null }
    },
  })

const findNext = ({ parts }: Debt) => parts.find(({ amount, paid }) => paid < amount)
const exportColumns: ExportColumn<Debt>[] = [
  { head: 'شمارهٔ سفارش', kind: 'number', value: ({ number }) => number },
  { head: 'بدهکار', kind: 'text', value: ({ person }) => person?.name ?? 'حساب حذف‌شده' },
  { head: 'شماره یا ایمیل', kind: 'contact', value: ({ person }) => person?.contact ?? null },
  { head: 'شرح', kind: 'text', value: ({ title }) => title },
  { head: 'از', kind: 'moment', value: ({ since }) => since && new Date(since) },
  { head: 'بدهی (تومان)', kind: 'toman', value: ({ debt }) => debt },
  { head: 'عقب‌افتاده (تومان)', kind: 'toman', value: ({ late }) => late },
  { head: 'سررسید بعدی', kind: 'day', value: debt => findNext(debt)?.dueDay ?? null },
  { head: 'روز تأخیر', kind: 'number', value: debt => findNext(debt)?.daysLate ?? 0 },
]

/** What is due first stands first; contacts are whole where `isOpen`. */
async function findPage(
  db: Db,
  { state, q, page, perPage }: CheckedInputOf<typeof calls.listDebts>,
  isOpen: boolean,
  now: Date,
) {
  const today = isoDay(now)
  const number = readInteger(q.trim())
  const open = t(db)
    .selectFrom('instalment')
    .select(({ fn }) => [
      'order_id',
      fn.min('due_day').as('due_day'),
      sql<number>`coalesce(sum(amount - paid) filter (where due_day < ${today}), 0)::bigint`.as('late'),
    ])
    .where(({ eb, ref }) => eb('paid', '<', ref('amount')))
    .groupBy('order_id')
  const found = t(db)
    .selectFrom('orders')
    .leftJoin(open.as('open'), 'open.order_id', 'orders.id')
    .where('debt', '>', 0)
    .$if(state === 'late', all => all.where('open.late', '>', 0))
    .$if(state === 'frozen', all => all.where('orders.id', 'in', selectResting(db)))
    .$if(number !== null, all => all.where('number', '=', number))
    .$if(number === null && q.trim() !== '', all =>
      all.where(sql<boolean>`user_id in (select id from users where ${matchAccounts(q)})`),
    )
  const { rows, total } = await readPage(
    found
      .select(['orders.id', 'number', 'user_id', 'debt', 'open.late', 'paid_at'])
      .orderBy('open.due_day')
      .orderBy('orders.id'),
    { page, perPage },
  )
  const sums = await found
    .select([
      sql<number>`coalesce(sum(debt), 0)::bigint`.as('debt'),
      sql<number>`coalesce(sum(open.late), 0)::bigint`.as('late'),
    ])
    .executeTakeFirstOrThrow()
  const ids = [...rows.map(({ id }) => id), noId]
  const parts = await t(db)
    .selectFrom('instalment')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('due_day')
    .orderBy('position')
    .execute()
  const lines = await t(db)
    .selectFrom('order_line')
    .select(['order_id', 'title'])
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const frozen = await selectResting(db).where('frozen_line.order_id', 'in', ids).execute()
  const people = await findContactCards(
    db,
    rows.map(({ user_id }) => user_id),
    isOpen,
  )
  const titles = Map.groupBy(lines, ({ order_id }) => order_id)
  const partsByOrder = Map.groupBy(parts, ({ order_id }) => order_id)
  const resting = new Set(frozen.map(({ order_id }) => order_id))
  const items = rows.map(({ id, number, user_id, debt, late, paid_at }) => ({
    orderId: id,
    number,
    title: (titles.get(id) ?? []).map(({ title }) => title).join('، '),
    person: people.get(user_id) ?? null,
    since: paid_at?.toISOString() ?? null,
    debt,
    late: late ?? 0,
    isFrozen: resting.has(id),
    parts: (partsByOrder.get(id) ?? []).map(part => showPart(part, today)),
  }))
  return { items, page, perPage, total, sums }
}

function showPart({ id, position, cause, amount, paid, due_day }: Part, today: string) {
  const isLate = paid < amount && due_day < today
  return {
    id,
    position,
    cause,
    amount,
    paid,
    dueDay: due_day,
    daysLate: isLate ? daysBetween(readDay(due_day), readDay(today)) : 0,
  }
}

const readDay = (day: string) => parseIsoDay(day)!

/** @throws AppError notFound */
export async function listPayLinks(
  { db, now }: RequestContext,
  { id }: CheckedInputOf<typeof calls.listPayLinks>,
) {
  const order = await t(db).selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  if (!order) throw new AppError('notFound')
  const links = await listLinks(db, id)
  return {
    links: links.map(link => ({
      id: link.id,
      createdAt: link.created_at.toISOString(),
      expiresAt: link.expires_at.toISOString(),
      state: link.used_at
        ? ('used' as const)
        : link.revoked_at
          ? ('revoked' as const)
          : link.expires_at <= now()
            ? ('over' as const)
            : ('good' as const),
    })),
  }
}

/** @throws AppError notFound; conflict, where nothing of it is to be paid */
export async function makePayLink(
  { app, db, user, now }: SignedIn,
  { id, instalmentId, notify: isWanted }: CheckedInputOf<typeof calls.makePayLink>,
) {
  return transaction(db, async tx => {
    const order = await lockOrder(tx, id, null)
    const amount = await findPayable(tx, order, instalmentId, now())
    const made = await makeLink(tx, { order, instalmentId, by: user.id }, now())
    await record(tx, {
      actorId: user.id,
      action: 'paymentLink.made',
      subjectId: order.user_id,
      about: { kind: 'order', id, name: toPersianDigits(order.number) },
      at: now(),
    })
    if (isWanted && order.user_id) {
      await notify(app, tx, order.user_id, 'payment-link', {
        amount: toman(amount),
        number: toPersianDigits(order.number),
        due: formatLastDay(made.expiresAt),
        link: made.path,
      })
    }
    return toNewLink(app.settings.PUBLIC_URL, made)
  })
}

/** @throws AppError notFound, for somebody else's order and for none; conflict, as `makePayLink` */
export async function makeMyPayLink(
  { app, db, user, now }: SignedIn,
  { id, instalmentId }: CheckedInputOf<typeof calls.makeMyPayLink>,
) {
  return transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    await findPayable(tx, order, instalmentId, now())
    const made = await makeLink(tx, { order, instalmentId, by: user.id }, now())
    return toNewLink(app.settings.PUBLIC_URL, made)
  })
}

const toNewLink = (site: string, { id, path, expiresAt }: { id: string; path: string; expiresAt: Date }) => ({
  id,
  url: `${site}${path}`,
  expiresAt: expiresAt.toISOString(),
})

/** What a link would be paid with, in Rials. */
async function findPayable(db: Db, order: OrderRow, instalmentId: string | null, now: Date): Promise<number> {
  const nothing = () => new AppError('conflict', { message: 'از این سفارش چیزی برای پرداخت نمانده است.' })
  if (order.paid_at === null) {
    if (instalmentId || order.state !== 'open' || order.expires_at <= now || order.total === 0)
      throw nothing()
    return order.total
  }
  if (instalmentId === null) {
    if (order.debt === 0) throw nothing()
    return order.debt
  }
  const part = await t(db)
    .selectFrom('instalment')
    .select(['amount', 'paid'])
    .where('id', '=', instalmentId)
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow(notFound)
  if (part.paid === part.amount) throw nothing()
  return part.amount - part.paid
}

/** @throws AppError notFound, alike for one that is used or taken back and for none */
export async function revokePayLink(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.revokePayLink>,
) {
  await transaction(db, async tx => {
    const order = await revokeLink(tx, id, now())
    if (!order) throw new AppError('notFound')
    await record(tx, {
      actorId: user.id,
      action: 'paymentLink.revoked',
      subjectId: order.user_id,
      about: { kind: 'order', id: order.id, name: toPersianDigits(order.number) },
      at: now(),
    })
  })
  return {}
}

export const readInstalmentPolicy = async ({ db }: RequestContext) => ({ policy: await readPolicy(db) })

export async function setInstalmentPolicy(
  { db, user, now }: SignedIn,
  values: CheckedInputOf<typeof calls.setInstalmentPolicy>,
) {
  await transaction(db, async tx => {
    const before = await readPolicy(tx)
    await t(tx)
      .updateTable('instalment_policy')
      .set({
        max_parts: values.maxParts,
        min_first_percent: values.minFirstPercent,
        max_days: values.maxDays,
        remind_days: values.remindDays,
        grace_days: values.graceDays,
      })
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'instalment.policySet',
      subjectId: null,
      changes: findChanges(before, values),
      at: now(),
    })
  })
  return { policy: await readPolicy(db) }
}

/** @throws AppError notFound, for somebody else's order and for none */
export async function readMyInstalments(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readMyInstalments>,
) {
  await t(db)
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow(notFound)
  const parts = await t(db)
    .selectFrom('instalment')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('due_day')
    .orderBy('position')
    .execute()
  const frozen = await selectResting(db).where('frozen_line.order_id', '=', id).limit(1).execute()
  return { parts: parts.map(part => showPart(part, isoDay(now()))), isFrozen: frozen.length > 0 }
}
