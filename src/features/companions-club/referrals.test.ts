import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountTables } from '#account/tables.server.ts'
import { readPoints } from '#features/points/ledger.server.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { testNow } from '../../../test/app.ts'
import {
  buySeat,
  comeBack,
  goToBank,
  newGroup,
  openShop,
  orderSeat,
  pay,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import type { MyReferrals, Signal } from './contract.ts'
import { companionsClub } from './feature.server.ts'
import { maskName, maskPhone } from './mask-name.ts'
import type { ClubTables } from './tables.server.ts'
import { hashTrace } from './traces.server.ts'

const t = withTables<ClubTables & AccountTables>()
type Someone = Awaited<ReturnType<Shop['user']>>

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ timeoutSeconds: 30 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const bring = async (referrer: Someone, name = 'سامان') => {
  const friend = await shop.user(name)
  await t(shop.db)
    .updateTable('users')
    .set({ referred_by: referrer.id })
    .where('id', '=', friend.id)
    .execute()
  return friend
}
const points = ({ id }: Someone) => readPoints(shop.db, id, shop.now())
const friends = async (who: Someone) =>
  (await who.get<MyReferrals>('/api/club/referrals')).body.items.map(({ name, state }) => [name, state])
const titles = async (who: Someone) =>
  (await who.get<{ items: { title: string }[] }>('/api/account/messages')).body.items
    .map(({ title }) => title)
    .filter(title => /امتیاز|پاداش/.test(title))
const cause = async (friend: Someone) =>
  (await t(shop.db)
    .selectFrom('referral')
    .select(['state', 'cause'])
    .where('invitee_id', '=', friend.id)
    .executeTakeFirst()) ?? null
const buy = async (who: Someone) => buySeat(shop, who, await newGroup(shop))

test('CL1 one’s own code, its link and QR code, and friends who are pending, joined and paid, with masked names', async () => {
  const member = await shop.user('مهتاب')
  const { body } = await member.get<MyReferrals>('/api/club/referrals')
  expect(body).toMatchObject({ items: [], total: 0 })
  expect(body.code.length).toBeLessThanOrEqual(10)
  expect(new URL(body.link).searchParams.get('ref')).toBe(body.code)
  expect(body.qr.path).toMatch(/^M0 0h7v1/)
  const noted = await member.post<{ friend: { id: string } }>('/api/club/invitations', {
    phone: '۰۹۱۲ ۱۲۳ ۴۵۴۴',
  })
  expect(noted.status).toBe(200)
  expect((await member.post('/api/club/invitations', { phone: '12' })).status).toBe(422)
  const [joined, paid] = [await bring(member, 'نیوشا'), await bring(member, 'ساسان')]
  await buy(paid)
  expect((await friends(member)).toSorted()).toEqual(
    [
      ['س…ن', 'paid'],
      ['ن…ا', 'joined'],
      ['۰۹۱۲…۴۴', 'pending'],
    ].toSorted(),
  )
  // Who was noted by their number and has come is pending no more; nobody sees or takes another’s.
  await t(shop.db).updateTable('users').set({ phone: '+989121234544' }).where('id', '=', joined.id).execute()
  expect((await friends(member)).map(([, state]) => state).toSorted()).toEqual(['joined', 'paid'])
  expect((await paid.delete(`/api/club/invitations/${noted.body.friend.id}`)).status).toBe(404)
  expect((await member.delete(`/api/club/invitations/${noted.body.friend.id}`)).status).toBe(200)
  expect([maskName('علی‌رضا'), maskName('ن'), maskPhone('+989121234544')]).toEqual(['ع…ا', 'ن…', '۰۹۱۲…۴۴'])
})

test('CL2 both are rewarded and told once, by the first payment that is verified: not by an order, not by credit, not twice', async () => {
  const member = await shop.user('مهتاب')
  const friend = await bring(member)
  await orderSeat(friend, await newGroup(shop))
  expect([await points(member), await points(friend)]).toEqual([0, 0])
  const owner = await shop.user('پری', ['owner'])
  const credit = { id: randomUUID(), person: friend.id, amount: 9_000_000, reason: 'قطع شدن کلاس دیروز' }
  expect((await owner.post('/api/studio/wallet-credits', credit)).status).toBe(201)
  const byWallet = await orderSeat(friend, await newGroup(shop, { price: 9_000_000 }))
  await pay(friend, byWallet, true)
  expect([await points(member), await cause(friend)]).toEqual([0, null])
  const order = await orderSeat(friend, await newGroup(shop))
  const authority = await goToBank(friend, order)
  shop.bank.visit(authority, 'pay')
  for (let nth = 0; nth < 3; nth++) await comeBack(shop, authority)
  await buy(friend)
  expect([await points(member), await points(friend)]).toEqual([300, 150])
  expect(await titles(member)).toEqual(['۳۰۰ امتیاز برای معرفی س…ن'])
  expect(await titles(friend)).toEqual(['۱۵۰ امتیاز خوشامد'])
  // A code that is typed later changes nothing: the first one counts.
  const other = await shop.user()
  await t(shop.db).updateTable('users').set({ referred_by: other.id }).where('id', '=', friend.id).execute()
  await buy(friend)
  expect([await points(other), await points(member)]).toEqual([0, 300])
})

test('CL3 nobody brings themselves: the same phone, browser or card, and somebody who was brought before, are refused', async () => {
  const member = await shop.user('مهتاب')
  const number = { contact_country_code: '+98', contact_phone_number: '9130000001' }
  const byPhone = await bring(member)
  await t(shop.db).updateTable('users').set({ phone: '+989130000001' }).where('id', '=', member.id).execute()
  await t(shop.db).updateTable('users').set(number).where('id', '=', byPhone.id).execute()
  await buy(byPhone)
  expect(await cause(byPhone)).toEqual({ state: 'blocked', cause: 'phone' })

  const byDevice = await bring(member)
  const hash = Buffer.alloc(32, 7)
  await t(shop.db)
    .insertInto('known_device')
    .values([member, byDevice].map(({ id }) => ({ hash, user_id: id, signed_in_at: testNow })))
    .execute()
  await buy(byDevice)
  expect(await cause(byDevice)).toEqual({ state: 'blocked', cause: 'device' })

  const other = await shop.user('نرگس')
  await buy(other)
  const byCard = await bring(other)
  const kept = await t(shop.db).selectFrom('club_trace').select(['kind', 'hash']).execute()
  expect(kept.some(trace => trace.hash.equals(hash))).toBe(false)
  const keyed = hashTrace(shop, 'device', hash.toString('hex'))
  expect(kept.some(trace => trace.hash.equals(keyed))).toBe(true)
  await buy(byCard)
  expect(await cause(byCard)).toEqual({ state: 'blocked', cause: 'card' })
  shop.bank.book.cardHash = 'F'.repeat(64)
  const byOwnCard = await bring(other)
  await buy(byOwnCard)
  expect(await cause(byOwnCard)).toEqual({ state: 'rewarded', cause: null })
  expect([await points(member), await points(byPhone), await points(byDevice)]).toEqual([0, 0, 0])
  expect((await friends(member)).map(([, state]) => state)).toEqual(['refused', 'refused'])

  const staff = await shop.user('پویا', ['support'])
  const { body } = await staff.get<{ items: Signal[] }>('/api/studio/club/signals')
  expect(body.items.map(({ cause: why }) => why)).toEqual(expect.arrayContaining(['phone', 'device']))
  const readFile = async (only: string) => {
    const { rows } = await readSheet(shop, staff, '/api/studio/club/referrals.xlsx', { only })
    const [head, ...lines] = rows
    return lines.map(line => Object.fromEntries(head!.map((name, at) => [String(name), line[at]])))
  }
  const suspicious = await readFile('suspicious')
  expect(suspicious.map(line => line['شناسهٔ دوست'])).toEqual(body.items.map(({ invitee }) => invitee!.id))
  const phone = suspicious.find(line => line['شناسهٔ دوست'] === byPhone.id)!
  expect(phone).toMatchObject({ وضعیت: 'پذیرفته نشد', دلیل: 'شمارهٔ یکسان', زمان: expect.any(Date) })
  const all = await staff.get<{ total: number }>('/api/studio/club/signals', { only: 'all' })
  expect(await readFile('all')).toHaveLength(all.body.total)
  expect(all.body.total).toBeGreaterThan(suspicious.length)
})

test('CL4 a refund within thirty days takes both rewards back and tells both; a later one does not', async () => {
  const member = await shop.user('مهتاب')
  const friend = await bring(member)
  const order = await buy(friend)
  expect([await points(member), await points(friend)]).toEqual([300, 150])
  shop.setNow(new Date(testNow.getTime() + 20 * 3_600_000))
  await signInAgain(shop, member, friend)
  const refunded = await friend.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  expect(refunded.status).toBe(200)
  expect([await points(member), await points(friend)]).toEqual([0, 0])
  expect((await titles(member))[0]).toBe('پاداش معرفی س…ن پس گرفته شد')
  expect((await titles(friend))[0]).toBe('امتیاز خوشامد پس گرفته شد')
  expect(await friends(member)).toEqual([['س…ن', 'returned']])
  // Once for a person: what they buy next gives nothing.
  await buy(friend)
  expect(await points(member)).toBe(0)
  const late = await bring(member)
  const bought = await buySeat(shop, late, await newGroup(shop, { startsIn: 60 }))
  await t(shop.db)
    .updateTable('referral')
    .set({ paid_at: new Date(testNow.getTime() - 31 * 86_400_000) })
    .where('invitee_id', '=', late.id)
    .execute()
  await signInAgain(shop, late)
  await late.post(`/api/payment/orders/${bought}/refund`, { to: 'wallet' })
  expect(await points(late)).toBe(150)
  shop.setNow(testNow)
})

test('CL3 who erases their account and comes again by the same national ID is nobody new', async () => {
  const member = await shop.user('مهتاب')
  const friend = await bring(member)
  const identity_number = '0084575948'
  await t(shop.db).updateTable('users').set({ identity_number }).where('id', '=', friend.id).execute()
  await buy(friend)
  await transaction(shop.db, tx => companionsClub.eraseUserData(tx, friend.id, testNow))
  await t(shop.db).updateTable('users').set({ identity_number: null }).where('id', '=', friend.id).execute()
  const again = await bring(member)
  await t(shop.db).updateTable('users').set({ identity_number }).where('id', '=', again.id).execute()
  await buy(again)
  expect(await cause(again)).toEqual({ state: 'blocked', cause: 'repeat' })
  expect([await points(member), await points(again)]).toEqual([300, 0])
})

onPostgres(
  'CL2 ten callbacks and two payments at once reward once, and a crowd of friends each once up to the cap',
  async () => {
    const member = await shop.user('مهتاب')
    const friend = await bring(member)
    const orders = [
      await orderSeat(friend, await newGroup(shop)),
      await orderSeat(friend, await newGroup(shop)),
    ]
    const authorities: string[] = []
    for (const order of orders) authorities.push(await goToBank(friend, order))
    for (const authority of authorities) shop.bank.visit(authority, 'pay')
    await Promise.all(Array.from({ length: 10 }, (_, nth) => comeBack(shop, authorities[nth % 2]!)))
    expect([await points(member), await points(friend)]).toEqual([300, 150])
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, nth) => bring(member, `دوست ${nth}`)))
    await Promise.all(crowd.map(one => buy(one)))
    // Ten a year count.
    expect(await points(member)).toBe(3000)
    expect(await Promise.all(crowd.map(points))).toEqual(crowd.map(() => 150))
  },
)
