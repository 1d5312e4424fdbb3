/** What may be asked of things that come back. Every amount is a whole number of Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

export const returnStates = ['asked', 'accepted', 'resent', 'refused'] as const
export type ReturnState = (typeof returnStates)[number]

/** Bytes of a photo. */
export const maxPhotoBytes = 8 * 1024 * 1024

const shown = z.object({
  id: z.string(),
  title: z.string(),
  count: z.int(),
  reason: z.string(),
  state: z.enum(returnStates),
  answer: z.string(),
  refunded: z.int(),
  at: instant,
})
/** A line that was delivered: how many of it may be asked to be given back. */
const returnable = z.object({ lineId: z.string(), title: z.string(), count: z.int() })
const ofOrder = z.object({ items: z.array(shown), returnable: z.array(returnable) })

export const readOrderReturns = endpoint({
  method: 'GET',
  path: '/api/shipping/orders/:id/returns',
  access: 'user',
  summary: 'What the user asked to give back of an order, and what may still be asked for.',
  input: z.object({ id }),
  output: ofOrder,
})

export const askReturn = endpoint({
  method: 'POST',
  path: '/api/shipping/orders/:id/returns',
  access: 'user',
  summary:
    'Asks to give back some of what was delivered, with a picture of it, drawn anew without its metadata. The same `requestId` asks once.',
  perMinute: 10,
  upload: maxPhotoBytes,
  input: z.object({
    id,
    requestId: id,
    lineId: id,
    count: z.coerce
      .number('تعداد را با رقم بنویسید.')
      .check(
        z.int('تعداد را با رقم بنویسید.'),
        z.minimum(1, 'تعداد از یک کمتر نمی‌شود.'),
        z.maximum(20, 'تعداد بیش از خرید شماست.'),
      ),
    reason: text({ label: 'دلیل', min: 5, max: 500 }),
    file: z.instanceof(Uint8Array, { error: 'عکس کالا را بفرستید.' }),
  }),
  output: ofOrder,
  success: 201,
})

const waiting = z.extend(shown, {
  orderId: z.string(),
  number: z.int(),
  person: z.string(),
  photo: z.nullable(z.string()),
  /** Of those that wait: what was paid for them, so the most that may come back. */
  paid: z.nullable(z.int()),
})
export type ReturnRow = z.output<typeof waiting>
const access = may('shipping.pack')

export const listReturns = endpoint({
  method: 'GET',
  path: '/api/studio/returns',
  access,
  summary: 'What buyers ask to give back: what waits first, then the newest.',
  input: z.object(pageQuery(20)),
  output: buildPageSchema(waiting),
})

export const exportReturns = listExport({
  path: '/api/studio/returns.xlsx',
  access,
  summary: 'All that buyers asked to give back, as a spreadsheet.',
  input: z.object({}),
})

export const decideReturn = endpoint({
  method: 'POST',
  path: '/api/studio/returns/:id/decide',
  access,
  summary:
    'Takes something back and refunds it by its policy or in full, sends another copy instead, or says why not; its buyer is told.',
  perMinute: 60,
  input: z.object({
    id,
    decision: z.enum(['accepted', 'resent', 'refused'], 'تصمیم را انتخاب کنید.'),
    answer: z._default(text({ label: 'پاسخ', min: 0, max: 500 }), ''),
    to: z._default(z.enum(['wallet', 'card'], 'مقصد را انتخاب کنید.'), 'wallet'),
    /** Whether all that was paid comes back, for it was not as promised. */
    inFull: z._default(z.boolean(), false),
    /** Whether what came back is sold again. */
    cameBack: z._default(z.boolean(), false),
  }),
  output: z.object({ state: z.enum(returnStates) }),
})
