import { sql } from 'kysely'
import {
  type ExportColumn,
  exportList,
  exportPageSize,
  findChanges,
  findFullNames,
  record,
} from '#account/public.server.ts'
import type { AuditAction } from '#account/staff/audit-actions.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listBranchNames } from '#features/branches/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countStocks } from '#server/engines/holds.ts'
import {
  type Db,
  holdsWords,
  noId,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { formatNames, reasonNames } from '../labels.ts'
import { changeStock, countStock, watchStock } from '../stock.server.ts'
import { buildStockKey } from '../stock-key.ts'
import type { BookTables } from '../tables.server.ts'
import type * as calls from './stock-contract.ts'

const t = withTables<BookTables>()

const paper = ['paper', 'paper-audio'] as const

const selectStock = (db: Db) =>
  t(db).selectFrom('book_edition').innerJoin('book', 'book.id', 'book_id').where('format', 'in', paper)

const columns = [
  'book_edition.id',
  'book_id',
  'book.title',
  'format',
  'is_sold',
  'low_stock',
  'low_noticed_at',
  'shelf',
] as const

export async function listStock(
  { db, now }: SignedIn,
  { q, view, page, perPage }: CheckedInputOf<typeof calls.listStock>,
) {
  const { rows, total } = await readPage(
    selectStock(db)
      .select(columns)
      .where(holdsWords('search_key', q))
      .$if(view === 'low', found => found.where('low_noticed_at', 'is not', null))
      .orderBy('sort_key')
      .orderBy('book.id')
      .orderBy('format'),
    { page, perPage },
  )
  const stocks = await countStocks(
    db,
    rows.map(({ id }) => buildStockKey({ editionId: id, branchId: null })),
    now(),
  )
  return {
    items: rows.map(row => ({ ...toRow(row), ...toCounts(stocks, row.id, null) })),
    page,
    perPage,
    total,
  }
}

const toRow = (row: {
  id: string
  title: string
  format: 'paper' | 'ebook' | 'audio' | 'paper-audio'
  is_sold: boolean
  low_stock: number | null
  low_noticed_at: Date | null
  shelf: string
}) => ({
  id: row.id,
  title: row.title,
  format: row.format,
  isSold: row.is_sold,
  lowStock: row.low_stock,
  isLow: row.low_noticed_at !== null,
  shelf: row.shelf,
})

function toCounts(
  stocks: Awaited<ReturnType<typeof countStocks>>,
  editionId: string,
  branchId: string | null,
) {
  const { capacity = 0, held = 0, taken = 0 } = stocks.get(buildStockKey({ editionId, branchId })) ?? {}
  return { free: Math.max(0, capacity - held - taken), held, sold: taken }
}

/** @throws AppError notFound */
export async function readStock({ db, now }: SignedIn, { id }: CheckedInputOf<typeof calls.readStock>) {
  return { stock: await showStock(db, id, now()) }
}

async function showStock(db: Db, id: string, now: Date) {
  const row = await findEdition(db, id)
  const branches = await listBranchNames(db)
  const used = await t(db)
    .selectFrom('book_stock_change')
    .select('branch_id')
    .distinct()
    .where('edition_id', '=', id)
    .where('branch_id', 'is not', null)
    .execute()
  const gone = used.filter(({ branch_id }) => !branches.some(branch => branch.id === branch_id))
  const places = [
    { branchId: null, name: 'انبار مدرسه' },
    ...branches.map(branch => ({ branchId: branch.id, name: branch.name })),
    ...gone.map(({ branch_id }) => ({ branchId: branch_id, name: 'شعبهٔ حذف‌شده' })),
  ]
  const stocks = await countStocks(
    db,
    places.map(({ branchId }) => buildStockKey({ editionId: id, branchId })),
    now,
  )
  const suppliers = await t(db)
    .selectFrom('book_stock_change')
    .select('supplier')
    .distinct()
    .where('supplier', 'is not', null)
    .orderBy('supplier')
    .limit(50)
    .execute()
  return {
    ...toRow(row),
    ...toCounts(stocks, id, null),
    bookId: row.book_id,
    places: places.map(place => ({ ...place, ...toCounts(stocks, id, place.branchId) })),
    suppliers: suppliers.map(({ supplier }) => supplier!),
  }
}

const findEdition = (db: Db, id: string) =>
  selectStock(db).select(columns).where('book_edition.id', '=', id).executeTakeFirstOrThrow(notFound)

/** @throws AppError notFound */
export async function listStockChanges(
  { db }: SignedIn,
  { id, page, perPage }: CheckedInputOf<typeof calls.listStockChanges>,
) {
  await findEdition(db, id)
  const { rows, total } = await readPage(
    t(db)
      .selectFrom('book_stock_change')
      .selectAll()
      .where('edition_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id'),
    { page, perPage },
  )
  const names = await findFullNames(
    db,
    rows.flatMap(row => row.by_user ?? []),
  )
  const branches = new Map((await listBranchNames(db)).map(({ id, name }) => [id, name]))
  const items = rows.map(row => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    reason: row.reason,
    branch: row.branch_id && (branches.get(row.branch_id) ?? 'شعبهٔ حذف‌شده'),
    note: row.note,
    supplier: row.supplier,
    cost: row.cost,
    madeBy: row.by_user && (names.get(row.by_user)?.name ?? null),
  }))
  return { items, page, perPage, total }
}

