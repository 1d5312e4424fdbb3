/** What may be asked of addresses, of what sending costs, and of parcels. Every amount is a whole number of Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { mobilePhone } from '#contract/mobile-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { whole } from '#contract/whole-number.ts'
import { maxTrackingLines, queueStates, readPostalCode, shipmentStates, trackingCode } from './rules.ts'

const rials = z.int()
const choose = (what: string) =>
  z
    .int(`${what} را انتخاب کنید.`)
    .check(z.minimum(1, `${what} را انتخاب کنید.`), z.maximum(100_000, `${what} را انتخاب کنید.`))

const place = z.object({ id: z.int(), name: z.string() })
export const listProvinces = endpoint({
  method: 'GET',
  path: '/api/shipping/provinces',
  access: 'anyone',
  summary: 'The provinces of Iran, by the alphabet.',
  input: z.object({}),
  output: z.object({ items: z.array(place) }),
})
export const listCities = endpoint({
  method: 'GET',
  path: '/api/shipping/provinces/:province/cities',
  access: 'anyone',
  summary: 'The cities of a province, by the alphabet.',
  input: z.object({
    province: z.coerce
      .number('استان را انتخاب کنید.')
      .check(z.int('استان را انتخاب کنید.'), z.minimum(0), z.maximum(100_000)),
  }),
  output: z.object({ items: z.array(place) }),
})

const postalCode = z.pipe(
  z.pipe(
    z.string({ error: 'کد پستی وارد نشده است.' }).check(z.maxLength(40, 'کد پستی ده رقم است.')),
    z.transform(readPostalCode),
  ),
  z.string().check(z.minLength(10, 'کد پستی ده رقم است و این کد درست نیست.')),
)
const iranianMobile = z.pipe(
  mobilePhone,
  z.string().check(z.regex(/^\+989\d{9}$/, 'شمارهٔ موبایل ایرانی گیرنده را وارد کنید.')),
)
const addressShape = {
  province: choose('استان'),
  city: choose('شهر'),
  street: text({ label: 'نشانی', min: 5, max: 300 }),
  plate: text({ label: 'پلاک و واحد', min: 0, max: 40 }),
  postalCode,
  receiver: text({ label: 'نام گیرنده', min: 2, max: 80 }),
  mobile: iranianMobile,
}
export const addressValues = z.object(addressShape)
const address = z.object({
  id: z.string(),
  province: z.int(),
  city: z.int(),
  provinceName: z.string(),
  cityName: z.string(),
  street: z.string(),
  plate: z.string(),
  postalCode: z.string(),
  receiver: z.string(),
  mobile: z.string(),
})
export type Address = z.output<typeof address>
const addresses = z.object({ items: z.array(address) })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/shipping/addresses',
  access: 'user',
  summary: 'The addresses of the user, the one changed last first.',
  input: z.object({}),
  output: addresses,
})
export const addAddress = endpoint({
  method: 'POST',
  path: '/api/shipping/addresses',
  access: 'user',
  summary: 'Keeps an address in Iran; the same one is kept once.',
  perMinute: 20,
  input: addressValues,
  output: address,
  success: 201,
})
export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/shipping/addresses/:id',
  access: 'user',
  summary:
    'Changes an address; parcels on their way keep theirs. One that is the same as another becomes that one.',
  perMinute: 20,
  input: z.object({ id, ...addressShape }),
  output: address,
})
export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/api/shipping/addresses/:id',
  access: 'user',
  summary: 'Forgets an address; parcels on their way keep theirs.',
  input: z.object({ id }),
  output: addresses,
})

/** Rials or grams: past it nothing is any dearer or cheaper to send. */
export const maxAmount = 2_000_000_000
const amount = (label: string) =>
  z.coerce
    .number(`${label} درست نیست.`)
    .check(
      z.int(`${label} درست نیست.`),
      z.minimum(0, `${label} درست نیست.`),
      z.maximum(maxAmount, `${label} درست نیست.`),
    )
export const listDeliveryChoices = endpoint({
  method: 'GET',
  path: '/api/shipping/choices',
  access: 'user',
  summary:
    'How things of a weight can be sent to an address and for how much, and where they can be fetched.',
  input: z.object({ addressId: z.optional(id), grams: amount('وزن'), goods: amount('مبلغ') }),
  output: z.object({
    rates: z.array(z.object({ id: z.string(), service: z.string(), days: z.string(), cost: rials })),
    branches: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
  }),
})

const content = z.object({ title: z.string(), count: z.int() })
const shownShipment = z.object({
  id: z.string(),
  state: z.enum(shipmentStates),
  service: z.string(),
  /** Where it goes, in one line. */
  destination: z.string(),
  isFetched: z.boolean(),
  contents: z.array(content),
  tracking: z.nullable(z.string()),
  /** When it came into this state. */
  at: instant,
})
export type ShownShipment = z.output<typeof shownShipment>
export const readOrderShipments = endpoint({
  method: 'GET',
  path: '/api/shipping/orders/:id',
  access: 'user',
  summary: 'The parcels of an order of the user.',
  input: z.object({ id }),
  output: z.object({ items: z.array(shownShipment) }),
})

