/** The books, as whoever keeps them reads them. Amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'

const access = may('payments.read')
const rials = z.int()
const day = z.iso.date({ error: 'روز درست نیست.' })

/** Each kind of account, in the order it is shown. */
export const accountKinds = [
  'cash',
  'card-reader',
  'bank',
  'cheques',
  'safe',
  'gateway',
  'receivables',
  'wallet',
  'held',
  'payouts',
  'unclaimed',
  'sales',
  'expense',
  'over-short',
  'goodwill',
  'opening',
] as const
export type LedgerAccount = (typeof accountKinds)[number]

export const moveKinds = [
  'payment',
  'lay-aside',
  'give-back',
  'sale',
  'refund',
  'payout',
  'opening',
  'desk-payment',
  'debt-paid',
  'cheque-cleared',
  'cheque-bounced',
  'credit',
  'over-short',
  'deposit',
  'card-settled',
  'expense',
  'reversal',
] as const

const balanceRow = z.object({
  account: z.enum(accountKinds),
  cashbox: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Before the first day. */
  before: rials,
  more: rials,
  less: rials,
  /** After the last day. */
  after: rials,
  entries: z.int(),
})
export type BalanceRow = z.output<typeof balanceRow>

const range = {
  /** Of Tehran's calendar, both days included; this month without them. */
  from: z.optional(day),
  to: z.optional(day),
}

export const readLedger = endpoint({
  method: 'GET',
  path: '/api/ledger/balances',
  access,
  summary:
    'What each kind of account came to before a range of days, what came and went in it, and after it.',
  input: z.object(range),
  output: z.object({ from: z.string(), to: z.string(), items: z.array(balanceRow) }),
})

const entry = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(moveKinds),
  amount: rials,
  /** Whether it takes another booking back. */
  isReversal: z.boolean(),
  order: z.nullable(z.object({ id: z.string(), number: z.int() })),
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** What else it was of, and has a page. */
  about: z.nullable(z.object({ kind: z.enum(['cashDay', 'expense']), id: z.string() })),
})
export type LedgerEntry = z.output<typeof entry>

const entryFilter = {
  ...range,
  account: z.enum(accountKinds, 'حساب درست نیست.'),
  cashbox: z.optional(id),
}

export const exportEntries = listExport({
  path: '/api/studio/ledger.xlsx',
  access: may('payments.export'),
  summary: 'The entries of one kind of account in a range of days, as a spreadsheet.',
  input: z.object(entryFilter),
})

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/ledger/entries',
  access,
  summary:
    'The entries of one kind of account in a range of days, the last first, from where another page ended.',
  input: z.object({
    ...entryFilter,
    /** `next` of the page before. */
    after: z.optional(
      z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z~\d{1,15}$/, 'نشانی صفحه درست نیست.')),
    ),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    items: z.array(entry),
    /** Where the next page begins; null on the last. */
    next: z.nullable(z.string()),
  }),
})
