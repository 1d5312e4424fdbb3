/** What may be asked about teachers' pay: rates and statements by staff, one's own statements by a teacher. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'

/** Of the Jalali calendar: «1405-08». */
const month = z.string().check(z.regex(/^1[34]\d\d-(0[1-9]|1[0-2])$/, 'ماه درست نیست.'))

const maxRials = 10_000_000_000
const rials = z
  .int('مبلغ را به تومان و با رقم بنویسید.')
  .check(z.minimum(0, 'مبلغ نمی‌تواند منفی باشد.'), z.maximum(maxRials, 'این مبلغ بیش از حد مجاز است.'))

const rate = z.object({
  id: z.string(),
  /** From this day on, `YYYY-MM-DD` in Tehran. */
  fromDay: z.string(),
  per: z.enum(['session', 'hour', 'percent']),
  /** Rials, a session or an hour; per cent of the price, where it is a share. */
  amount: z.int(),
  /** Rials, a trial session; of who is no teacher, a question that was answered. */
  trialAmount: z.int(),
  /** Rials, a hundred words of texts that were corrected. */
  wordsAmount: z.int(),
})
export type PayRate = z.output<typeof rate>

const line = z.object({
  id: z.string(),
  kind: z.enum(['session', 'trial', 'counseling', 'question', 'writing', 'difference', 'correction']),
  /** The session it is of; null of a correction. */
  sessionId: z.nullable(z.string()),
  title: z.string(),
  startsAt: z.nullable(instant),
  minutes: z.nullable(z.int()),
  rate: z.nullable(
    z.object({ per: z.enum(['session', 'hour', 'trial', 'percent', 'question', 'words']), amount: z.int() }),
  ),
  /** Rials; below zero where something is taken back. */
  amount: z.int(),
  reason: z.nullable(z.string()),
})
export type PayLine = z.output<typeof line>

const statement = z.object({
  month: z.string(),
  /** `open` until the month is over, then `due` until it is approved; `closed` where a later month was approved. */
  state: z.enum(['open', 'due', 'approved', 'closed']),
  approvedAt: z.nullable(instant),
  lines: z.array(line),
  /** Rials. */
  total: z.int(),
})
export type PayStatement = z.output<typeof statement>

const person = z.object({ id: z.string(), name: z.string(), isTeacher: z.boolean() })

export const listPay = endpoint({
  method: 'GET',
  path: '/api/studio/pay',
  access: may('pay.keep'),
  summary: 'What each teacher gets for a month, the last one that is over unless told.',
  input: z.object({ month: z.optional(month) }),
  output: z.object({
    month: z.string(),
    months: z.array(z.string()),
    teachers: z.array(
      z.object({
        ...person.shape,
        state: statement.shape.state,
        total: z.int(),
        sessions: z.int(),
        hasRate: z.boolean(),
        hasLines: z.boolean(),
      }),
    ),
  }),
})
export type PayList = z.output<typeof listPay.output>

export const readPay = endpoint({
  method: 'GET',
  path: '/api/studio/pay/:teacher',
  access: may('pay.keep'),
  summary:
    'The rates of a teacher, and their statement of a month: approved and frozen, or as it would be now.',
  input: z.object({ teacher: id, month: z.optional(month) }),
  output: z.object({
    teacher: person,
    months: z.array(z.string()),
    rates: z.array(rate),
    statement,
  }),
})
export type Pay = z.output<typeof readPay.output>

export const setRate = endpoint({
  method: 'POST',
  path: '/api/studio/pay/:teacher/rates',
  access: may('pay.keep'),
  summary: 'What a teacher gets from a day on, in the place of what held from that very day.',
  input: z.object({
    teacher: id,
    fromDay: z.iso.date({ error: 'روز شروع نرخ را انتخاب کنید.' }),
    per: z.enum(['session', 'hour', 'percent'], 'واحد نرخ را انتخاب کنید.'),
    amount: rials,
    trialAmount: rials,
    wordsAmount: z._default(rials, 0),
  }),
  output: z.object({ rate }),
})

export const dropRate = endpoint({
  method: 'DELETE',
  path: '/api/studio/pay/:teacher/rates/:rate',
  access: may('pay.keep'),
  summary:
    'Takes a rate away; what was approved by it stays, and the difference comes in the next statement.',
  input: z.object({ teacher: id, rate: id }),
  output: z.object({}),
  success: 204,
})

export const addCorrection = endpoint({
  method: 'POST',
  path: '/api/studio/pay/:teacher/corrections',
  access: may('pay.keep'),
  summary: 'Adds an amount to a month that is not approved, or takes it off, and says why.',
  input: z.object({
    teacher: id,
    month,
    amount: z.int('مبلغ را به تومان و با رقم بنویسید.').check(
      z.minimum(-maxRials, 'این مبلغ بیش از حد مجاز است.'),
      z.maximum(maxRials, 'این مبلغ بیش از حد مجاز است.'),
      z.refine(amount => amount !== 0, 'مبلغ صفر است.'),
    ),
    reason: text({ label: 'دلیل', min: 3, max: 300 }),
  }),
  output: z.object({ statement }),
  success: 201,
})

export const dropCorrection = endpoint({
  method: 'DELETE',
  path: '/api/studio/pay/:teacher/corrections/:correction',
  access: may('pay.keep'),
  summary: 'Takes a correction away, while its month is not approved.',
  input: z.object({ teacher: id, correction: id }),
  output: z.object({}),
  success: 204,
})

export const approvePay = endpoint({
  method: 'POST',
  path: '/api/studio/pay/:teacher/approve',
  access: may('pay.keep'),
  summary: 'Approves a month that is over, as it was seen (`total`), for good.',
  input: z.object({ teacher: id, month, total: z.int() }),
  output: z.object({ statement }),
})

export const exportPay = listExport({
  path: '/api/studio/pay/:teacher/statement.xlsx',
  access: may('pay.read'),
  summary: 'A statement as a spreadsheet; teachers get their own, once approved.',
  input: z.object({ teacher: id, month }),
})

export const readPaySheet = endpoint({
  method: 'GET',
  path: '/api/studio/pay/:teacher/statement.pdf',
  access: may('pay.read'),
  summary: 'A statement as a sheet to be printed; teachers get their own, once approved.',
  perMinute: 20,
  input: z.object({ teacher: id, month }),
  output: fileResponse,
  file: 'application/pdf',
})

export const myPay = endpoint({
  method: 'GET',
  path: '/api/studio/my-pay',
  access: may('pay.own'),
  summary:
    'The approved statements of the teacher whose account this is, the newest first, and one of them whole.',
  input: z.object({ month: z.optional(month) }),
  output: z.object({
    /** Null before the school has made their page. */
    teacher: z.nullable(person),
    months: z.array(z.string()),
    statement: z.nullable(statement),
  }),
})
export type MyPay = z.output<typeof myPay.output>
