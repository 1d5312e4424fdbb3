/** What staff do with used copies. Every amount is a whole number of Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { gradeField, priceField } from '../contract.ts'
import { copyStates, grades } from '../rules.ts'

const access = may('usedBooks.manage')
const rials = z.int()

export const copyViews = ['offered', 'listed', 'sold', 'leaving', 'ended'] as const
export type CopyView = (typeof copyViews)[number]

const person = z.nullable(z.object({ id: z.string(), name: z.string() }))
const row = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  format: z.string(),
  state: z.enum(copyStates),
  grade: gradeField,
  price: rials,
  newPrice: rials,
  caps: z.record(z.enum(grades), rials),
  credit: rials,
  branch: z.string(),
  note: z.string(),
  reason: z.string(),
  /** Where it lies at the branch; empty where nobody said. */
  shelf: z.string(),
  photo: z.nullable(z.string()),
  owner: person,
  buyer: person,
  order: z.nullable(z.object({ id: z.string(), number: z.int() })),
  offeredAt: instant,
  bringBy: instant,
  saleUntil: z.nullable(instant),
  soldAt: z.nullable(instant),
  endedAt: z.nullable(instant),
})
export type CopyRow = z.output<typeof row>
const answer = z.object({ copy: row })

const copyFilter = {
  view: z._default(z.enum(copyViews, 'این فهرست را نمی‌شناسیم.'), 'offered'),
  q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
}

export const listCopies = endpoint({
  method: 'GET',
  path: '/api/studio/used-books',
  access,
  summary: 'Used copies by what is to be done with them, found by number, title or owner.',
  input: z.object({ ...copyFilter, ...pageQuery(20) }),
  output: buildPageSchema(row),
})

export const exportCopies = listExport({
  path: '/api/studio/used-books.xlsx',
  access,
  summary: 'All used copies of a list, as a spreadsheet.',
  input: z.object(copyFilter),
})

export const acceptCopy = endpoint({
  method: 'POST',
  path: '/api/studio/used-books/:id/accept',
  access,
  summary:
    'Puts a copy that was brought on sale, by the grade and the price that were found right; its owner is notified.',
  perMinute: 60,
  input: z.object({
    id,
    grade: gradeField,
    price: priceField,
    shelf: z._default(text({ label: 'جای قفسه', min: 0, max: 40 }), ''),
  }),
  output: answer,
})

export const refuseCopy = endpoint({
  method: 'POST',
  path: '/api/studio/used-books/:id/refuse',
  access,
  summary: 'Refuses a copy for a reason that its owner reads.',
  perMinute: 60,
  input: z.object({ id, reason: text({ label: 'دلیل', min: 3, max: 300 }) }),
  output: answer,
})

export const handCopy = endpoint({
  method: 'POST',
  path: '/api/studio/used-books/:id/hand',
  access,
  summary: 'Hands a copy that was sold to its buyer, and credits its owner, once.',
  perMinute: 60,
  input: z.object({ id }),
  output: answer,
})

export const returnCopy = endpoint({
  method: 'POST',
  path: '/api/studio/used-books/:id/return',
  access,
  summary: 'Gives a copy back to its owner; one that is on sale is taken off it.',
  perMinute: 60,
  input: z.object({ id }),
  output: answer,
})

const percent = (label: string, min: number, max: number) =>
  z
    .int(`${label} را با رقم بنویسید.`)
    .check(z.minimum(min, `${label} درست نیست.`), z.maximum(max, `${label} درست نیست.`))

const rules = z.object({
  likeNewPercent: percent('سقف «در حد نو»', 1, 100),
  goodPercent: percent('سقف «خوب»', 1, 100),
  wornPercent: percent('سقف «کارکرده»', 1, 100),
  schoolPercent: percent('سهم مدرسه', 0, 90),
  bringDays: percent('مهلت آوردن', 1, 365),
  saleDays: percent('مدت فروش', 1, 1000),
  maxOpen: percent('شمار نسخه‌های هر نفر', 1, 1000),
})
export type UsedBookRules = z.output<typeof rules>

export const readUsedBookRules = endpoint({
  method: 'GET',
  path: '/api/studio/used-book-rules',
  access,
  summary: 'The school’s rules of used books.',
  input: z.object({}),
  output: z.object({ rules }),
})

export const setUsedBookRules = endpoint({
  method: 'POST',
  path: '/api/studio/used-book-rules',
  access: may('usedBooks.rules'),
  summary: 'Sets the rules; copies that were accepted keep those they were accepted by.',
  input: rules,
  output: z.object({ rules }),
})
