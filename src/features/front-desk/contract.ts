/** What the desk asks: who comes, which groups fit, what it costs, and how it is paid. Amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { groupCard } from '#contract/group-card.ts'
import { listExport } from '#contract/list-export.ts'
import { buildValueList } from '#contract/list-schema.ts'
import { paperFormats } from '#features/book-store/public.ts'
import { deskMethods, orderAnswer } from '#features/payment/public.ts'
import { toLatinDigits } from '#persian/digits.ts'

const access = may('desk.sell')
const rials = z.int()
const maxRials = 100_000_000_000
const maxLimit = 2_000_000_000
const amount = z
  .int('مبلغ را به تومان و با رقم بنویسید.')
  .check(z.minimum(1, 'مبلغ را بنویسید.'), z.maximum(maxRials, 'این مبلغ بیش از حد مجاز است.'))
/** Of Tehran's calendar, `YYYY-MM-DD`. */
const day = z.iso.date({ error: 'روز سررسید را انتخاب کنید.' })

/** Digits in any script, without what people put between them. */
const digits = (message: string) =>
  z.pipe(
    z.string({ error: message }),
    z.transform((typed: string) => toLatinDigits(typed).replace(/[\s‌-]/g, '')),
  )

const person = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** Whose child it is, where they have no account of their own. */
  guardian: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Owed of all their orders. */
  debt: rials,
})
export type DeskPerson = z.output<typeof person>

export const findDeskPeople = endpoint({
  method: 'GET',
  path: '/api/front-desk/people',
  access,
  summary: 'Who is meant by a phone number or a name, the best first.',
  input: z.object({ q: text({ label: 'نام یا شماره', max: 100 }) }),
  output: z.object({ items: z.array(person) }),
})

export const openDeskAccount = endpoint({
  method: 'POST',
  path: '/api/front-desk/people',
  access,
  summary:
    'Opens an account for who stands at the desk; whoever has the phone already is answered as they are.',
  perMinute: 30,
  input: z.object({
    name: text({ label: 'نام', max: 100 }),
    surname: text({ label: 'نام خانوادگی', max: 100 }),
    phone: text({ label: 'شماره موبایل', max: 30 }),
  }),
  output: z.object({ person, isNew: z.boolean() }),
  success: 201,
})

const owed = z.object({ orderId: z.string(), number: z.int(), title: z.string(), debt: rials })

