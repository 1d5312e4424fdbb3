import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/public.server.ts'
import { features } from '#features.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { Person } from '../../../test/app.ts'
import { openShop, payOrder, readBalance, readOrder, type Shop } from '../../../test/bank.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { sellNotebooks } from '../../../test/notebooks.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { drawCode128 } from './code-128.ts'
import type { Address, PackedShipment, ShownShipment, TrackingRow } from './contract.ts'
import type { ReturnRow } from './returns/contract.ts'
import { computeShippingCost, readPostalCode } from './rules.ts'
import { seedRates } from './seed.server.ts'

const notebooks = sellNotebooks()
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ features: [...features, notebooks.feature] })
  await seedRates(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

type Refused = { errors: { field: string; message: string }[] }
const [tehran, shiraz] = [
  { province: 8, city: 394 },
  { province: 17, city: 911 },
]
const someAddress = {
  ...shiraz,
  street: 'خیابان زند، کوچهٔ ۱۲',
  plate: '۴',
  postalCode: '۷۱۳۴۸-۱۴۳۳۶',
  receiver: 'پریسا نیکا',
  mobile: '۰۹۱۷ ۱۲۳ ۴۵۶۷',
}
const path = '/api/shipping'
const add = async (person: Person, changed: object = {}) =>
  person.post<Address & Refused>(`${path}/addresses`, { ...someAddress, ...changed })

/** Buys some paper that is posted to Shiraz, and pays it. */
async function buyPaper(buyer: Person, item: string, count = 2) {
  const { body: address } = await add(buyer)
  const { body: choices } = await buyer.get<{ rates: { id: string; cost: number }[] }>(`${path}/choices`, {
    addressId: address.id,
    grams: 300 * count,
    goods: 1_000_000 * count,
  })
  const [rate] = choices.rates
  const { body } = await buyer.post<{ orderId: string }>('/api/cart/order', {
    lines: [{ kind: 'notebook', item, count, price: 1_000_000 }],
    delivery: { addressId: address.id, rateId: rate!.id },
    deliveryCost: rate!.cost,
  })
  const { total } = await readOrder(buyer, body.orderId)
  return { orderId: body.orderId, total, cost: rate!.cost }
}

const readParcels = async (buyer: Person, order: string) =>
  (await buyer.get<{ items: ShownShipment[] }>(`${path}/orders/${order}`)).body.items

test('BK6 an Iranian address is of a city in its province, with ten digits of a postal code and a mobile number', async () => {
  const buyer = await shop.user()
  const { body: provinces } = await buyer.get<{ items: { id: number; name: string }[] }>(`${path}/provinces`)
  expect(provinces.items).toHaveLength(31)
  expect(provinces.items.map(({ name }) => name)).toContain('سیستان و بلوچستان')
  const { body: cities } = await buyer.get<{ items: { id: number }[] }>(`${path}/provinces/17/cities`)
  expect(cities.items.map(({ id }) => id)).toContain(shiraz!.city)
  expect((await buyer.get(`${path}/provinces/99/cities`)).status).toBe(404)
  const kept = await add(buyer)
  expect(kept.body).toMatchObject({
    provinceName: 'فارس',
    cityName: 'شیراز',
    postalCode: '7134814336',
    mobile: '+989171234567',
  })
  // A second press keeps it once.
  expect((await add(buyer)).body.id).toBe(kept.body.id)
  const wrong = [
    [{ postalCode: '713481433' }, 'postalCode'],
    [{ postalCode: '0134814336' }, 'postalCode'],
    [{ postalCode: 'هیچ' }, 'postalCode'],
    [{ mobile: '07136261234' }, 'mobile'],
    [{ mobile: '+4915112345678' }, 'mobile'],
    [{ city: tehran!.city }, 'city'],
    [{ province: 0 }, 'province'],
    [{ receiver: '' }, 'receiver'],
    [{ street: 'زند' }, 'street'],
  ] as const
  for (const [changed, field] of wrong) {
    const { status, body } = await add(buyer, changed)
    expect([status, body.errors.map(error => error.field)]).toEqual([422, [field]])
  }
  const change = (person: Person, id: string, changed: object) =>
    person.put<Address & Refused>(`${path}/addresses/${id}`, { ...someAddress, ...changed })
  expect((await change(buyer, kept.body.id, { plate: '۱۲، واحد ۳' })).body).toMatchObject({
    id: kept.body.id,
    plate: '۱۲، واحد ۳',
  })
  expect((await change(buyer, kept.body.id, { city: tehran!.city })).body.errors).toMatchObject([
    { field: 'city' },
  ])
  // One that becomes like another is that one.
  const second = await add(buyer)
  expect((await change(buyer, second.body.id, { plate: '۱۲، واحد ۳' })).body.id).toBe(kept.body.id)
  expect((await buyer.get<{ items: Address[] }>(`${path}/addresses`)).body.items).toHaveLength(1)
  const other = await shop.user()
  expect((await change(other, kept.body.id, {})).status).toBe(404)
  expect((await other.delete(`${path}/addresses/${kept.body.id}`)).status).toBe(404)
  expect((await other.get(`${path}/choices`, { addressId: kept.body.id, grams: 1, goods: 1 })).status).toBe(
    404,
  )
})

test('BK6 sending costs by weight and region, as the school writes it, and nothing above a sum', async () => {
  const [buyer, owner] = [await shop.user(), await shop.user('هما', ['owner'])]
  const { id } = (await add(buyer)).body
  const ask = async (grams: number, goods: number, addressId = id) =>
    (
      await buyer.get<{ rates: { service: string; cost: number }[] }>(`${path}/choices`, {
        addressId,
        grams,
        goods,
      })
    ).body.rates.map(({ service, cost }) => [service, cost])
  expect(await ask(1000, 1)).toEqual([['پست پیشتاز شهرستان', 650_000]])
  expect(await ask(1001, 1)).toEqual([['پست پیشتاز شهرستان', 830_000]])
  expect(await ask(9000, 10_000_000)).toEqual([['پست پیشتاز شهرستان', 0]])
  const inTehran = (await add(buyer, tehran)).body.id
  expect((await ask(500, 1, inTehran)).map(([service]) => service)).toEqual(['پست پیشتاز', 'پیک'])
  const rate = {
    service: 'پست ویژه',
    provinces: [17],
    baseGrams: '۵۰۰',
    basePrice: 90_000,
    kiloPrice: 0,
    freeAbove: '',
    days: 'فردا',
    isActive: true,
  }
  expect((await owner.post('/api/studio/shipping-rates', rate)).status).toBe(201)
  expect(await ask(800, 1)).toEqual([
    ['پست پیشتاز شهرستان', 650_000],
    ['پست ویژه', 900_000],
  ])
  expect((await owner.post('/api/studio/shipping-rates', { ...rate, provinces: [99] })).status).toBe(422)
})

const deliver = (packer: Person, ...ids: string[]) =>
  packer.post<{ ended: number }>('/api/studio/shipments/end', { ids, state: 'delivered' })

test('BK8 a parcel is packed, sent and delivered, and each of these is said to its buyer once', async () => {
  const [buyer, packer] = [await shop.user(), await shop.user('بهار', ['registrar'])]
  const item = await notebooks.add(shop.db)
  const { orderId, total } = await buyPaper(buyer, item)
  expect(await readParcels(buyer, orderId)).toEqual([])
  await payOrder(shop, orderId, total)
  const list = async (state: string) =>
    (
      await packer.get<{ items: PackedShipment[]; counts: Record<string, number> }>('/api/studio/shipments', {
        state,
      })
    ).body
  const [parcel] = (await list('to-pack')).items.filter(one => one.orderId === orderId)
  expect(parcel).toMatchObject({
    receiver: 'پریسا نیکا',
    destination: 'فارس، شیراز، خیابان زند، کوچهٔ ۱۲، پلاک ۴',
    grams: 600,
    contents: [{ title: 'دفتر واژه‌ها', count: 2 }],
  })
  const countMessages = async () => (await buyer.get<{ total: number }>('/api/account/messages')).body.total
  const before = await countMessages()
  const { id } = parcel!
  expect((await deliver(packer, id)).status).toBe(409)
  const pack = async () =>
    (await packer.post<{ packed: number }>('/api/studio/shipments/pack', { ids: [id] })).body.packed
  expect([await pack(), await pack()]).toEqual([1, 0])
  const send = () => packer.post(`/api/studio/shipments/${id}/send`, { tracking: '۲۱۴۵۶۷ ۰۰۱۲' })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(await readParcels(buyer, orderId)).toMatchObject([{ state: 'on-its-way', tracking: '2145670012' }])
  // What is with the post is not withdrawn from by a press.
  expect((await buyer.get(`/api/payment/orders/${orderId}/refund`)).status).toBe(409)
  await deliver(packer, id)
  await deliver(packer, id)
  expect(await readParcels(buyer, orderId)).toMatchObject([{ state: 'delivered' }])
  expect((await countMessages()) - before).toBe(3)
  expect((await list('delivered')).counts.delivered).toBeGreaterThan(0)
  const other = await shop.user()
  expect((await other.get(`${path}/orders/${orderId}`)).status).toBe(404)
  expect((await buyer.get('/api/studio/shipments')).status).toBe(404)
})

test('of many parcels at once those are delivered that were sent, or wait at a branch, and the others stay', async () => {
  const packer = await shop.user('بهار', ['registrar'])
  const parcels: { buyer: Person; orderId: string; id: string }[] = []
  for (const sent of [true, true, false]) {
    const buyer = await shop.user()
    const { orderId, total } = await buyPaper(buyer, await notebooks.add(shop.db))
    await payOrder(shop, orderId, total)
    const { id } = (await readParcels(buyer, orderId))[0]!
    if (sent) await packer.post(`/api/studio/shipments/${id}/send`, { tracking: '214567001234' })
    parcels.push({ buyer, orderId, id })
  }
  const ids = parcels.map(({ id }) => id)
  expect((await deliver(packer, ...ids)).body).toEqual({ ended: 2 })
  const states = await Promise.all(parcels.map(({ buyer, orderId }) => readParcels(buyer, orderId)))
  expect(states.flat().map(({ state }) => state)).toEqual(['delivered', 'delivered', 'to-pack'])
  // What is delivered already stays so, and what is neither is refused in words.
  expect((await deliver(packer, ...ids.slice(0, 2))).body).toEqual({ ended: 0 })
  expect((await deliver(packer, ids[2]!)).status).toBe(409)
  expect((await deliver(packer)).status).toBe(422)
})

/** Parcels that wait to be sent, each of an order of its own. */
async function newParcels(packer: Person, count: number) {
  const item = await notebooks.add(shop.db)
  const parcels: { buyer: Person; orderId: string; id: string; number: number }[] = []
  for (let nth = 0; nth < count; nth++) {
    const buyer = await shop.user()
    const { orderId, total } = await buyPaper(buyer, item, 1)
    await payOrder(shop, orderId, total)
    const { body } = await packer.get<{ items: PackedShipment[] }>('/api/studio/shipments', { perPage: 100 })
    const parcel = body.items.find(one => one.orderId === orderId)!
    parcels.push({ buyer, orderId, id: parcel.id, number: parcel.number })
  }
  return parcels
}

test('codes of many parcels are pasted at once: each line says what becomes of it, and all are sent or none', async () => {
  const packer = await shop.user('بهار', ['registrar'])
  const [first, second, third] = await newParcels(packer, 3)
  const enter = (lines: string, more: object = {}) =>
    packer.post<{ rows: TrackingRow[]; sent: number } & Refused>('/api/studio/shipments/tracking', {
      lines,
      ...more,
    })
  const states = async () =>
    (await Promise.all([first!, second!, third!].map(({ buyer, orderId }) => readParcels(buyer, orderId))))
      .flat()
      .map(({ state, tracking }) => [state, tracking])
  const untouched = await states()
  // As a spreadsheet has it: names of columns, tabs, Persian digits.
  const wrong = await enter(
    [
      'سفارش\tکد رهگیری',
      `${first!.number}\t۲۱۴۵۶۷ ۰۰۰۱`,
      '',
      `${first!.number}\t2145670002`,
      `${second!.number}, 2145670001`,
      '99999999\t2145670003',
      `${third!.number}`,
      'بی‌شماره 2145670004',
      `${third!.number} ab!`,
    ].join('\n'),
  )
  expect(wrong.status).toBe(200)
  expect(wrong.body.rows.map(({ line, becomes, reason }) => [line, becomes, reason])).toEqual([
    [2, 'sent', ''],
    [4, 'refused', 'همین بسته در خط ۲ هم هست.'],
    [5, 'refused', 'همین کد در خط ۲ هم هست.'],
    [6, 'refused', 'سفارشی با این شماره بسته ندارد.'],
    [7, 'refused', 'کد رهگیری ندارد.'],
    [8, 'refused', 'خط با شمارهٔ سفارش آغاز نمی‌شود.'],
    [9, 'refused', 'کد رهگیری درست نیست.'],
  ])
  expect(wrong.body.rows[0]).toMatchObject({ receiver: 'پریسا نیکا', tracking: '2145670001' })
  const half = `${first!.number}\t2145670001\n${second!.number}\t!!`
  const refused = await enter(half, { write: true })
  expect([refused.status, refused.body.errors[0]?.field]).toEqual([422, 'lines'])
  expect(refused.body.errors[0]?.message).toContain('خط ۲')
  expect((await enter('سفارش کد', { write: true })).status).toBe(422)
  expect(await states()).toEqual(untouched)

  const good = `${first!.number}\t2145670001\n${second!.number}\t2145670002`
  expect((await enter(good)).body.sent).toBe(0)
  expect(await states()).toEqual(untouched)
  expect((await enter(good, { write: true })).body.sent).toBe(2)
  // The same once more sends nothing and tells nobody.
  const again = await enter(good, { write: true })
  expect([again.body.sent, again.body.rows.map(({ becomes }) => becomes)]).toEqual([0, ['same', 'same']])
  const { body } = await first!.buyer.get<{ items: { title: string; body: string }[] }>(
    '/api/account/messages',
  )
  expect(body.items.filter(message => JSON.stringify(message).includes('2145670001'))).toHaveLength(1)
  // A code is one parcel's; codes alone are those of the chosen parcels, in their order.
  const taken = await enter('2145670001', { ids: [third!.id] })
  expect(taken.body.rows[0]?.reason).toContain('از بستهٔ سفارش')
  const many = await enter('2145670008\n2145670009', { ids: [third!.id] })
  expect(many.body.rows.map(({ becomes }) => becomes)).toEqual(['sent', 'refused'])
  expect((await enter('۲۱۴۵۶۷ ۰۰۰۹', { ids: [third!.id], write: true })).body.sent).toBe(1)
  expect(await states()).toEqual([
    ['on-its-way', '2145670001'],
    ['on-its-way', '2145670002'],
    ['on-its-way', '2145670009'],
  ])
  expect((await first!.buyer.post('/api/studio/shipments/tracking', { lines: good })).status).toBe(404)
})

/** A photo as a phone makes it, with where it was taken. */
async function takePhoto(): Promise<Uint8Array> {
  const background = { r: 20, g: 120, b: 120 }
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  return image
    .withExif({ IFD3: { GPSLatitude: '29/1 37/1 0/1' } })
    .jpeg()
    .toBuffer()
}

test('BK8 what was delivered is asked to be given back with a photo, within the policy, and its buyer is told how it ends', async () => {
  const [buyer, packer] = [await shop.user(), await shop.user('بهار', ['registrar'])]
  const item = await notebooks.add(shop.db, { capacity: 5 })
  const { orderId, total } = await buyPaper(buyer, item, 4)
  await payOrder(shop, orderId, total)
  const [line, sending] = (await readOrder(buyer, orderId)).lines
  const ask = async (by: Person, changed: Record<string, string> = {}, file?: Uint8Array) => {
    const form = new FormData()
    const asked = { requestId: randomUUID(), lineId: line!.id, count: '1', reason: 'صفحه‌ها سفید است' }
    for (const [name, value] of Object.entries({ ...asked, ...changed })) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(file ?? (await takePhoto()))]), 'page.jpg')
    return by.post<Refused>(`${path}/orders/${orderId}/returns`, form)
  }
  // It is not there yet.
  expect((await ask(buyer)).status).toBe(409)
  const parcels = await readParcels(buyer, orderId)
  const { id } = parcels[0]!
  await packer.post(`/api/studio/shipments/${id}/send`, { tracking: '214567001234' })
  await deliver(packer, id)
  // What was never bought, what is another's, and what is no picture.
  expect((await ask(buyer, { lineId: randomUUID() })).status).toBe(404)
  expect((await ask(buyer, { lineId: sending!.id })).status).toBe(404)
  expect((await ask(await shop.user())).status).toBe(404)
  expect((await ask(buyer, {}, new TextEncoder().encode('<svg onload="alert(1)"/>'))).status).toBe(422)
  expect((await ask(buyer, { count: '5' })).status).toBe(409)
  const requestId = randomUUID()
  expect((await ask(buyer, { requestId, count: '2' })).status).toBe(201)
  // A second press asks once.
  expect((await ask(buyer, { requestId, count: '2' })).status).toBe(201)
  expect((await ask(buyer, { count: '3' })).status).toBe(409)
  const { body: list } = await packer.get<{ items: ReturnRow[] }>('/api/studio/returns')
  const found = list.items.find(one => one.id === requestId)
  expect(found).toMatchObject({ count: 2, paid: 2_000_000, photo: expect.stringContaining('/') })
  const { rows } = await shop.database.execute('select photo from return_request where id = $1', [requestId])
  const kept = await sharp(await buffer((await shop.files.read(String(rows[0]!.photo))).stream)).metadata()
  expect([kept.format, kept.exif]).toEqual(['webp', undefined])

  const decide = (request: string, decision: object) =>
    packer.post<Refused>(`/api/studio/returns/${request}/decide`, decision)
  expect((await decide(requestId, { decision: 'refused' })).body.errors).toMatchObject([{ field: 'answer' }])
  expect((await decide(requestId, { decision: 'accepted' })).status).toBe(200)
  expect((await decide(requestId, { decision: 'accepted' })).status).toBe(409)
  expect([await readBalance(buyer), notebooks.countOwned(buyer.id, item)]).toEqual([2_000_000, 2])
  // They are damaged.
  expect(notebooks.countRestocked(item)).toBe(0)
  // What came back cannot be given back again.
  const { body: left } = await buyer.get<{ returnable: { count: number }[] }>(
    `${path}/orders/${orderId}/returns`,
  )
  expect(left.returnable).toMatchObject([{ count: 2 }])
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'partly-refunded' })

  const again = randomUUID()
  await ask(buyer, { requestId: again })
  expect((await decide(again, { decision: 'resent' })).status).toBe(200)
  expect((await readParcels(buyer, orderId)).map(({ state }) => state).sort()).toEqual([
    'delivered',
    'to-pack',
  ])
  // Of the copy that is left the money goes back to the card, and nothing more to the wallet.
  const third = randomUUID()
  await ask(buyer, { requestId: third })
  expect((await decide(third, { decision: 'accepted', to: 'card' })).status).toBe(200)
  expect(await readBalance(buyer)).toBe(2_000_000)
  expect((await readOrder(buyer, orderId)).refunds.map(({ to, amount }) => [to, amount])).toContainEqual([
    'card',
    1_000_000,
  ])
  const { body: messages } = await buyer.get<{ items: { title: string }[] }>('/api/account/messages')
  const titles = messages.items.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['کالا را پس گرفتیم', 'نسخهٔ دیگری می‌فرستیم']))
  expect(await proveBooks(shop)).toEqual([])
  const sheet = await readSheet(shop, packer, '/api/studio/returns.xlsx', {})
  expect(sheet.rows.flat()).toEqual(expect.arrayContaining(['شمارهٔ سفارش', 'پذیرفته شد']))
  expect((await readSheet(shop, buyer, '/api/studio/returns.xlsx', {})).rows).toEqual([])
})

