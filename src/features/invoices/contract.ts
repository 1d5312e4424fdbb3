/** Invoices by the tax law: who sells, how it is taxed, what was issued. Amounts are whole Rials, tax included. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { version } from '#contract/version.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { isLegalId } from '#persian/legal-id.ts'
import { hasNationalIdChecksum } from '#persian/national-id.ts'

const rials = z.int()

/** As it is kept: Latin digits and capitals, in whatever digits and with whatever spaces it was typed. */
const tidied = (error: string) =>
  z.pipe(
    z.string({ error }),
    z.transform((typed: string) =>
      toLatinDigits(typed)
        .replace(/[\s\p{Cf}()-]/gu, '')
        .toUpperCase(),
    ),
  )
const code = (label: string, pattern: RegExp, wrong: string) =>
  z.pipe(
    tidied(`${label} وارد نشده است.`),
    z.string().check(z.minLength(1, `${label} وارد نشده است.`), z.regex(pattern, wrong)),
  )
const optionalCode = (pattern: RegExp, wrong: string) =>
  z._default(
    z.pipe(tidied(wrong), z.string().check(z.refine(value => value === '' || pattern.test(value), wrong))),
    '',
  )

/** A company by eleven digits, a person by ten. */
const nationalId = code(
  'شناسهٔ ملی',
  /^\d{10,11}$/,
  'شناسهٔ ملی شرکت یازده رقم و کد ملی شخص ده رقم است.',
).check(
  z.refine(
    value => isLegalId(value) || hasNationalIdChecksum(value),
    'این شناسهٔ ملی درست نیست؛ رقم‌ها را دوباره ببینید.',
  ),
)
const wrongEconomicNumber = 'شمارهٔ اقتصادی ۱۰ تا ۱۴ رقم است.'
const wrongPostalCode = 'کد پستی ده رقم است.'

/** The school as the law names it. */
export const seller = z.object({
  legalName: text({ label: 'نام حقوقی', min: 2, max: 120 }),
  nationalId,
  economicNumber: code('شمارهٔ اقتصادی', /^\d{10,14}$/, wrongEconomicNumber),
  registrationNumber: optionalCode(/^\d{1,12}$/, 'شمارهٔ ثبت را با رقم بنویسید.'),
  address: text({ label: 'نشانی', min: 5, max: 300 }),
  postalCode: code('کد پستی', /^\d{10}$/, wrongPostalCode),
  phone: code('تلفن', /^\+?\d{4,15}$/, 'شمارهٔ تلفن را درست وارد کنید.'),
  /** The six characters under which the tax office knows what issues the invoices. */
  memoryId: optionalCode(/^[A-Z0-9]{6}$/, 'شناسهٔ یکتای حافظهٔ مالیاتی شش حرف و رقم لاتین است.'),
})
export type Seller = z.output<typeof seller>
/** As it was written down, whatever the rules for writing it are by now. */
const sellerShown = z.object({
  legalName: z.string(),
  nationalId: z.string(),
  economicNumber: z.string(),
  registrationNumber: z.string(),
  address: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  memoryId: z.string(),
})

const setUp = may('invoices.setup')
const versioned = z.object({ seller: z.nullable(sellerShown), version: z.int() })

export const readSeller = endpoint({
  method: 'GET',
  path: '/api/studio/invoice-seller',
  access: setUp,
  summary: 'The school as its invoices name it; null before anybody has written it.',
  input: z.object({}),
  output: versioned,
})

export const changeSeller = endpoint({
  method: 'PUT',
  path: '/api/studio/invoice-seller',
  access: setUp,
  summary:
    'Changes how invoices name the school, from the next one on; 1016 where somebody else has done so since `version`.',
  input: z.extend(seller, { version }),
  output: versioned,
})

const day = z.iso.date({ error: 'روز را انتخاب کنید.' })
const kind = z.string({ error: 'کالا را انتخاب کنید.' }).check(z.regex(/^[a-z-]{1,40}$/, 'چنین کالایی نیست.'))