export const readDeskPerson = endpoint({
  method: 'GET',
  path: '/api/front-desk/people/:id',
  access,
  summary: 'What the desk is to know of somebody: levels, groups, wallet and debts.',
  input: z.object({ id }),
  output: z.object({
    person: z.extend(person, {
      wallet: rials,
      levels: z.array(z.object({ language: z.string(), level: z.string() })),
      groups: z.array(z.string()),
      owed: z.array(owed),
      /** Those under their account. */
      children: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
})
export type DeskPersonFacts = z.output<typeof readDeskPerson.output>['person']

/** How a group fits somebody, the best first; `clash` and below cannot or should not be sold. */
export const fits = ['next', 'fits', 'clash', 'full', 'member'] as const
const fitting = z.object({
  group: groupCard,
  fit: z.enum(fits),
  /** The group of theirs that meets at the same hours. */
  clashesWith: z.nullable(z.string()),
  /** Which of the school's own levels it is. */
  step: z.nullable(z.string()),
})
export type FittingGroup = z.output<typeof fitting>

export const listDeskGroups = endpoint({
  method: 'GET',
  path: '/api/front-desk/groups',
  access,
  summary:
    'The groups that can be sold, those that fit somebody best first, with what stands against the others.',
  input: z.object({
    person: id,
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
  }),
  output: z.object({ items: z.array(fitting) }),
})

/** Of one book, and how many books, in a sale. */
export const maxCopies = 20
const maxTitles = 20

const deskBook = z.object({
  edition: z.string(),
  title: z.string(),
  format: z.enum(paperFormats),
  /** Of one copy. */
  price: rials,
  /** How many may be sold here. */
  free: z.int(),
  /** How many lie in the school's store room; null where that is sold from. */
  inStoreRoom: z.nullable(z.int()),
  /** Whether it was found by its ISBN, as a scanner reads it. */
  isByNumber: z.boolean(),
})
export type DeskBook = z.output<typeof deskBook>

export const findDeskBooks = endpoint({
  method: 'GET',
  path: '/api/front-desk/books',
  access,
  summary: 'Books on paper by title, ISBN or barcode, with how many may be sold from where a cashbox stands.',
  input: z.object({ q: text({ label: 'نام یا شابک', max: 100 }), cashboxId: id }),
  output: z.object({
    /** Where they are sold from: «شعبهٔ انقلاب». */
    place: z.string(),
    items: z.array(deskBook),
  }),
})

export const quoteDeskSale = endpoint({
  method: 'GET',
  path: '/api/front-desk/quote',
  access,
  summary:
    'What a seat and books cost somebody now, with a code; what the code is refused for is said in its place.',
  input: z
    .object({
      person: id,
      group: z.optional(id),
      /** `<edition>:<count>` each. */
      books: buildValueList(
        z
          .string()
          .check(
            z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:([1-9]|1\d|20)$/, 'این کتاب را نمی‌شناسیم.'),
          ),
      ),
      /** Whose copies are sold. */
      cashboxId: z.optional(id),
      code: z._default(text({ label: 'کد تخفیف', min: 0, max: 40 }), ''),
    })
    .check(
      z.refine(({ group, books }) => group !== undefined || books.length > 0, {
        error: 'گروه یا کتابی انتخاب نشده است.',
        path: ['group'],
      }),
    ),
  output: z.object({
    lines: z.array(z.object({ title: z.string(), price: rials })),
    price: rials,
    /** What takes something off, and why where the seller is to know: «خواهر یا برادر: نگار صداقت». */
    discounts: z.array(z.object({ name: z.string(), reason: z.nullable(z.string()), amount: rials })),
    /** Why the code takes nothing off. */
    refusal: z.nullable(z.string()),
    /** Which copies are not there. */
    shortage: z.nullable(z.string()),
    total: rials,
    wallet: rials,
    /** What comes back until when, as the buyer is to be told. */
    refunds: z.array(z.string()),
  }),
})
export type DeskQuote = z.output<typeof quoteDeskSale.output>

const part = z
  .object({
    id,
    method: z.enum(deskMethods, 'راه پرداخت را انتخاب کنید.'),
    amount,
    reference: z._default(z.nullable(digits('شمارهٔ پیگیری وارد نشده است.')), null),
    cardLast4: z._default(
      z.nullable(
        z.pipe(
          digits('چهار رقم آخر کارت را بنویسید.'),
          z.string().check(z.regex(/^(\d{4})?$/, 'چهار رقم آخر کارت را بنویسید.')),
        ),
      ),
      null,
    ),
    dueDay: z._default(z.nullable(day), null),
    slipId: z._default(z.nullable(id), null),
  })
  .check(
    z.refine(
      ({ method, reference }) =>
        method === 'cash' || method === 'cheque' || /^\d{4,20}$/.test(reference ?? ''),
      {
        error: 'شمارهٔ پیگیری ۴ تا ۲۰ رقم است.',
        path: ['reference'],
      },
    ),
    z.refine(({ method, reference }) => method !== 'cheque' || /^\d{16}$/.test(reference ?? ''), {
      error: 'شمارهٔ صیادی چک ۱۶ رقم است.',
      path: ['reference'],
    }),
    z.refine(({ method, dueDay }) => method !== 'cheque' || dueDay !== null, {
      error: 'تاریخ سررسید چک را بنویسید.',
      path: ['dueDay'],
    }),
    z.refine(({ method, slipId }) => method !== 'transfer' || slipId !== null, {
      error: 'عکس فیش واریز را بفرستید.',
      path: ['slipId'],
    }),
  )
export type DeskPartInput = z.input<typeof part>
const parts = z.array(part).check(z.maxLength(6, 'بیش از ۶ راه پرداخت در یک سفارش نمی‌شود.'))

export const sellAtFrontDesk = endpoint({
  method: 'POST',
  path: '/api/front-desk/sales',
  access,
  summary:
    'Sells a seat, books from where the cashbox stands, or both: paid now in parts, later by instalments, or wholly by a link. Above a registrar’s limit it waits for an approval, with all of it held.',
  perMinute: 60,
  input: z
    .object({
      /** Names the sale: the same once more sells nothing more. */
      key: id,
      person: id,
      group: z._default(z.nullable(id), null),
      books: z._default(
        z
          .array(
            z.object({
              edition: id,
              count: z
                .int('شمار جلدها را با رقم بنویسید.')
                .check(
                  z.minimum(1, 'شمار جلدها از یک کمتر نمی‌شود.'),
                  z.maximum(maxCopies, 'از هر کتاب حداکثر ۲۰ جلد.'),
                ),
            }),
          )
          .check(
            z.maxLength(maxTitles, 'در یک فروش حداکثر ۲۰ کتاب.'),
            z.refine(books => new Set(books.map(({ edition }) => edition)).size === books.length, {
              error: 'یک کتاب دو بار آمده است.',
            }),
          ),
        [],
      ),
      code: z._default(z.nullable(text({ label: 'کد تخفیف', min: 0, max: 40 })), null),
      fromWallet: z._default(
        z
          .int()
          .check(
            z.minimum(0, 'مبلغ از صفر کمتر نمی‌شود.'),
            z.maximum(maxLimit, 'این مبلغ بیش از حد مجاز است.'),
          ),
        0,
      ),
      parts,
      instalments: z._default(
        z.array(z.object({ amount, dueDay: day })).check(z.maxLength(4, 'بیش از ۴ قسط نمی‌شود.')),
        [],
      ),
      /** Nothing is paid here: somebody pays all of it by a link. */
      byLink: z._default(z.boolean(), false),
      /** The price that the seller was shown. */
      total: rials,
      cashboxId: id,
      sendReceipt: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ group, books }) => group !== null || books.length > 0, {
        error: 'گروه یا کتابی انتخاب نشده است.',
        path: ['group'],
      }),
    ),
  output: z.extend(orderAnswer, {
    /** `waiting`: for an approval; `link`: for whoever pays by the link. */
    outcome: z.enum(['sold', 'waiting', 'link']),
    link: z.nullable(z.object({ url: z.string(), expiresAt: instant })),
  }),
})
export type DeskSaleAnswer = z.output<typeof sellAtFrontDesk.output>

export const takeDeskPayment = endpoint({
  method: 'POST',
  path: '/api/front-desk/orders/:id/payments',
  access,
  summary: 'Takes money for what is owed of an order; what rested for it comes back at once.',
  perMinute: 60,
  input: z.object({
    id,
    parts: parts.check(z.minLength(1, 'راه پرداخت را انتخاب کنید.')),
    cashboxId: id,
  }),
  output: orderAnswer,
})

/** Bytes of a slip's picture. */
export const maxSlipBytes = 8 * 1024 * 1024

export const addPaymentSlip = endpoint({
  method: 'POST',
  path: '/api/front-desk/slips',
  access,
  summary: 'Keeps the picture of a transfer’s slip, sealed, for the payment that will name it.',
  upload: maxSlipBytes,
  perMinute: 30,
  input: z.object({ file: z.instanceof(Uint8Array, { error: 'عکس فیش فرستاده نشده است.' }) }),
  output: z.object({ id: z.string() }),
  success: 201,
})

export const readPaymentSlip = endpoint({
  method: 'GET',
  path: '/api/front-desk/payments/:id/slip.webp',
  access: may('desk.approve'),
  summary: 'The picture of the slip of a payment, taken or waiting to be approved, until 180 days after it.',
  input: z.object({ id }),
  output: fileResponse,
  file: 'image/webp',
})

const request = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.int(),
  title: z.string(),
  person: z.string(),
  total: rials,
  askedBy: z.string(),
  askedAt: instant,
  /** Its payments that a slip proves. */
  slips: z.array(z.string()),
})
export type DeskRequest = z.output<typeof request>

