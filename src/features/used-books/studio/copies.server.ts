import { randomUUID } from 'node:crypto'
import {
  type ExportColumn,
  exportList,
  findAccounts,
  findChanges,
  findFullNames,
  notify,
  readByNumber,
  record,
} from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findEditionIds } from '#features/book-store/public.server.ts'
import { formatNames } from '#features/book-store/public.ts'
import { creditWallet } from '#features/wallet-credits/public.server.ts'
import { readInteger, toPersianDigits } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { signedLink } from '#server/engines/media/links.ts'
import { noId, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import {
  type CopyRecord,
  computeCaps,
  describeCopies,
  lockCopy,
  moveCopy,
  readRules,
} from '../copies.server.ts'
import { beingBought } from '../offers.server.ts'
import { type CopyState, computeCredit, endStates, gradeNames, myCopiesPath, stateNames } from '../rules.ts'
import type { UsedBooksAndOrders } from '../tables.server.ts'
import type * as calls from './contract.ts'
import type { CopyRow, CopyView } from './contract.ts'

const t = withTables<UsedBooksAndOrders>()
const dayMs = 86_400_000

const statesOfViews: Record<CopyView, readonly CopyState[]> = {
  offered: ['offered'],
  listed: ['listed'],
  sold: ['sold'],
  leaving: ['leaving'],
  ended: endStates,
}

/** How many people a name may mean, and how many titles. */
const maxFound = 50

export async function listCopies(
  context: SignedIn,
  { view, q, page, perPage }: CheckedInputOf<typeof calls.listCopies>,
) {
  const { db } = context
  const number = readInteger(q)
  const owners = q === '' ? [] : (await findAccounts(db, q, { page: 1, perPage: maxFound })).items
  const editions = q === '' ? [] : await findEditionIds(db, q, maxFound)
  const { rows, total } = await readPage(
    t(db)
      .selectFrom('used_book')
      .selectAll()
      .where('state', 'in', statesOfViews[view])
      .$if(q !== '', all =>
        all.where(({ or, eb }) =>
          or([
            eb('number', '=', number !== null && number < 2 ** 31 ? number : -1),
            eb('user_id', 'in', [...owners.map(({ id }) => id), noId]),
            eb('edition_id', 'in', [...editions, noId]),
          ]),
        ),
      )
      .orderBy('offered_at', 'desc')
      .orderBy('id'),
    { page, perPage },
  )
  return { items: await showCopies(context, rows), page, perPage, total }
}

/** All of a list, as a spreadsheet. */
export const exportCopies = (context: SignedIn, { view, q }: CheckedInputOf<typeof calls.exportCopies>) =>
  exportList(context, {
    name: 'used-books',
    title: 'کتاب‌های دست دوم',
    filter: {},
    columns: exportColumns,
    readPage: readByNumber(part => listCopies(context, { view, q, ...part })),
  })

const exportColumns: ExportColumn<CopyRow>[] = [
  { head: 'کد', kind: 'number', value: ({ number }) => number },
  { head: 'کتاب', kind: 'text', value: ({ title }) => title },
  { head: 'نسخه', kind: 'text', value: ({ format }) => formatNames[format as keyof typeof formatNames] },
  { head: 'وضعیت کتاب', kind: 'text', value: ({ grade }) => gradeNames[grade] },
  { head: 'وضعیت', kind: 'text', value: ({ state }) => stateNames[state] },
  { head: 'قیمت (تومان)', kind: 'toman', value: ({ price }) => price },
  { head: 'سهم صاحب (تومان)', kind: 'toman', value: ({ credit }) => credit },
  { head: 'شعبه', kind: 'text', value: ({ branch }) => branch },
  { head: 'جای قفسه', kind: 'text', value: ({ shelf }) => shelf },
  { head: 'صاحب', kind: 'text', value: ({ owner }) => owner?.name ?? null },
  { head: 'خریدار', kind: 'text', value: ({ buyer }) => buyer?.name ?? null },
  { head: 'شمارهٔ سفارش', kind: 'number', value: ({ order }) => order?.number ?? null },
  { head: 'گذاشته شد', kind: 'moment', value: ({ offeredAt }) => new Date(offeredAt) },
  { head: 'فروخته شد', kind: 'moment', value: ({ soldAt }) => (soldAt === null ? null : new Date(soldAt)) },
  { head: 'پایان', kind: 'moment', value: ({ endedAt }) => (endedAt === null ? null : new Date(endedAt)) },
]

async function showCopies(context: SignedIn, rows: readonly CopyRecord[]): Promise<CopyRow[]> {
  const { db } = context
  const rules = await readRules(db)
  const { findEdition, findBranch } = await describeCopies(db, rows)
  const orders = await t(db)
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_line.id', 'order_id', 'number', 'user_id'])
    .where('order_line.id', 'in', [...rows.flatMap(({ line_id }) => line_id ?? []), noId])
    .execute()
  const byLine = new Map(orders.map(order => [order.id, order]))
  const names = await findFullNames(
    db,
    [...rows, ...orders].flatMap(({ user_id }) => user_id ?? []),
  )
  const toPerson = (id: string | null | undefined) => (id ? { id, name: names.get(id)?.name ?? '' } : null)
  return rows.map(row => {
    const { title, format, price } = findEdition(row.edition_id)
    const order = byLine.get(row.line_id ?? '')
    return {
      id: row.id,
      number: row.number,
      title,
      format,
      state: row.state,
      grade: row.grade,
      price: row.price,
      newPrice: price,
      caps: computeCaps(price, rules),
      credit: row.credited ?? computeCredit(row.price, row.school_percent ?? rules.schoolPercent),
      branch: findBranch(row.branch_id),
      note: row.note,
      reason: row.reason,
      shelf: row.shelf,
      photo: row.photo && signedLink(context, row.photo),
      owner: toPerson(row.user_id),
      buyer: toPerson(order?.user_id),
      order: order ? { id: order.order_id, number: order.number } : null,
      offeredAt: row.offered_at.toISOString(),
      bringBy: row.bring_by.toISOString(),
      saleUntil: row.sale_until?.toISOString() ?? null,
      soldAt: row.sold_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
    }
  })
}

/** Does something to a copy in one transaction, and shows it as it is then. @throws AppError notFound, what `act` throws */
async function actOn(
  context: SignedIn,
  id: string,
  act: (
    tx: Tx,
    facts: { copy: CopyRecord; isFree: boolean; book: string; branch: string; newPrice: number; at: Date },
  ) => Promise<void>,
) {
  const at = context.now()
  const row = await transaction(context.db, async tx => {
    const { copy, isFree } = await lockCopy(tx, { id }, at)
    const { findEdition, findBranch } = await describeCopies(tx, [copy])
    const { title, price } = findEdition(copy.edition_id)
    const branch = findBranch(copy.branch_id)
    await act(tx, { copy, isFree, book: title, branch, newPrice: price, at })
    return t(tx).selectFrom('used_book').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
  const [copy] = await showCopies(context, [row])
  return { copy: copy! }
}

const decided = () => new AppError('conflict', { message: 'دربارهٔ این نسخه پیش‌تر تصمیم گرفته شده است.' })

/** @throws AppError notFound; conflict, where it was decided about; invalid at `price`, above what the grade allows */
export const acceptCopy = (
  context: SignedIn,
  { id, grade, price, shelf }: CheckedInputOf<typeof calls.acceptCopy>,
) =>
  actOn(context, id, async (tx, { copy, book, branch, newPrice, at }) => {
    if (copy.state !== 'offered') throw decided()
    const rules = await readRules(tx)
    const cap = computeCaps(newPrice, rules)[grade]
    if (price > cap) {
      const message = `بیشترین قیمت برای این وضعیت ${balance(cap)} است.`
      throw new AppError('invalid', { errors: [{ field: 'price', message }] })
    }
    await moveCopy(tx, id, 'listed', {
      grade,
      price,
      shelf,
      school_percent: rules.schoolPercent,
      sale_until: new Date(at.getTime() + rules.saleDays * dayMs),
      decided_at: at,
      decided_by: context.user.id,
    })
    await note(tx, context, 'usedBook.accepted', { copy, book, sum: price, at })
    if (copy.user_id === null) return
    await notify(context.app, tx, copy.user_id, 'used-book-accepted', {
      copy: book,
      grade: gradeNames[grade],
      branch,
      amount: balance(price),
      link: myCopiesPath(),
    })
  })

/** @throws AppError notFound; conflict, where it was decided about */
export const refuseCopy = (context: SignedIn, { id, reason }: CheckedInputOf<typeof calls.refuseCopy>) =>
  actOn(context, id, async (tx, { copy, book, at }) => {
    if (copy.state !== 'offered') throw decided()
    await moveCopy(tx, id, 'refused', {
      reason,
      decided_at: at,
      decided_by: context.user.id,
      ended_at: at,
    })
    await note(tx, context, 'usedBook.refused', { copy, book, at })
    if (copy.user_id === null) return
    await notify(context.app, tx, copy.user_id, 'used-book-refused', {
      copy: book,
      reason,
      link: myCopiesPath(),
    })
  })

/** @throws AppError notFound; conflict, where it is not sold, or was handed over before */
export const handCopy = (context: SignedIn, { id }: CheckedInputOf<typeof calls.handCopy>) =>
  actOn(context, id, async (tx, { copy, book, at }) => {
    if (copy.state !== 'sold') {
      const message =
        copy.state === 'handed' ? 'این نسخه پیش‌تر تحویل داده شده است.' : 'این نسخه فروخته نشده است.'
      throw new AppError('conflict', { message })
    }
    const amount = computeCredit(copy.price, copy.school_percent ?? 0)
    // One that was paid for before, to who had spent it by the time it came back, is the school's by now.
    const earns = copy.user_id !== null && copy.credit_id === null && amount > 0
    const creditId = randomUUID()
    await moveCopy(tx, id, 'handed', {
      handed_at: at,
      handed_by: context.user.id,
      ended_at: at,
      ...(earns && { credited: amount, credit_id: creditId }),
    })
    if (earns) {
      const reason = `فروش کتاب دست دوم «${book}»`
      await creditWallet(context.app, tx, { id: creditId, userId: copy.user_id!, amount, reason }, at)
    }
    await note(tx, context, 'usedBook.handed', { copy, book, sum: earns ? amount : 0, at })
  })

/** @throws AppError notFound; conflict, where somebody is buying it, or it is not at the branch */
export const returnCopy = (context: SignedIn, { id }: CheckedInputOf<typeof calls.returnCopy>) =>
  actOn(context, id, async (tx, { copy, isFree, book, at }) => {
    if (copy.state === 'listed' && !isFree) throw beingBought()
    if (copy.state !== 'listed' && copy.state !== 'leaving')
      throw new AppError('conflict', { message: 'این نسخه در شعبه منتظر صاحبش نیست.' })
    await moveCopy(tx, id, 'returned', { ended_at: at })
    await note(tx, context, 'usedBook.returned', { copy, book, at })
  })

const note = (
  tx: Tx,
  { user }: SignedIn,
  action: `usedBook.${'accepted' | 'refused' | 'handed' | 'returned'}`,
  { copy, book, sum, at }: { copy: CopyRecord; book: string; sum?: number; at: Date },
) =>
  record(tx, {
    actorId: user.id,
    action,
    subjectId: copy.user_id,
    about: { kind: 'usedBook', id: copy.id, name: `${book}، کد ${toPersianDigits(copy.number)}` },
    ...(sum !== undefined && { details: { sum: sum / 10 } }),
    at,
  })

export const readUsedBookRules = async ({ db }: SignedIn) => ({ rules: await readRules(db) })

export async function setUsedBookRules(
  { db, user, now }: SignedIn,
  values: CheckedInputOf<typeof calls.setUsedBookRules>,
) {
  await transaction(db, async tx => {
    const before = await readRules(tx)
    await t(tx)
      .updateTable('used_book_rules')
      .set({
        like_new_percent: values.likeNewPercent,
        good_percent: values.goodPercent,
        worn_percent: values.wornPercent,
        school_percent: values.schoolPercent,
        bring_days: values.bringDays,
        sale_days: values.saleDays,
        max_open: values.maxOpen,
      })
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'usedBookRules.set',
      subjectId: null,
      changes: findChanges(before, values),
      at: now(),
    })
  })
  return { rules: values }
}
