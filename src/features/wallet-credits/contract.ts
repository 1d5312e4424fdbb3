/** What staff may ask of credit in wallets. Amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

const rials = z.int()
const sum = (least: number) =>
  z
    .int('مبلغ را به تومان و با رقم بنویسید.')
    .check(z.minimum(least, 'مبلغ را بنویسید.'), z.maximum(2_000_000_000, 'این مبلغ بیش از حد مجاز است.'))
const currentPassword = z._default(z.nullable(z.string().check(z.maxLength(1000))), null)

const credit = z.object({
  id: z.string(),
  /** Null once they deleted their account. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  amount: rials,
  reason: z.string(),
  by: z.string(),
  at: instant,
  reversed: z.nullable(z.object({ reason: z.string(), by: z.string(), at: instant })),
})
export type WalletCredit = z.output<typeof credit>

const rules = z.object({ supportLimit: sum(0), accountantLimit: sum(0) })
export type CreditRules = z.output<typeof rules>

export const listWalletCredits = endpoint({
  method: 'GET',
  path: '/api/studio/wallet-credits',
  access: may('credits.give'),
  summary: 'The credits that staff gave, the newest first: of one person, or of everybody.',
  input: z.object({ person: z._default(z.nullable(id), null), ...pageQuery(20) }),
  output: z.extend(buildPageSchema(credit), {
    /** Whose page it is, where it is of one. */
    person: z.nullable(z.object({ id: z.string(), name: z.string(), balance: rials })),
    /** What whoever asks may give still today; null without a limit. */
    left: z.nullable(rials),
    rules,
  }),
})
export type WalletCredits = z.output<typeof listWalletCredits.output>

export const exportWalletCredits = listExport({
  path: '/api/studio/wallet-credits.xlsx',
  access: may('credits.give'),
  summary: 'The credits that staff gave as a spreadsheet: of one person, or of everybody.',
  input: z.object({ person: z._default(z.nullable(id), null) }),
})

export const giveWalletCredit = endpoint({
  method: 'POST',
  path: '/api/studio/wallet-credits',
  access: may('credits.give'),
  summary:
    'Puts credit into somebody’s wallet, who is told why; asks for the password again. The same credit sent again is given once.',
  perMinute: 30,
  input: z.object({
    /** Names the credit. */
    id,
    person: id,
    amount: sum(10),
    reason: text({ label: 'دلیل', min: 3, max: 200 }),
    currentPassword,
  }),
  output: credit,
  success: 201,
})

export const reverseWalletCredit = endpoint({
  method: 'POST',
  path: '/api/studio/wallet-credits/:id/reverse',
  access: may('credits.reverse'),
  summary: 'Takes back a credit that was not spent, by a counter entry; asks for the password again.',
  perMinute: 30,
  input: z.object({ id, reason: text({ label: 'دلیل', min: 3, max: 200 }), currentPassword }),
  output: credit,
})

export const setCreditRules = endpoint({
  method: 'POST',
  path: '/api/studio/wallet-credit-rules',
  access: may('credits.limits'),
  summary: 'Sets how much one of the support and one of the accountants may give in a day.',
  input: rules,
  output: z.object({ rules }),
})