export const readDeskShift = endpoint({
  method: 'GET',
  path: '/api/front-desk/shift',
  access,
  summary:
    'What the desk starts from: its cashboxes, what may be taken alone, what waits for an approval, what was taken today.',
  input: z.object({}),
  output: z.object({
    cashboxes: z.array(z.object({ id: z.string(), name: z.string(), branch: z.string() })),
    /** Null for whoever approves. */
    limit: z.nullable(rials),
    mayApprove: z.boolean(),
    registrarLimit: rials,
    requests: z.array(request),
    today: z.object({ count: z.int(), sum: rials }),
    policy: z.object({ maxParts: z.int(), minFirstPercent: z.int(), maxDays: z.int() }),
  }),
})
export type DeskShift = z.output<typeof readDeskShift.output>

export const decideDeskRequest = endpoint({
  method: 'POST',
  path: '/api/front-desk/requests/:id',
  access: may('desk.approve'),
  summary:
    'Approves a sale that waits, which sells it as it was entered, or refuses it, which lets its seat go.',
  input: z.object({ id, approve: z.boolean() }),
  output: orderAnswer,
})

export const setDeskRules = endpoint({
  method: 'POST',
  path: '/api/front-desk/rules',
  access: may('desk.approve'),
  summary: 'Sets up to how much a registrar takes alone.',
  input: z.object({
    registrarLimit: z
      .int('مبلغ را به تومان و با رقم بنویسید.')
      .check(z.minimum(0, 'مبلغ از صفر کمتر نمی‌شود.'), z.maximum(maxLimit, 'این مبلغ بیش از حد مجاز است.')),
  }),
  output: z.object({ registrarLimit: rials }),
})

