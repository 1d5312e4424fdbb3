/** What may be asked of the cart. Every amount is a whole number of Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { maxCount, maxLines } from './rules.ts'

const rials = z.int()
const thing = {
  kind: z
    .string({ error: 'این مورد را نمی‌شناسیم.' })
    .check(z.regex(/^[a-z-]{1,60}$/, 'این مورد را نمی‌شناسیم.')),
  item: id,
}
const count = z
  .int('تعداد را با رقم بنویسید.')
  .check(z.minimum(1, 'تعداد از یک کمتر نمی‌شود.'), z.maximum(maxCount, 'از هر مورد حداکثر ۲۰ تا.'))
const line = z.object({ ...thing, count })
const lines = <T extends z.core.$ZodType>(of: T) =>
  z.array(of).check(z.maxLength(maxLines, 'در سبد حداکثر ۵۰ قلم جا می‌گیرد.'))

const cart = z.object({ lines: z.array(z.object({ kind: z.string(), item: z.string(), count: z.int() })) })

export const readCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  access: 'user',
  summary: 'What the user means to buy, in the order it was put in.',
  input: z.object({}),
  output: cart,
})

export const setCartLine = endpoint({
  method: 'PUT',
  path: '/api/cart/lines',
  access: 'user',
  summary: 'Says how many of a thing are in the cart; of none it is taken out.',
  perMinute: 120,
  input: z.object({
    ...thing,
    count: z
      .int('تعداد را با رقم بنویسید.')
      .check(z.minimum(0, 'تعداد از صفر کمتر نمی‌شود.'), z.maximum(maxCount, 'از هر مورد حداکثر ۲۰ تا.')),
  }),
  output: cart,
})

export const mergeCart = endpoint({
  method: 'POST',
  path: '/api/cart/merge',
  access: 'user',
  summary:
    'Takes in the cart of a guest who signed in: the greater count of what stands in both. May be repeated.',
  perMinute: 30,
  input: z.object({ lines: lines(line) }),
  output: cart,
})

const quotedLine = z.object({
  kind: z.string(),
  item: z.string(),
  count: z.int(),
  /** Empty of what is not sold any more. */
  title: z.string(),
  /** Of one. */
  price: rials,
  /** Whether one may buy several of it. */
  isCountable: z.boolean(),
  /** Whether it is sent by post. */
  isPosted: z.boolean(),
  /** Why it cannot be bought now, as people read it. */
  refusal: z.nullable(z.string()),
  /** The language whose cover stands for it. */
  cover: z.nullable(z.string()),
  greeting: z.nullable(z.string()),
  facts: z.array(z.string()),
  page: z.nullable(z.string()),
})
export type QuotedLine = z.output<typeof quotedLine>

const quote = z.object({
  lines: z.array(quotedLine),
  /** Of what can be bought. */
  subtotal: rials,
  /** Of what is sent by post: what it weighs, and what it costs without the sending. */
  grams: z.int(),
  goods: rials,
  /** From which sum of goods on sending costs nothing; null where it always costs. */
  freeAbove: z.nullable(rials),
})
export type CartQuote = z.output<typeof quote>

export const quoteCart = endpoint({
  method: 'POST',
  path: '/api/cart/quote',
  access: 'anyone',
  summary: 'What the things of a cart cost now, and which cannot be bought; nothing is held.',
  perMinute: 120,
  input: z.object({ lines: lines(line) }),
  output: quote,
})

/** In Rials, as somebody was shown it. */
const shownPrice = z
  .int('قیمت درست نیست.')
  .check(z.minimum(0, 'قیمت درست نیست.'), z.maximum(2_000_000_000, 'قیمت درست نیست.'))

/** To an address of the user by a rate, or to be fetched at a branch. */
const delivery = z.union(
  [z.object({ addressId: id, rateId: id }), z.object({ branchId: id })],
  'نشانی یا شعبه را انتخاب کنید.',
)
export type Delivery = z.output<typeof delivery>

export const orderCart = endpoint({
  method: 'POST',
  path: '/api/cart/order',
  access: 'user',
  summary:
    'Opens one order over a cart and its sending, at the prices that were shown; where one is another by now, a conflict says so.',
  perMinute: 30,
  input: z.object({
    lines: lines(z.object({ ...thing, count, price: shownPrice })).check(z.minLength(1, 'سبد شما خالی است.')),
    delivery: z._default(z.nullable(delivery), null),
    /** What the sending was shown to cost. */
    deliveryCost: z._default(shownPrice, 0),
  }),
  output: z.object({ orderId: z.string() }),
})

const leftCart = z.object({
  /** `contact`: a phone or an email. */
  person: z.object({ id: z.string(), name: z.string(), contact: z.nullable(z.string()) }),
  /** Those that are sold still. */
  things: z.array(z.object({ title: z.string(), count: z.int() })),
  sum: rials,
  leftAt: instant,
})
export type LeftCart = z.output<typeof leftCart>

export const exportLeftCarts = listExport({
  path: '/api/studio/left-carts.xlsx',
  access: may('carts.read'),
  summary: 'All carts that were left, with what is in them, as a spreadsheet.',
  input: z.object({}),
})

export const listLeftCarts = endpoint({
  method: 'GET',
  path: '/api/studio/left-carts',
  access: may('carts.read'),
  summary: 'Whose carts nobody has touched since yesterday, for a month: the one that was left last first.',
  input: z.object(pageQuery(20)),
  output: buildPageSchema(leftCart),
})