const taxes = z.object({
  /** What the school sells, each with its rates, the latest first; exempt where there is none. */
  kinds: z.array(
    z.object({
      kind: z.string(),
      rates: z.array(
        z.object({
          id: z.string(),
          /** From which day on, `YYYY-MM-DD`. */
          from: z.string(),
          /** Basis points; null where it is exempt. */
          rate: z.nullable(z.int()),
          serviceCode: z.nullable(z.string()),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  ),
})
export type Taxes = z.output<typeof taxes>

export const readTaxes = endpoint({
  method: 'GET',
  path: '/api/studio/invoice-taxes',
  access: setUp,
  summary: 'How what is sold is taxed, by its kind and from which day on.',
  input: z.object({}),
  output: taxes,
})

const wrongRate = 'نرخ را میان ۰٫۰۱ و ۵۰ درصد بنویسید.'

export const setTax = endpoint({
  method: 'PUT',
  path: '/api/studio/invoice-taxes',
  access: setUp,
  summary: 'Says how a kind is taxed from a day on; what was issued stays as it is.',
  input: z.object({
    kind,
    from: day,
    rate: z.nullable(z.int(wrongRate).check(z.minimum(1, wrongRate), z.maximum(5000, wrongRate))),
    serviceCode: optionalCode(/^\d{13}$/, 'شناسهٔ کالا یا خدمت سیزده رقم است.'),
  }),
  output: taxes,
})

export const removeTax = endpoint({
  method: 'DELETE',
  path: '/api/studio/invoice-taxes/:id',
  access: setUp,
  summary: 'Takes a rate away; what was issued with it stays as it is.',
  input: z.object({ id }),
  output: taxes,
})

export const invoiceKinds = ['sale', 'return', 'cancellation'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const taxViews = ['taxed', 'exempt'] as const

/** What narrows the list, as it stands in the page's address too. Days are those of the sale or refund, both included. */
export const invoiceFilter = {
  q: z.optional(text({ label: 'عبارت جست‌وجو', max: 100 })),
  kind: z.optional(z.enum(invoiceKinds, 'این فهرست را نمی‌شناسیم.')),
  tax: z.optional(z.enum(taxViews, 'این فهرست را نمی‌شناسیم.')),
  from: z.optional(z.iso.date({ error: 'روز درست نیست.' })),
  until: z.optional(z.iso.date({ error: 'روز درست نیست.' })),
  order: z.optional(id),
}

const named = {
  id: z.string(),
  /** The Persian year and the number in it. */
  year: z.int(),
  number: z.int(),
  kind: z.enum(invoiceKinds),
  at: instant,
  total: rials,
}
const invoiceRow = z.object({
  ...named,
  /** 1 names its buyer by their numbers, 2 does not. */
  type: z.union([z.literal(1), z.literal(2)]),
  buyer: z.nullable(z.string()),
  order: z.object({ id: z.string(), number: z.int() }),
  tax: rials,
  /** Of a sale: what came back of it, and whether it was cancelled. */
  returned: rials,
  isCancelled: z.boolean(),
})
export type InvoiceRow = z.output<typeof invoiceRow>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/studio/invoices',
  access: may('invoices.read'),
  summary:
    'What was issued, the last number first, with the sums of all that are found; `q` finds numbers and buyers.',
  input: z.object({
    ...invoiceFilter,
    /** «1405-120»: the page begins after it. */
    after: z.optional(z.string().check(z.regex(/^1[45]\d\d-\d{1,9}$/, 'نشانی صفحه درست نیست.'))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  output: z.object({
    items: z.array(invoiceRow),
    total: z.int(),
    /** Sales less what was returned and cancelled, and the tax in them. */
    sums: z.object({ total: rials, tax: rials }),
    next: z.nullable(z.string()),
  }),
})
export type InvoicesPage = z.output<typeof listInvoices.output>

export const exportInvoices = listExport({
  path: '/api/studio/invoices.xlsx',
  access: may('invoices.export'),
  summary:
    'The lines of all invoices that a filter finds, as the tax office wants to read them, as a spreadsheet.',
  input: z.object(invoiceFilter),
})

const work = z.object({
  /** The Persian year that runs. */
  year: z.int(),
  hasSeller: z.boolean(),
  /** Sales that wait to be invoiced by themselves. */
  waiting: z.int(),
  /** Sales of this year that nobody has asked an invoice for: they are older than the invoices. */
  backlog: z.int(),
})
export type InvoiceWork = z.output<typeof work>

export const readInvoiceWork = endpoint({
  method: 'GET',
  path: '/api/studio/invoice-work',
  access: may('invoices.read'),
  summary: 'What has no invoice yet.',
  input: z.object({}),
  output: work,
})

export const issueBacklog = endpoint({
  method: 'POST',
  path: '/api/studio/invoice-work',
  access: may('invoices.issue'),
  summary:
    'Has invoices issued for the sales of this year that have none, in the order of their payment; asked twice, each is issued once.',
  perMinute: 10,
  input: z.object({}),
  output: work,
})

export const paidMethods = [
  'gateway',
  'cash',
  'card-reader',
  'transfer',
  'cheque',
  'wallet',
  'card',
  'credit',
] as const
/** `credit` is what was owed of a sale, or taken off that; `card` what goes back to a card or an account. */
const paidPart = z.object({ method: z.enum(paidMethods), amount: rials })
export type PaidPart = z.output<typeof paidPart>

const buyerNumbers = {
  nationalId,
  economicNumber: optionalCode(/^\d{10,14}$/, wrongEconomicNumber),
  postalCode: optionalCode(/^\d{10}$/, wrongPostalCode),
}
/** By what an invoice of the first type knows its buyer. */
export type BuyerNumbers = { nationalId: string; economicNumber: string; postalCode: string }

const invoice = z.object({
  ...named,
  type: z.union([z.literal(1), z.literal(2)]),
  issuedAt: instant,
  /** The sale that this one takes back or cancels. */
  originalId: z.nullable(z.string()),
  order: z.object({ id: z.string(), number: z.int() }),
  seller: sellerShown,
  buyer: z.object({
    name: z.nullable(z.string()),
    /** Masked of a person before those who may not read it; null on an invoice of the second type. */
    nationalId: z.nullable(z.string()),
    economicNumber: z.string(),
    postalCode: z.string(),
  }),
  lines: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      price: rials,
      discount: rials,
      total: rials,
      rate: z.nullable(z.int()),
      tax: rials,
    }),
  ),
  discount: rials,
  tax: rials,
  paid: z.array(paidPart),
  /** What else was issued for the same order. */
  others: z.array(z.object({ ...named, isCancelled: z.boolean() })),
  isCancelled: z.boolean(),
  /** Whether whoever asks may have it issued anew with its buyer's numbers, and why nobody may. */
  reissue: z.object({ isOpen: z.boolean(), why: z.nullable(z.string()) }),
})
export type Invoice = z.output<typeof invoice>

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/studio/invoices/:id',
  access: may('invoices.read'),
  summary: 'One invoice as it was issued, and what else was issued for its order.',
  input: z.object({ id }),
  output: invoice,
})

export const reissueInvoice = endpoint({
  method: 'POST',
  path: '/api/studio/invoices/:id/buyer',
  access: may('invoices.issue'),
  summary:
    'Cancels an invoice and issues it anew with the numbers of its buyer, once. The law lets no issued one be given another buyer.',
  perMinute: 20,
  input: z.object({ id, name: text({ label: 'نام خریدار', min: 2, max: 120 }), ...buyerNumbers }),
  output: invoice,
})

export const readInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/invoice.pdf',
  access: 'user',
  summary: 'An invoice as PDF, for its buyer and for staff who read invoices.',
  perMinute: 30,
  input: z.object({ id }),
  output: fileResponse,
  file: 'application/pdf',
})

export const listMyInvoices = endpoint({
  method: 'GET',
  path: '/api/orders/:id/invoices',
  access: 'user',
  summary: 'What was issued for an order of the user; `isComing` while its invoice is being written.',
  input: z.object({ id }),
  output: z.object({
    items: z.array(z.object({ ...named, isCancelled: z.boolean() })),
    isComing: z.boolean(),
  }),
})