const cheque = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.int(),
  person: z.string(),
  amount: rials,
  sayad: z.string(),
  dueDay: z.string(),
  state: z.enum(['pending', 'cleared', 'bounced']),
})
export type Cheque = z.output<typeof cheque>

const chequeFilter = {
  state: z.optional(z.enum(['pending', 'cleared', 'bounced'], 'این وضعیت را نمی‌شناسیم.')),
}

export const listCheques = endpoint({
  method: 'GET',
  path: '/api/front-desk/cheques',
  access: may('desk.approve'),
  summary:
    'The cheques that the bank has not paid yet, by the day they are due, and after them those of the last weeks; or those of one state.',
  input: z.object(chequeFilter),
  output: z.object({ items: z.array(cheque), sum: rials }),
})

export const exportCheques = listExport({
  path: '/api/studio/cheques.xlsx',
  access: may('desk.approve'),
  summary: 'All cheques, or those of one state, as a spreadsheet.',
  input: z.object(chequeFilter),
})

export const settleDeskCheque = endpoint({
  method: 'POST',
  path: '/api/front-desk/cheques/:id',
  access: may('desk.approve'),
  summary: 'Says that the bank paid a cheque, or that it bounced: then its sum is owed again.',
  input: z.object({ id, outcome: z.enum(['cleared', 'bounced'], 'نتیجهٔ چک را انتخاب کنید.') }),
  output: orderAnswer,
})

export const sendDeskReceipt = endpoint({
  method: 'POST',
  path: '/api/front-desk/orders/:id/receipt',
  access,
  summary: 'Sends the buyer the receipt of an order again.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})
