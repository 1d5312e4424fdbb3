/** What staff may ask of discounts: codes, and rules that apply by themselves. Amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { toLatinDigits } from '#persian/digits.ts'

const access = may('discounts.write')
const rials = z.int()
const maxRials = 2_000_000_000

/** All but `code` apply by themselves; `kit` where all books of a course are bought together. */
export const discountKinds = ['code', 'sibling', 'early', 'kit'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** `new`: who never bought anything; `listed`: named one by one. */
export const audiences = ['all', 'new', 'listed'] as const
export type Audience = (typeof audiences)[number]

export const discountStates = ['running', 'coming', 'stopped', 'over'] as const
export type DiscountState = (typeof discountStates)[number]

/** What of the school is sold, as discounts name it. */
export const itemKinds = [
  'course-seat',
  'trial-session',
  'counseling-session',
  'counseling-package',
  'writing-text',
  'writing-package',
  'journal-issue',
  'book-edition',
  'used-book',
] as const

/** As codes are compared: Latin digits, capital letters, nothing between them. */
export const cleanCode = (typed: string) =>
  toLatinDigits(typed)
    .replace(/[\s\u200C]/g, '')
    .toUpperCase()

/** Left out are letters and digits that look alike: I, L, O, 0, 1. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const code = z.pipe(
  z.pipe(z.string({ error: 'کد وارد نشده است.' }).check(z.maxLength(60)), z.transform(cleanCode)),
  z.string().check(z.regex(/^([A-Z0-9-]{3,30})?$/, 'کد ۳ تا ۳۰ حرف انگلیسی، رقم یا خط تیره است.')),
)

const count = (least: number, most: number, message: string) =>
  z.nullable(z.int(message).check(z.minimum(least, message), z.maximum(most, message)))
const sum = z.nullable(
  z
    .int('مبلغ را به تومان و با رقم بنویسید.')
    .check(z.minimum(10, 'مبلغ را بنویسید.'), z.maximum(maxRials, 'این مبلغ بیش از حد مجاز است.')),
)
/** Of Tehran's calendar; until and with the last one. */
const day = z.nullable(z.iso.date({ error: 'روز درست نیست.' }))
const ids = z.array(id).check(z.maxLength(200, 'بیش از ۲۰۰ مورد نمی‌شود.'))

const shape = {
  /** What buyers read of it. */
  name: text({ label: 'نام', min: 0, max: 60 }),
  percent: count(1, 100, 'درصد از ۱ تا ۱۰۰ است.'),
  amount: sum,
  /** The most that a share takes off. */
  maxAmount: sum,
  minimum: sum,
  daysBefore: count(1, 365, 'از ۱ تا ۳۶۵ روز پیش از شروع.'),
  uses: count(1, 1_000_000, 'سقف از ۱ بار کمتر نمی‌شود.'),
  usesEach: count(1, 1000, 'سقف هر نفر از ۱ بار کمتر نمی‌شود.'),
  from: day,
  until: day,
  itemKinds: z.array(z.enum(itemKinds, 'این کالا را نمی‌شناسیم.')).check(z.maxLength(10)),
  courseIds: ids,
  groupIds: ids,
  audience: z.enum(audiences, 'برای چه کسانی است؟'),
  /** Of whom it is for where they are listed. */
  phones: z
    .array(text({ label: 'شماره موبایل', max: 254 }))
    .check(z.maxLength(500, 'بیش از ۵۰۰ شماره نمی‌شود.')),
  stacks: z.boolean(),
}

const listed = z.object({
  id: z.string(),
  kind: z.enum(discountKinds),
  code: z.nullable(z.string()),
  name: z.string(),
  state: z.enum(discountStates),
  percent: z.nullable(z.int()),
  amount: z.nullable(rials),
  maxAmount: z.nullable(rials),
  daysBefore: z.nullable(z.int()),
  audience: z.enum(audiences),
  /** Whether it is for some things alone. */
  isNarrow: z.boolean(),
  uses: z.nullable(z.int()),
  usesEach: z.nullable(z.int()),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  stacks: z.boolean(),
  batch: z.nullable(z.string()),
  /** How often it was used by orders that were paid and not given back, what it took off them, and what they brought. */
  used: z.int(),
  given: rials,
  revenue: rials,
})
export type ListedDiscount = z.output<typeof listed>

const filter = {
  state: z._default(z.enum(['all', ...discountStates], 'این فهرست را نمی‌شناسیم.'), 'all'),
  q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
}

export const listDiscounts = endpoint({
  method: 'GET',
  path: '/api/studio/discounts',
  access,
  summary: 'Codes and rules with what each brought, the newest first; `q` finds a code or a name.',
  input: z.object({ ...filter, ...pageQuery(20) }),
  output: buildPageSchema(listed),
})

export const exportDiscounts = listExport({
  path: '/api/studio/discounts.xlsx',
  access,
  summary: 'All codes and rules that a filter finds with what each brought, as a spreadsheet.',
  input: z.object(filter),
})

const discount = z.object({
  ...shape,
  id: z.string(),
  kind: z.enum(discountKinds),
  code: z.nullable(z.string()),
  version: z.int(),
  changedAt: instant,
  isStopped: z.boolean(),
  /** How often it was used: what of it cannot be changed any more. */
  used: z.int(),
})
export type Discount = z.output<typeof discount>

export const readDiscount = endpoint({
  method: 'GET',
  path: '/api/studio/discounts/:id',
  access,
  summary: 'One discount, to be edited.',
  input: z.object({ id }),
  output: discount,
})

const choice = z.object({ id: z.string(), title: z.string() })
export const listDiscountChoices = endpoint({
  method: 'GET',
  path: '/api/studio/discount-choices',
  access,
  summary: 'The courses, and the groups to come, that a discount may be for.',
  input: z.object({}),
  output: z.object({ courses: z.array(choice), groups: z.array(choice) }),
})

export const createDiscount = endpoint({
  method: 'POST',
  path: '/api/studio/discounts',
  access,
  summary: 'Makes a code, its text typed or generated, or a rule that applies by itself.',
  input: z.object({
    ...shape,
    kind: z.enum(discountKinds, 'این تخفیف را نمی‌شناسیم.'),
    /** Empty: one is generated. */
    code,
  }),
  output: discount,
  success: 201,
})

export const changeDiscount = endpoint({
  method: 'PUT',
  path: '/api/studio/discounts/:id',
  access,
  summary:
    'Changes a discount for orders that are opened from now on; 1016 where somebody else did meanwhile.',
  input: z.object({ ...shape, id, version }),
  output: discount,
})

export const stopDiscount = endpoint({
  method: 'POST',
  path: '/api/studio/discounts/:id/stop',
  access,
  summary: 'Stops a discount, or lets it go on; orders that have it already keep it.',
  input: z.object({ id, stopped: z.boolean() }),
  output: discount,
})

/** How many codes are made at once. */
export const maxBatch = 1000

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/studio/discount-batches',
  access,
  summary: 'Makes many codes of one use each, alike but for their text.',
  perMinute: 10,
  input: z.object({
    ...shape,
    prefix: z.pipe(
      z.pipe(z.string({ error: 'پیشوند وارد نشده است.' }).check(z.maxLength(40)), z.transform(cleanCode)),
      z.string().check(z.regex(/^[A-Z0-9-]{2,12}$/, 'پیشوند ۲ تا ۱۲ حرف انگلیسی یا رقم است.')),
    ),
    count: z
      .int('شمار کدها را با رقم بنویسید.')
      .check(z.minimum(2, 'دست‌کم ۲ کد.'), z.maximum(maxBatch, 'حداکثر ۱۰۰۰ کد.')),
  }),
  output: z.object({ batch: z.string(), count: z.int() }),
  success: 201,
})

export const exportBatch = listExport({
  path: '/api/studio/discount-batches/:batch/codes.xlsx',
  access,
  summary: 'The codes of a batch, and which are used, as a spreadsheet.',
  input: z.object({ batch: text({ label: 'دسته', max: 60 }) }),
})