test('what was not sent yet is withdrawn from whole, with its sending', async () => {
  const buyer = await shop.user()
  const item = await notebooks.add(shop.db)
  const { orderId, total } = await buyPaper(buyer, item)
  await payOrder(shop, orderId, total)
  expect((await buyer.post(`/api/payment/orders/${orderId}/refund`, { to: 'wallet' })).status).toBe(200)
  expect(await readBalance(buyer)).toBe(total)
  expect(await readParcels(buyer, orderId)).toMatchObject([{ state: 'cancelled' }])
  expect(notebooks.countRestocked(item)).toBe(2)
  expect(await proveBooks(shop)).toEqual([])
})

test('a kilogram that was begun counts; a postal code is read however it is typed', () => {
  const rate = { baseGrams: 1000, basePrice: 100, kiloPrice: 10, freeAbove: 5000 }
  const cost = (grams: number, goods = 1) => computeShippingCost(rate, { grams, goods })
  expect([cost(1), cost(1000), cost(1001), cost(2000), cost(2001)]).toEqual([100, 100, 110, 110, 120])
  expect([cost(9000, 4999), cost(9000, 5000)]).toEqual([180, 0])
  expect(['19476 15320', '۱۹۴۷۶-۱۵۳۲۰', '١٩٤٧٦١٥٣٢٠'].map(readPostalCode)).toEqual(
    Array(3).fill('1947615320'),
  )
  expect(['', '1234567890', '194761532', '19476153201', '1947610000'].map(readPostalCode)).toEqual(
    Array(5).fill(''),
  )
})

