import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Refusal } from '../../../../test/app.ts'
import { buySeat, newGroup, openShop, type Shop } from '../../../../test/bank.ts'
import { enrol } from '../../../../test/school.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['user']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.user('بابک', ['admin'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const sql = async (text: string, values: unknown[] = []) => (await shop.database.execute(text, values)).rows
const grant = (group: string, person: string, more: object = {}) =>
  admin.post<Refusal & { outcome: string; place: number | null }>(
    `/api/course/desk/groups/${group}/learners`,
    {
      person,
      kind: 'scholarship',
      reason: 'شاگرد ممتاز',
      ...more,
    },
  )
const readGroup = async (group: string) =>
  (
    await admin.get<{
      seats: { taken: number; capacity: number }
      learners: { enrolmentId: string; personId: string; grant: { kind: string } | null }[]
      waiting: { name: string; offeredUntil: string | null }[]
    }>(`/api/course/desk/groups/${group}/inside`)
  ).body

test('a scholar sits in the group at once, the seat is counted and the learner hears of it', async () => {
  const group = await newGroup(shop, { capacity: 2 })
  const { id } = await shop.user('کیهان')
  expect(await grant(group, id)).toMatchObject({ status: 200, body: { outcome: 'enrolled', place: null } })
  const { seats, learners } = await readGroup(group)
  expect(seats).toEqual({ taken: 1, capacity: 2 })
  expect(learners).toMatchObject([{ personId: id, grant: { kind: 'scholarship', reason: 'شاگرد ممتاز' } }])
  expect(await sql('select title from message where user_id = $1', [id])).toEqual([
    { title: 'در گروه ثبت‌نام شدید' },
  ])
  const again = await grant(group, id)
  expect(again.status).toBe(422)
  expect(again.body.errors).toMatchObject([{ field: 'person' }])
})

test('what is missing is said at its field; who learns in another group of the course is to be moved', async () => {
  const [group, { id }] = [await newGroup(shop), await shop.user('کیهان')]
  const bad = await grant(group, id, { kind: '', reason: 'ا' })
  expect(bad.body.errors!.map(({ field }) => field).toSorted()).toEqual(['kind', 'reason'])
  const [row] = await sql('select course_id from course_group where id = $1', [group])
  await enrol(shop, id, await newGroup(shop, { course: { id: String(row!.course_id) }, title: 'گروه صبح' }))
  const refused = await grant(group, id)
  expect(refused.body.errors).toMatchObject([
    { field: 'person', message: expect.stringContaining('«گروه صبح»') },
  ])
})

test('of ten colleagues at once who fill the last two seats two are let in, and the others may wait', async () => {
  const group = await newGroup(shop, { capacity: 2 })
  const people = await Promise.all(Array.from({ length: 10 }, () => shop.user('کیهان')))
  const answers = await Promise.all(people.map(({ id }) => grant(group, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  for (const { body } of answers.filter(({ status }) => status !== 200)) {
    expect(body.info.message).toBe('ظرفیت این گروه پر است.')
  }
  const { seats, learners } = await readGroup(group)
  expect([seats.taken, learners.length]).toEqual([2, 2])
  const out = people.find((_, at) => answers[at]!.status !== 200)!
  expect((await grant(group, out.id, { orWait: true })).body).toEqual({ outcome: 'waiting', place: 1 })
})

test('somebody removed leaves a seat to whoever waits, and no money moves until the order is refunded', async () => {
  const group = await newGroup(shop, { capacity: 1, price: 10_000_000 })
  const [buyer, next] = [await shop.user('نگار'), await shop.user('ساغر')]
  const order = await buySeat(shop, buyer, group)
  expect((await grant(group, next.id, { orWait: true })).body.outcome).toBe('waiting')
  const before = await sql('select count(*)::int as count from ledger_entry')
  const { learners } = await readGroup(group)
  const removed = await admin.post(`/api/course/desk/enrolments/${learners[0]!.enrolmentId}/remove`, {
    reason: 'به شهر دیگری رفت',
  })
  expect(removed).toMatchObject({
    status: 200,
    body: { personId: buyer.id, order: { id: order, paid: 10_000_000, debt: 0 } },
  })
  expect(await sql('select count(*)::int as count from ledger_entry')).toEqual(before)
  const after = await readGroup(group)
  expect(after.learners).toEqual([])
  expect(after.waiting).toMatchObject([{ offeredUntil: expect.any(String) }])
  // The one who left cannot be undone twice, and the one who waits takes the seat that is kept for them.
  const twice = await admin.post(`/api/course/desk/enrolments/${learners[0]!.enrolmentId}/remove`, {
    reason: 'به شهر دیگری رفت',
  })
  expect(twice.status).toBe(404)
  expect((await grant(group, next.id)).body.outcome).toBe('enrolled')
  expect((await readGroup(group)).seats.taken).toBe(1)
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  expect(await sql('select state from orders where id = $1', [order])).toEqual([{ state: 'refunded' }])
})

test('who is looked for is found with how they stand with the group', async () => {
  const group = await newGroup(shop)
  const [member, stranger] = [await shop.user('فرنگیس'), await shop.user('فرنگیس')]
  await enrol(shop, member.id, group)
  const find = async (q: string) =>
    (
      await admin.get<{ items: { id: string; standing: string | null }[] }>(
        `/api/course/desk/groups/${group}/candidates`,
        { q },
      )
    ).body.items
  expect(await find(member.email)).toMatchObject([{ id: member.id, standing: 'member' }])
  expect(await find(stranger.email)).toMatchObject([{ id: stranger.id, standing: null }])
})
