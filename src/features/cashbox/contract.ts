/** The school's cashboxes, and how their days end. Amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

const rials = z.int()
const maxRials = 100_000_000_000_000
const counted = z
  .int('مبلغ را به تومان و با رقم بنویسید.')
  .check(z.minimum(0, 'مبلغ از صفر کمتر نمی‌شود.'), z.maximum(maxRials, 'این مبلغ بیش از حد مجاز است.'))

/** What is counted at the end of a day, each against what the ledger says of it. */
export const dayMethods = ['cash', 'card-reader', 'transfer', 'gateway'] as const
export type DayMethod = (typeof dayMethods)[number]

/** Notes that are counted one by one, in Rials. */
export const noteWorths = [1_000_000, 500_000, 100_000, 50_000, 20_000, 10_000] as const

const cashbox = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the branch it stands at; empty where there is none. */
  branch: z.string(),
  branchId: z.nullable(z.string()),
  isOpen: z.boolean(),
  /** Whether what came by the gateway is counted with it. */
  countsGateway: z.boolean(),
})
export type Cashbox = z.output<typeof cashbox>
const cashboxes = z.object({
  items: z.array(cashbox),
  branches: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const listBoxes = endpoint({
  method: 'GET',
  path: '/api/cashbox/boxes',
  access: may('cashbox.count'),
  summary: 'The cashboxes of the school, and the branches they may stand at.',
  input: z.object({}),
  output: cashboxes,
})

const boxValues = {
  name: text({ label: 'نام صندوق', min: 2, max: 60 }),
  branchId: z._default(z.nullable(id), null),
}

export const createBox = endpoint({
  method: 'POST',
  path: '/api/cashbox/boxes',
  access: may('cashbox.manage'),
  summary: 'Makes a cashbox, with accounts of its own.',
  perMinute: 20,
  input: z.object(boxValues),
  output: cashboxes,
  success: 201,
})

export const changeBox = endpoint({
  method: 'PUT',
  path: '/api/cashbox/boxes/:id',
  access: may('cashbox.manage'),
  summary:
    'Renames a cashbox, moves it to another branch, closes or opens it; one that holds money is not closed.',
  input: z.object({ id, ...boxValues, isOpen: z.boolean('باز یا بسته بودن صندوق را انتخاب کنید.') }),
  output: cashboxes,
})

const dayLine = z.object({
  method: z.enum(dayMethods),
  /** What there should be: of cash all that lies in the box, of the others what came since the day before was closed. */
  ledger: rials,
  /** How many payments that were; null of the gateway, whose payments are not of this cashbox alone. */
  payments: z.nullable(z.int()),
  counted: z.nullable(rials),
  reason: z.string(),
  explainedBy: z.string(),
})
export type DayLine = z.output<typeof dayLine>

const cashDay = z.object({
  /** Null until something of it was counted. */
  id: z.nullable(z.string()),
  number: z.int(),
  state: z.enum(['open', 'closed']),
  openedAt: z.nullable(instant),
  countedBy: z.nullable(z.string()),
  countedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(instant),
  lines: z.array(dayLine),
  /** Cash that was there before, came in, and was taken out; null of a day that was closed before. */
  cash: z.nullable(z.object({ before: rials, taken: rials, out: rials })),
  notes: z.array(z.object({ worth: rials, count: z.int() })),
  reopenings: z.array(z.object({ at: instant, by: z.nullable(z.string()), reason: z.string() })),
  /** Whether it is the last that was closed, which alone can be opened again. */
  isLast: z.boolean(),
})
export type CashDay = z.output<typeof cashDay>

const dayAnswer = z.object({
  cashboxes: z.array(cashbox),
  cashbox,
  day: cashDay,
  /** The last day that was closed, and what was found too much (above zero) or missing then. */
  previous: z.nullable(z.object({ id: z.string(), number: z.int(), closedAt: instant, difference: rials })),
})
export type CashDayAnswer = z.output<typeof dayAnswer>

export const readCashDay = endpoint({
  method: 'GET',
  path: '/api/cashbox/day',
  access: may('cashbox.count'),
  summary: 'The day of a cashbox that is not closed yet, the ledger beside what was counted; or one that is.',
  input: z.object({
    /** Without it the first that is open. */
    cashbox: z.optional(id),
    day: z.optional(id),
  }),
  output: dayAnswer,
})

const closedDay = z.object({
  id: z.string(),
  number: z.int(),
  closedAt: instant,
  closedBy: z.nullable(z.string()),
  ledger: rials,
  counted: rials,
  /** The differences, each by its own: they may cancel each other out in the sum. */
  differences: z.array(z.object({ method: z.enum(dayMethods), amount: rials })),
})
export type ClosedDay = z.output<typeof closedDay>

export const listCashDays = endpoint({
  method: 'GET',
  path: '/api/cashbox/days',
  access: may('cashbox.count'),
  summary: 'The closed days of a cashbox, the last first.',
  input: z.object({ cashbox: id, ...pageQuery(14) }),
  output: buildPageSchema(closedDay),
})

export const exportCashDays = listExport({
  path: '/api/studio/cash-days.xlsx',
  access: may('cashbox.close'),
  summary:
    'The closed days of a cashbox with what was counted, the ledger and each difference, as a spreadsheet.',
  input: z.object({ cashbox: id }),
})

const notes = z._default(
  z
    .array(
      z.object({
        worth: z
          .int('ارزش اسکناس درست نیست.')
          .check(z.minimum(1, 'ارزش اسکناس درست نیست.'), z.maximum(100_000_000, 'ارزش اسکناس درست نیست.')),
        count: z
          .int('شمار اسکناس را با رقم بنویسید.')
          .check(
            z.minimum(0, 'شمار اسکناس را با رقم بنویسید.'),
            z.maximum(100_000, 'این شمار بیش از حد است.'),
          ),
      }),
    )
    .check(z.maxLength(12, 'اسکناس‌ها بیش از حد است.')),
  [],
)
const method = z.enum(dayMethods, 'راه دریافت درست نیست.')
const number = z
  .int('روز درست نیست.')
  .check(z.minimum(1, 'روز درست نیست.'), z.maximum(2_000_000_000, 'روز درست نیست.'))
const lines = <T extends z.core.$ZodType>(line: T) =>
  z.array(line).check(z.maxLength(dayMethods.length, 'راه دریافت درست نیست.'))

export const saveCashCount = endpoint({
  method: 'POST',
  path: '/api/cashbox/boxes/:id/count',
  access: may('cashbox.count'),
  summary: 'Keeps what was counted at the end of a day, for whoever closes it.',
  input: z.object({ id, number, lines: lines(z.object({ method, counted })), notes }),
  output: dayAnswer,
})

export const closeCashDay = endpoint({
  method: 'POST',
  path: '/api/cashbox/boxes/:id/close',
  access: may('cashbox.close'),
  summary: 'Closes a day, once each difference has its entry with a reason and the name of who explains it.',
  input: z.object({
    id,
    number,
    lines: lines(
      z.object({
        method,
        counted,
        /** What the ledger said when this was counted: where it says something else by now, nothing is closed. */
        ledger: z
          .int('مبلغ دفتر درست نیست.')
          .check(z.minimum(-maxRials, 'مبلغ دفتر درست نیست.'), z.maximum(maxRials, 'مبلغ دفتر درست نیست.')),
        reason: z._default(text({ label: 'علت اختلاف', min: 0, max: 300 }), ''),
        explainedBy: z._default(text({ label: 'نام توضیح‌دهنده', min: 0, max: 80 }), ''),
      }),
    ),
    notes,
  }),
  output: dayAnswer,
})

export const reopenCashDay = endpoint({
  method: 'POST',
  path: '/api/cashbox/days/:id/reopen',
  access: may('cashbox.reopen'),
  summary: 'Opens the last closed day again and takes its entries back; asks for the password again.',
  input: z.object({
    id,
    reason: text({ label: 'علت بازکردن', min: 3, max: 300 }),
    currentPassword: z._default(z.nullable(z.string().check(z.maxLength(1000))), null),
  }),
  output: dayAnswer,
})

export const depositCash = endpoint({
  method: 'POST',
  path: '/api/cashbox/boxes/:id/deposits',
  access: may('cashbox.close'),
  summary: 'Takes cash out of a cashbox, to the bank or into the safe.',
  perMinute: 20,
  input: z.object({
    id,
    /** Names it: the same once more takes nothing more. */
    key: id,
    amount: counted.check(z.minimum(1, 'مبلغ را بنویسید.')),
    to: z.enum(['bank', 'safe'], 'بانک یا گاوصندوق را انتخاب کنید.'),
    note: z._default(text({ label: 'توضیح', min: 0, max: 200 }), ''),
  }),
  output: dayAnswer,
})
