/** What may be asked of used copies by who offers and who buys them. Every amount is a whole number of Rials. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug, text } from '#contract/fields.ts'
import { copyStates, grades, maxPhotoBytes } from './rules.ts'

const rials = z.int()
export const gradeField = z.enum(grades, 'وضعیت کتاب را انتخاب کنید.')
export const priceField = z
  .int('قیمت را به تومان و با رقم بنویسید.')
  .check(
    z.minimum(10_000, 'قیمت از ۱٬۰۰۰ تومان کمتر نمی‌شود.'),
    z.maximum(2_000_000_000, 'این قیمت بیش از حد مجاز است.'),
    z.multipleOf(10, 'قیمت را به تومان و با رقم بنویسید.'),
  )

const onSale = z.object({
  id: z.string(),
  format: z.string(),
  grade: gradeField,
  price: rials,
  /** Of a new copy. */
  newPrice: rials,
  branch: z.string(),
})
export type CopyOnSale = z.output<typeof onSale>

export const listOnSale = endpoint({
  method: 'GET',
  path: '/api/used-books/on-sale',
  access: 'anyone',
  summary: 'The used copies of a book that may be bought now, the cheapest first.',
  input: z.object({ slug }),
  output: z.object({ items: z.array(onSale) }),
})

export const readOfferChoices = endpoint({
  method: 'GET',
  path: '/api/used-books/choices',
  access: 'user',
  summary:
    'What a copy of a book may be offered as: its editions, the highest price by grade, and the branches.',
  input: z.object({ slug }),
  output: z.object({
    title: z.string(),
    editions: z.array(
      z.object({
        id: z.string(),
        format: z.string(),
        price: rials,
        /** The highest price by the grade. */
        caps: z.record(z.enum(grades), rials),
      }),
    ),
    branches: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
    schoolPercent: z.int(),
    bringDays: z.int(),
    saleDays: z.int(),
  }),
})
export type OfferChoices = z.output<typeof readOfferChoices.output>

const copy = z.object({
  id: z.string(),
  number: z.int(),
  slug: z.string(),
  title: z.string(),
  format: z.string(),
  state: z.enum(copyStates),
  grade: gradeField,
  price: rials,
  /** What its owner gets, or got, for it. */
  credit: rials,
  branch: z.string(),
  note: z.string(),
  reason: z.string(),
  hasPhoto: z.boolean(),
  bringBy: instant,
  saleUntil: z.nullable(instant),
  offeredAt: instant,
})
export type OwnCopy = z.output<typeof copy>
const ownCopies = z.object({ items: z.array(copy) })

export const listOwnCopies = endpoint({
  method: 'GET',
  path: '/api/used-books/mine',
  access: 'user',
  summary: 'The copies the user offered, the newest first, with what has become of each.',
  input: z.object({}),
  output: ownCopies,
})

export const offerCopy = endpoint({
  method: 'POST',
  path: '/api/used-books',
  access: 'user',
  summary: 'Offers a copy of a book, to be brought to a branch. The same `id` offers it once.',
  perMinute: 20,
  input: z.object({
    /** Names the offer. */
    id,
    editionId: id,
    grade: gradeField,
    price: priceField,
    branchId: z.uuid({ error: 'شعبه را انتخاب کنید.' }),
    note: z._default(text({ label: 'توضیح', min: 0, max: 300 }), ''),
  }),
  output: ownCopies,
  success: 201,
})

export const addCopyPhoto = endpoint({
  method: 'POST',
  path: '/api/used-books/:id/photo',
  access: 'user',
  summary:
    'Lays a photo beside an offer that waits, drawn anew without its metadata, in place of an earlier one.',
  perMinute: 10,
  upload: maxPhotoBytes,
  input: z.object({ id, file: z.instanceof(Uint8Array, { error: 'عکس فرستاده نشده است.' }) }),
  output: ownCopies,
})

export const withdrawCopy = endpoint({
  method: 'POST',
  path: '/api/used-books/:id/withdraw',
  access: 'user',
  summary: 'Takes an offer back; a copy that is on sale waits at its branch for its owner.',
  perMinute: 30,
  input: z.object({ id }),
  output: ownCopies,
})