test('a label’s bars are those of Code 128: eleven modules a symbol, and a check symbol', () => {
  const { bars, width } = drawCode128('10891')
  // Start, five digits, their check and the stop, which is two modules wider.
  expect(width).toBe(7 * 11 + 13)
  expect(bars).toHaveLength(7 * 3 + 4)
  expect(bars.slice(0, 3)).toEqual([
    { at: 0, width: 2 },
    { at: 3, width: 1 },
    { at: 6, width: 1 },
  ])
  expect(() => drawCode128('۱')).toThrow(RangeError)
})

test('parcels are packed, sent by their codes and delivered in as many statements for four as for one, each buyer told', async () => {
  const packer = await shop.user('بهار', ['registrar'])
  const [single, ...others] = await newParcels(packer, 5)
  const countFor = async (parcels: readonly { id: string }[], code: number) => {
    const ids = parcels.map(({ id }) => id)
    const lines = ids.map((_, nth) => `21456700${code + nth}`).join('\n')
    const acts = [
      () => packer.post('/api/studio/shipments/pack', { ids }),
      () => packer.post('/api/studio/shipments/tracking', { lines, ids, write: true }),
      () => packer.post('/api/studio/shipments/end', { ids, state: 'delivered' }),
    ]
    const counts: number[] = []
    for (const act of acts) {
      const { result, queries } = await countStatements(shop, act)
      expect(result.status).toBe(200)
      counts.push(queries.length)
    }
    return counts
  }
  const one = await countFor([single!], 10)
  expect(await countFor(others, 20)).toEqual(one)
  for (const { buyer, number, id } of [single!, ...others]) {
    const { body } = await buyer.get<{ items: { body: string }[] }>('/api/account/messages')
    const notices = body.items.filter(message =>
      message.body.includes(`بستهٔ سفارش ${toPersianDigits(number)} `),
    )
    expect(notices).toHaveLength(3)
    const { rows } = await shop.database.execute(
      `select action from audit_entry where about->>'id' = $1 order by at, id`,
      [id],
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'shipment.ended',
      'shipment.packed',
      'shipment.sent',
    ])
  }
})