/** @throws AppError notFound; invalid, at `branchId` */
export const buyCopies = (
  context: SignedIn,
  { id, key, count, supplier, cost, branchId, note }: CheckedInputOf<typeof calls.buyCopies>,
) =>
  write(context, id, [branchId], 'bookStock.bought', { count }, async tx => {
    const paid = cost === '' ? null : cost * 10
    const change = { id: key, editionId: id, branchId, note, supplier, cost: paid, userId: context.user.id }
    await changeStock(tx, { ...change, by: count, reason: 'purchase' }, context.now())
  })

/** @throws AppError notFound; invalid, at `branchId` */
export async function countCopies(
  context: SignedIn,
  { id, key, count, branchId, note }: CheckedInputOf<typeof calls.countCopies>,
) {
  let by = 0
  const { stock } = await write(context, id, [branchId], 'bookStock.counted', { count }, async tx => {
    const change = { id: key, editionId: id, branchId, note, userId: context.user.id }
    by = await countStock(tx, count, change, context.now())
  })
  return { stock, by }
}

/** @throws AppError notFound; invalid, at `branchId`, or at `count` where fewer are free */
export const writeOffCopies = (
  context: SignedIn,
  { id, key, reason, count, branchId, note }: CheckedInputOf<typeof calls.writeOffCopies>,
) =>
  write(context, id, [branchId], 'bookStock.changed', { count }, async tx => {
    const by = reason === 'return' ? count : -count
    const change = { id: key, editionId: id, branchId, by, reason, note, userId: context.user.id }
    await changeStock(tx, change, context.now())
  })

/** @throws AppError notFound; invalid, at `toBranchId`, or at `count` where fewer are free */
export const moveCopies = (
  context: SignedIn,
  { id, key, count, fromBranchId, toBranchId, note }: CheckedInputOf<typeof calls.moveCopies>,
) =>
  write(context, id, [fromBranchId, toBranchId], 'bookStock.moved', { count }, async tx => {
    if (fromBranchId === toBranchId) throw refuse('toBranchId', 'از همان‌جا به همان‌جا جابه‌جا نمی‌شود.')
    if (await isWritten(tx, key)) return
    const change = { editionId: id, reason: 'move' as const, note, userId: context.user.id }
    // Two who move against each other take the locks in one order.
    const steps = [
      { ...change, id: key, branchId: fromBranchId, by: -count },
      { ...change, branchId: toBranchId, by: count },
    ].toSorted((a, b) => (a.branchId ?? '').localeCompare(b.branchId ?? ''))
    for (const step of steps) await changeStock(tx, step, context.now())
  })

/** @throws AppError notFound */
export async function shelveEdition(
  { db, user, now }: SignedIn,
  { id, shelf }: CheckedInputOf<typeof calls.shelveEdition>,
) {
  return transaction(db, async tx => {
    const edition = await findEdition(tx, id)
    if (edition.shelf !== shelf) {
      await t(tx).updateTable('book_edition').set({ shelf }).where('id', '=', id).execute()
      const name = toPersianDigits(`${edition.title}، ${formatNames[edition.format]}`)
      await record(tx, {
        actorId: user.id,
        action: 'bookStock.shelved',
        subjectId: null,
        about: { kind: 'bookStock', id, name },
        changes: findChanges({ shelf: edition.shelf }, { shelf }),
        at: now(),
      })
    }
    return { stock: await showStock(tx, id, now()) }
  })
}

