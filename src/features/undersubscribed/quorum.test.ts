import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Group } from '#features/courses/groups/contract.ts'
import type { Person } from '../../../test/app.ts'
import {
  buySeat,
  fillWallet,
  newGroup,
  openShop,
  orderSeat,
  pay,
  readBalance,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { enrol, newCourse } from '../../../test/school.ts'
import { decideGroups } from './undersubscribed.server.ts'

const hour = 3_600_000
const adminPath = '/api/course/desk/groups'

let shop: Shop
let admin: Awaited<ReturnType<Shop['user']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.user('بابک', ['admin'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const run = () => decideGroups.run(shop, {})
const readGroup = async (id: string) =>
  (await (await shop.visitor()).get<{ group: Group }>(`/api/course/groups/${id}`)).body.group
const countTold = async ({ id }: { id: string | null }, title: string) =>
  (await shop.database.execute(`select 1 from message where user_id = $1 and title = $2`, [id, title])).rows
    .length

/** A group that opens once `minSize` have paid. */
async function newQuorum(minSize: number, title = 'گروه نصاب'): Promise<string> {
  const group = await newGroup(shop, { minSize, capacity: 8, decidesIn: 5, startsIn: 8, title })
  await shop.database.execute(`update course_group set opens_at_quorum = true where id = $1`, [group])
  return group
}

test('GI11 a group opens with the payment that fills its quorum: not by an order, once, and all are told', async () => {
  const group = await newQuorum(2)
  const [first, second, third] = [await shop.user('نگار'), await shop.user('سامان'), await shop.user('آرش')]
  await buySeat(shop, first, group)
  // Whoever only ordered has not reserved.
  await orderSeat(third, group)
  await run()
  expect((await readGroup(group)).quorum).toEqual({ learners: 1, openedAt: null })
  expect(await countTold(first, 'گروه شما باز شد')).toBe(0)

  await buySeat(shop, second, group)
  expect((await readGroup(group)).quorum).toEqual({ learners: 2, openedAt: shop.now().toISOString() })
  await buySeat(shop, third, group)
  await run()
  expect([
    await countTold(first, 'گروه شما باز شد'),
    await countTold(second, 'گروه شما باز شد'),
    // Who came after knew it.
    await countTold(third, 'گروه شما باز شد'),
    await countTold(admin, '«دورهٔ آزمون، گروه نصاب» باز شد'),
  ]).toEqual([1, 1, 0, 1])
  const { rows } = await shop.database.execute(`select learners from group_opening where group_id = $1`, [
    group,
  ])
  expect(rows).toEqual([{ learners: 2 }])
})

test('GI11 a group that opened is held though somebody leaves; one that did not is asked on its day, and pays back', async () => {
  const [opened, missed] = [await newQuorum(2, 'گروه باز'), await newQuorum(3, 'گروه کم')]
  const [stays, leaves, alone] = [await shop.user('نگار'), await shop.user('سامان'), await shop.user('آرش')]
  for (const person of [stays, leaves]) await buySeat(shop, person, opened)
  await buySeat(shop, alone, missed)
  await shop.database.execute(`delete from enrolment where user_id = $1`, [leaves.id])
  expect((await admin.post(`${adminPath}/${opened}/ask`)).status).toBe(409)

  shop.setNow(new Date(shop.now().getTime() + 5 * 24 * hour + hour))
  await run()
  expect([(await readGroup(opened)).state, (await readGroup(missed)).state]).toEqual(['open', 'short'])
  shop.setNow(new Date(shop.now().getTime() + 49 * hour))
  await run()
  await signInAgain(shop, admin, alone)
  expect([await readBalance(alone), (await readGroup(missed)).state]).toEqual([10_000_000, 'cancelled'])
})

test('GI11 a seat that staff gave counts as well: the next minute opens the group', async () => {
  const group = await newQuorum(2)
  const [buyer, guest] = [await shop.user('نگار'), await shop.user('سامان')]
  await buySeat(shop, buyer, group)
  await enrol(shop, guest.id, group)
  expect((await readGroup(group)).quorum).toEqual({ learners: 2, openedAt: null })
  await run()
  await run()
  expect((await readGroup(group)).quorum!.openedAt).toBe(shop.now().toISOString())
  expect(await countTold(buyer, 'گروه شما باز شد')).toBe(1)
})

test('GI11 staff open a group with a quorum in time for it alone, and hold it all the same', async () => {
  const course = await newCourse(shop)
  const values = (changes: object = {}) => ({
    courseId: course,
    teacherId: '',
    title: 'گروه تازه',
    term: '',
    weekly: [{ weekday: 0, minute: 1080 }],
    from: '2027-03-01',
    sessions: 4,
    minutes: 90,
    capacity: 8,
    minSize: 3,
    opensAtQuorum: true,
    toman: 1_000_000,
    branch: '',
    refundPolicy: 'hamava',
    recordingsDays: '',
    absencesAllowed: 3,
    live: 'demo',
    liveLink: '',
    ...changes,
  })
  type Made = { id: string; opensAtQuorum: boolean; errors?: { field: string }[] }
  const create = (changes: object = {}) => admin.post<Made>(adminPath, values(changes))
  await signInAgain(shop, admin)
  const soon = new Date(shop.now().getTime() + 2 * 24 * hour).toISOString().slice(0, 10)
  const weekly = Array.from({ length: 7 }, (_, weekday) => ({ weekday, minute: 1080 }))
  for (const changes of [{ minSize: 1 }, { from: soon, weekly }]) {
    const refused = await create(changes)
    expect([refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([422, ['minSize']])
  }
  const { body, status } = await create()
  expect([status, body.opensAtQuorum]).toEqual([201, true])
  expect((await readGroup(body.id)).quorum).toEqual({ learners: 0, openedAt: null })
  // Its quorum is not reached, and the school holds it all the same.
  const learner = await shop.user('نگار')
  await buySeat(shop, learner, body.id)
  expect((await admin.post(`${adminPath}/${body.id}/ask`)).status).toBe(204)
  expect((await admin.post(`${adminPath}/${body.id}/run`)).status).toBe(204)
  expect((await readGroup(body.id)).quorum).toEqual({ learners: 1, openedAt: shop.now().toISOString() })
})

onPostgres('GI11 of payments that come at once the last two open the group once', async () => {
  for (let round = 0; round < 3; round++) {
    const group = await newQuorum(4, `گروه ${round}`)
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.user()))
    const orders: [Person, string][] = []
    for (const person of people) {
      await signInAgain(shop, person)
      await fillWallet(shop, person, 10_000_000)
      orders.push([person, await orderSeat(person, group)])
    }
    const paid = await Promise.all([...orders.map(([person, order]) => pay(person, order, true)), run()])
    expect(paid.slice(0, 6).map(answer => (answer as { status: number }).status)).toEqual(Array(6).fill(200))
    await run()
    const { quorum } = await readGroup(group)
    expect(quorum!.learners).toBe(6)
    expect(quorum!.openedAt).not.toBeNull()
    const notified = await Promise.all(people.map(person => countTold(person, 'گروه شما باز شد')))
    expect(notified.filter(count => count === 1).length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...notified)).toBe(1)
    expect(await countTold(admin, `«دورهٔ آزمون، گروه ${round}» باز شد`)).toBe(1)
  }
})
