/** What staff who keep the stock of the store may ask. Costs are whole Rials, but typed in Toman. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { whole } from '#contract/whole-number.ts'
import { bookFormats, limits, maxChange, stockReasons } from '../rules.ts'

const access = may('stock.manage')

const row = z.object({
  id: z.string(),
  title: z.string(),
  format: z.enum(bookFormats),
  isSold: z.boolean(),
  lowStock: z.nullable(z.int()),
  /** In the store room: may be sold now, held for orders that are not paid, and sold from it so far. */
  free: z.int(),
  held: z.int(),
  sold: z.int(),
  isLow: z.boolean(),
  /** Where its copies lie in the store room; empty where nobody said. */
  shelf: z.string(),
})
export type StockRow = z.output<typeof row>

export const stockViews = ['all', 'low'] as const

export const listStock = endpoint({
  method: 'GET',
  path: '/api/studio/book-stock',
  access,
  summary: 'Editions on paper by the titles of their books; of all or of those of which few are left.',
  input: z.object({
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    view: z._default(z.enum(stockViews, 'فهرست درست نیست.'), 'all'),
    ...pageQuery(30),
  }),
  output: buildPageSchema(row),
})

const change = z.object({
  id: z.string(),
  at: instant,
  by: z.int(),
  reason: z.enum(stockReasons),
  /** Null: the store room. */
  branch: z.nullable(z.string()),
  note: z.string(),
  supplier: z.nullable(z.string()),
  cost: z.nullable(z.int()),
  madeBy: z.nullable(z.string()),
})
export type StockChange = z.output<typeof change>

const place = z.object({
  /** Null: the store room. */
  branchId: z.nullable(z.string()),
  name: z.string(),
  free: z.int(),
  held: z.int(),
  sold: z.int(),
})
export type StockPlace = z.output<typeof place>

const wholeStock = z.object({
  ...row.shape,
  bookId: z.string(),
  /** Where copies of it may lie, the store room first. */
  places: z.array(place),
  /** Those of whom it was bought before. */
  suppliers: z.array(z.string()),
})
export type WholeStock = z.output<typeof wholeStock>

export const readStock = endpoint({
  method: 'GET',
  path: '/api/studio/book-stock/:id',
  access,
  summary: 'The stock of an edition, place by place.',
  input: z.object({ id }),
  output: z.object({ stock: wholeStock }),
})

export const listStockChanges = endpoint({
  method: 'GET',
  path: '/api/studio/book-stock/:id/changes',
  access,
  summary: 'What became of the stock of an edition without a sale, the last first.',
  input: z.object({ id, ...pageQuery(20) }),
  output: buildPageSchema(change),
})

export const shelveEdition = endpoint({
  method: 'PUT',
  path: '/api/studio/book-stock/:id/shelf',
  access,
  summary: 'Says where the copies of an edition lie in the store room; whoever packs reads it.',
  input: z.object({ id, shelf: text({ label: 'جای قفسه', min: 0, max: limits.shelf }) }),
  output: z.object({ stock: wholeStock }),
})

const branchId = z._default(z.nullable(z.uuid('شعبه را انتخاب کنید.')), null)
const note = z._default(text({ label: 'یادداشت', min: 0, max: limits.note }), '')
const count = (min: number) => whole({ label: 'شمار', min, max: maxChange })

export const buyCopies = endpoint({
  method: 'POST',
  path: '/api/studio/book-stock/:id/purchases',
  access,
  summary: 'Copies came in from a supplier. The same `key` once more changes nothing.',
  input: z.object({
    id,
    key: id,
    count: count(1),
    supplier: text({ label: 'پخش‌کننده', min: 2, max: limits.supplier }),
    /** Toman for all of them; empty where it is not known. */
    cost: z.union([z.literal(''), whole({ label: 'بهای خرید', min: 0, max: 100_000_000_000 })]),
    branchId,
    note,
  }),
  output: z.object({ stock: wholeStock }),
})

export const countCopies = endpoint({
  method: 'POST',
  path: '/api/studio/book-stock/:id/counts',
  access,
  summary: 'So many copies were counted that are not sold, those that are held among them.',
  input: z.object({ id, key: id, count: count(0), branchId, note }),
  output: z.object({ stock: wholeStock, by: z.int() }),
})

/** Reasons for which copies leave the stock, and the one for which they come back. */
export const writeOffReasons = ['damage', 'loss', 'gift', 'return'] as const
export type WriteOffReason = (typeof writeOffReasons)[number]

export const writeOffCopies = endpoint({
  method: 'POST',
  path: '/api/studio/book-stock/:id/changes',
  access,
  summary: 'Copies are damaged, lost or given away, and leave the stock; or a buyer’s came back.',
  input: z.object({
    id,
    key: id,
    reason: z.enum(writeOffReasons, 'علت را انتخاب کنید.'),
    count: count(1),
    branchId,
    note: text({ label: 'یادداشت', min: 3, max: limits.note }),
  }),
  output: z.object({ stock: wholeStock }),
})

export const moveCopies = endpoint({
  method: 'POST',
  path: '/api/studio/book-stock/:id/moves',
  access,
  summary: 'Copies go from one place to another; null is the store room.',
  input: z.object({ id, key: id, count: count(1), fromBranchId: branchId, toBranchId: branchId, note }),
  output: z.object({ stock: wholeStock }),
})

export const exportStockChanges = listExport({
  path: '/api/studio/book-stock-changes.xlsx',
  access,
  summary: 'What became of all stock without sales, the last first, as a spreadsheet.',
  input: z.object({}),
})