const isWritten = async (tx: Tx, key: string) =>
  (await t(tx).selectFrom('book_stock_change').select('id').where('id', '=', key).executeTakeFirst()) !==
  undefined

async function write(
  { app, db, user, now }: SignedIn,
  id: string,
  branchIds: readonly (string | null)[],
  action: AuditAction,
  details: { count: number },
  change: (tx: Tx) => Promise<void>,
) {
  return transaction(db, async tx => {
    const edition = await findEdition(tx, id)
    const known = new Set((await listBranchNames(tx)).map(branch => branch.id))
    const used = await t(tx)
      .selectFrom('book_stock_change')
      .select('branch_id')
      .where('edition_id', '=', id)
      .where('branch_id', 'in', [...branchIds.map(branch => branch ?? noId), noId])
      .execute()
    for (const { branch_id } of used) known.add(branch_id!)
    if (branchIds.some(branch => branch !== null && !known.has(branch)))
      throw refuse('branchId', 'این شعبه دیگر نیست.')
    await change(tx)
    await watchStock(app, tx, id, now())
    const name = toPersianDigits(`${edition.title}، ${formatNames[edition.format]}`)
    const about = { kind: 'bookStock', id, name } as const
    await record(tx, { actorId: user.id, action, subjectId: null, about, details, at: now() })
    return { stock: await showStock(tx, id, now()) }
  })
}

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })

type ExportRow = Awaited<ReturnType<typeof readExport>>['rows'][number]

const exportColumns: ExportColumn<ExportRow>[] = [
  { head: 'زمان', kind: 'moment', value: ({ at }) => at },
  { head: 'کتاب', kind: 'text', value: ({ title }) => title },
  { head: 'نسخه', kind: 'text', value: ({ format }) => formatNames[format] },
  {
    head: 'کجا',
    kind: 'text',
    value: ({ branch_id, branch }) => (branch_id === null ? 'انبار مدرسه' : (branch ?? 'شعبهٔ حذف‌شده')),
  },
  { head: 'تغییر', kind: 'number', value: ({ by }) => by },
  { head: 'علت', kind: 'text', value: ({ reason }) => reasonNames[reason] },
  { head: 'پخش‌کننده', kind: 'text', value: ({ supplier }) => supplier },
  { head: 'بهای خرید (تومان)', kind: 'toman', value: ({ cost }) => cost },
  { head: 'یادداشت', kind: 'text', value: ({ note }) => note },
]

export const exportStockChanges = (context: SignedIn) =>
  exportList(context, {
    name: 'book-stock-changes',
    title: 'تغییرهای موجودی کتاب‌ها',
    filter: {},
    columns: exportColumns,
    readPage: (after: { at: Date; id: string } | null) => readExport(context.db, after),
  })

async function readExport(db: Db, after: { at: Date; id: string } | null) {
  const branches = new Map((await listBranchNames(db)).map(({ id, name }) => [id, name]))
  const rows = await t(db)
    .selectFrom('book_stock_change')
    .innerJoin('book_edition', 'book_edition.id', 'edition_id')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['book_stock_change.id', 'at', 'book.title', 'format', 'branch_id', 'by', 'reason'])
    .select(['supplier', 'cost', 'note'])
    .$if(after !== null, all =>
      all.where(
        sql<boolean>`(at, book_stock_change.id) < (${after!.at.toISOString()}::timestamptz, ${after!.id}::uuid)`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('book_stock_change.id', 'desc')
    .limit(exportPageSize + 1)
    .execute()
  const shown = rows.slice(0, exportPageSize)
  const last = shown.at(-1)
  return {
    rows: shown.map(row => ({ ...row, branch: branches.get(row.branch_id ?? '') ?? null })),
    next: rows.length > exportPageSize && last ? { at: last.at, id: last.id } : null,
  }
}
