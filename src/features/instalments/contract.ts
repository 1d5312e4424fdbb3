/** What may be asked of debts, of the parts a price is paid in, and of links by which others pay. Amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

const rials = z.int()
/** Of Tehran's calendar, `YYYY-MM-DD`. */
const day = z.string()

const part = z.object({
  id: z.string(),
  position: z.int(),
  /** `cheque`: owed again, because a cheque bounced. */
  cause: z.enum(['plan', 'cheque']),
  amount: rials,
  paid: rials,
  dueDay: day,
  /** How many days it is late; 0 where it is not. */
  daysLate: z.int(),
})
export type Part = z.output<typeof part>

export const debtStates = ['all', 'late', 'frozen'] as const

const debt = z.object({
  orderId: z.string(),
  number: z.int(),
  title: z.string(),
  /** Null once they deleted their account. */
  person: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** E.164 or an email; masked before those who may not read it. */
      contact: z.nullable(z.string()),
      isMasked: z.boolean(),
    }),
  ),
  /** When it was handed over. */
  since: z.nullable(instant),
  debt: rials,
  /** Of it: what is late. */
  late: rials,
  isFrozen: z.boolean(),
  parts: z.array(part),
})
export type Debt = z.output<typeof debt>

const debtFilter = {
  state: z._default(z.enum(debtStates, 'این فهرست را نمی‌شناسیم.'), 'all'),
  q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
}

export const listDebts = endpoint({
  method: 'GET',
  path: '/api/studio/debts',
  access: may('debts.read'),
  summary:
    'What is owed of orders, by the day it is due; `q` finds the number of an order or the name of who owes.',
  input: z.object({ ...debtFilter, ...pageQuery(20) }),
  output: z.extend(buildPageSchema(debt), {
    /** Of all that are found, not of this page alone. */
    sums: z.object({ debt: rials, late: rials }),
  }),
})

export const exportDebts = listExport({
  path: '/api/studio/debts.xlsx',
  access: may('debts.export'),
  summary: 'All debts that a filter finds, as a spreadsheet.',
  input: z.object(debtFilter),
})

const link = z.object({
  id: z.string(),
  createdAt: instant,
  expiresAt: instant,
  state: z.enum(['good', 'used', 'revoked', 'over']),
})
export type PayLink = z.output<typeof link>
const newLink = z.object({ id: z.string(), url: z.string(), expiresAt: instant })

export const listPayLinks = endpoint({
  method: 'GET',
  path: '/api/studio/orders/:id/links',
  access: may('debts.read'),
  summary:
    'The links that were made to pay an order by, the newest first; their addresses are shown once, when they are made.',
  input: z.object({ id }),
  output: z.object({ links: z.array(link) }),
})

export const makePayLink = endpoint({
  method: 'POST',
  path: '/api/studio/orders/:id/links',
  access: may('debts.read'),
  summary:
    'Makes a link by which anybody pays an order, its debt or one part of it, once; its buyer is sent it where that is wanted.',
  perMinute: 30,
  input: z.object({
    id,
    instalmentId: z._default(z.nullable(id), null),
    notify: z._default(z.boolean(), false),
  }),
  output: newLink,
  success: 201,
})

export const revokePayLink = endpoint({
  method: 'DELETE',
  path: '/api/studio/pay-links/:id',
  access: may('debts.read'),
  summary: 'Takes a link back that was not used.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

const policy = z.object({
  maxParts: z
    .int('شمار قسط‌ها را با رقم بنویسید.')
    .check(z.minimum(2, 'دست‌کم ۲ قسط.'), z.maximum(4, 'حداکثر ۴ قسط.')),
  minFirstPercent: z
    .int('درصد را با رقم بنویسید.')
    .check(z.minimum(0, 'درصد از صفر کمتر نمی‌شود.'), z.maximum(90, 'حداکثر ۹۰ درصد.')),
  maxDays: z
    .int('شمار روزها را با رقم بنویسید.')
    .check(z.minimum(7, 'دست‌کم ۷ روز.'), z.maximum(365, 'حداکثر ۳۶۵ روز.')),
  remindDays: z
    .int('شمار روزها را با رقم بنویسید.')
    .check(z.minimum(1, 'دست‌کم ۱ روز.'), z.maximum(14, 'حداکثر ۱۴ روز.')),
  graceDays: z
    .int('شمار روزها را با رقم بنویسید.')
    .check(z.minimum(0, 'شمار روزها از صفر کمتر نمی‌شود.'), z.maximum(60, 'حداکثر ۶۰ روز.')),
})
export type InstalmentPolicy = z.output<typeof policy>

export const readInstalmentPolicy = endpoint({
  method: 'GET',
  path: '/api/studio/instalment-policy',
  access: may('debts.read'),
  summary: 'In how many parts a price may be paid, and when a late one matters.',
  input: z.object({}),
  output: z.object({ policy }),
})

export const setInstalmentPolicy = endpoint({
  method: 'POST',
  path: '/api/studio/instalment-policy',
  access: may('debts.policy'),
  summary: 'Sets the policy of what is sold from now on, and when parts that are late matter.',
  input: policy,
  output: z.object({ policy }),
})

export const readMyInstalments = endpoint({
  method: 'GET',
  path: '/api/instalments/orders/:id',
  access: 'user',
  summary: 'The parts that an order of the user is paid in.',
  input: z.object({ id }),
  output: z.object({ parts: z.array(part), isFrozen: z.boolean() }),
})

export const makeMyPayLink = endpoint({
  method: 'POST',
  path: '/api/instalments/orders/:id/link',
  access: 'user',
  summary: 'Makes a link by which the user or anybody else pays an order of theirs, or a part of it, once.',
  perMinute: 10,
  input: z.object({ id, instalmentId: z._default(z.nullable(id), null) }),
  output: newLink,
  success: 201,
})