export const rates = collection({
  path: '/api/studio/shipping-rates',
  access: may('shipping.rates'),
  what: 'What sending costs, by weight and region',
  shape: {
    service: text({ label: 'نام', min: 2, max: 60 }),
    provinces: z.array(choose('استان')).check(z.maxLength(31, 'ایران ۳۱ استان دارد.')),
    baseGrams: whole({ label: 'وزن پایه', min: 1, max: 100_000 }),
    /** Whole Toman. */
    basePrice: whole({ label: 'قیمت پایه', min: 0, max: 100_000_000 }),
    kiloPrice: whole({ label: 'قیمت هر کیلوگرم بیشتر', min: 0, max: 100_000_000 }),
    freeAbove: z.union(
      [z.literal(''), whole({ label: 'مبلغ ارسال رایگان', min: 1, max: 1_000_000_000 })],
      'مبلغ ارسال رایگان عدد درستی نیست.',
    ),
    days: text({ label: 'زمان رسیدن', min: 0, max: 60 }),
    isActive: z.boolean('فعال بودن بله یا نه است.'),
  },
})

const packed = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.int(),
  state: z.enum(shipmentStates),
  service: z.string(),
  isFetched: z.boolean(),
  /** Who gets it and where, as the label has it. */
  receiver: z.string(),
  destination: z.string(),
  postalCode: z.string(),
  mobile: z.string(),
  city: z.string(),
  grams: z.int(),
  /** `shelf`: where it lies; empty where nobody said. */
  contents: z.array(z.extend(content, { shelf: z.string() })),
  tracking: z.nullable(z.string()),
  queuedAt: instant,
})
export type PackedShipment = z.output<typeof packed>
const inQueue = may('shipping.pack')
const counts = z.object({
  'to-pack': z.int(),
  packed: z.int(),
  'on-its-way': z.int(),
  delivered: z.int(),
  returned: z.int(),
})

export const listShipments = endpoint({
  method: 'GET',
  path: '/api/studio/shipments',
  access: inQueue,
  summary: 'Parcels in a state, the longest waiting first, and how many there are in each.',
  input: z.object({
    state: z._default(z.enum(queueStates, 'این فهرست را نمی‌شناسیم.'), 'to-pack'),
    ...pageQuery(50),
  }),
  output: z.extend(buildPageSchema(packed), { counts }),
})
export const exportShipments = listExport({
  path: '/api/studio/shipments.xlsx',
  access: inQueue,
  summary: 'All parcels in a state, as a spreadsheet.',
  input: z.object({ state: z.enum(queueStates, 'این فهرست را نمی‌شناسیم.') }),
})
const parcelIds = z
  .array(id)
  .check(z.minLength(1, 'بسته‌ای انتخاب نشده است.'), z.maxLength(100, 'حداکثر ۱۰۰ بسته.'))
export const packShipments = endpoint({
  method: 'POST',
  path: '/api/studio/shipments/pack',
  access: inQueue,
  summary: 'Says that parcels are packed; those that are already stay so.',
  perMinute: 60,
  input: z.object({ ids: parcelIds }),
  output: z.object({ packed: z.int() }),
})
export const sendShipment = endpoint({
  method: 'POST',
  path: '/api/studio/shipments/:id/send',
  access: inQueue,
  summary: 'Gives a parcel to the post, with the code it is tracked by; its buyer is told.',
  perMinute: 120,
  input: z.object({
    id,
    tracking: z.pipe(
      text({ label: 'کد رهگیری', max: 60 }),
      z.string().check(z.regex(trackingCode, 'کد رهگیری درست نیست.')),
    ),
  }),
  output: z.object({ shipment: packed }),
})

const trackingRow = z.object({
  /** Which line of what was pasted. */
  line: z.int(),
  /** The number of the order, and who the parcel goes to; null and empty where it is not known. */
  number: z.nullable(z.int()),
  receiver: z.string(),
  tracking: z.string(),
  /** `same`: it was sent with this code before. */
  becomes: z.enum(['sent', 'same', 'refused']),
  /** Why it is refused; empty otherwise. */
  reason: z.string(),
})
export type TrackingRow = z.output<typeof trackingRow>
export const enterTracking = endpoint({
  method: 'POST',
  path: '/api/studio/shipments/tracking',
  access: inQueue,
  summary:
    'Reads the codes of many parcels, a line each: what would become of each line, or, with `write`, gives all to the post, or none where a line is refused.',
  perMinute: 60,
  input: z.object({
    lines: text({ label: 'کدها', max: maxTrackingLines * 100 }),
    /** The parcels whose codes these are, in order; empty where each line begins with the number of its order. */
    ids: z._default(z.array(id).check(z.maxLength(maxTrackingLines, 'حداکثر ۱۰۰ بسته.')), []),
    write: z._default(z.boolean('نوشتن بله یا نه است.'), false),
  }),
  output: z.object({ rows: z.array(trackingRow), sent: z.int() }),
})
export const endShipments = endpoint({
  method: 'POST',
  path: '/api/studio/shipments/end',
  access: inQueue,
  summary: 'Says that parcels were delivered, or that they came back; those that are already stay so.',
  perMinute: 120,
  input: z.object({
    ids: parcelIds,
    state: z.enum(['delivered', 'returned'], 'وضعیت را انتخاب کنید.'),
  }),
  output: z.object({ ended: z.int() }),
})
