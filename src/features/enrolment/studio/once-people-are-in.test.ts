import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import type { Refusal } from '../../../../test/app.ts'
import {
  buySeat,
  comeBack,
  goToBank,
  newGroup,
  openShop,
  orderSeat,
  type Shop,
  signInAgain,
} from '../../../../test/bank.ts'
import { newColleague } from '../../../../test/colleagues.ts'
import { enrol, listSessions, newTeacher, newTrial, someLesson } from '../../../../test/school.ts'
import { offerSeats } from '../seats/waitlist.server.ts'

const day = 86_400_000
const adminPath = '/api/course/desk'
let shop: Shop
let admin: Awaited<ReturnType<Shop['user']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.user('بابک', ['admin'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const sql = async (text: string, values: unknown[] = []) => (await shop.database.execute(text, values)).rows
const findCourse = async (group: string) =>
  String((await sql('select course_id from course_group where id = $1', [group]))[0]!.course_id)
/** The titles of the notices to somebody, the first first. */
const titlesTo = async (id: string) =>
  (await sql('select title from message where user_id = $1 order by created_at, id', [id])).map(({ title }) =>
    String(title),
  )
/** What the desk's form of a group or a course sends when nothing was changed in it. */
const readForm = async (path: string) => {
  const {
    changedAt: _,
    id: __,
    ...values
  } = (await admin.get<Record<string, unknown>>(`${adminPath}/${path}`)).body
  return values
}
const inDays = (days: number) => new Date(shop.now().getTime() + days * day)

test('a typo corrected in the title of a lesson keeps the text its members read', async () => {
  const group = await newGroup(shop)
  const lesson = await someLesson(shop, { group, body: 'متنی بلند که ساعت‌ها نوشته شده است' })
  const id = await findCourse(group)
  const values = { ...(await readForm(`courses/${id}`)), summary: 'خلاصه', about: 'متن' }
  expect(values).toMatchObject({ syllabus: '# بخش نخست\n- درس 1' })
  const changed = await admin.put(`${adminPath}/courses/${id}`, {
    ...values,
    syllabus: '# بخش نخست\n- درس ۱',
  })
  expect(changed.status).toBe(200)
  expect(await readLessons(id)).toEqual([
    { id: lesson, title: 'درس ۱', body: 'متنی بلند که ساعت‌ها نوشته شده است' },
  ])
})

test('a syllabus without a lesson that has a text for members is refused by the lesson’s name; nothing is lost', async () => {
  const group = await newGroup(shop)
  await someLesson(shop, { group, body: 'متن درس' })
  const id = await findCourse(group)
  const values = { ...(await readForm(`courses/${id}`)), summary: 'خلاصه', about: 'متن' }
  const refused = await admin.put<Refusal>(`${adminPath}/courses/${id}`, {
    ...values,
    syllabus: '# بخش نخست',
  })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([
    { field: 'syllabus', message: expect.stringContaining('«درس 1»') },
  ])
  expect(await readLessons(id)).toMatchObject([{ title: 'درس 1', body: 'متن درس' }])
})

const readLessons = (course: string) =>
  sql(
    'select id, title, body from course_lesson where unit_id in (select id from course_unit where course_id = $1)',
    [course],
  )

test('members are notified of a new teacher and another place, the old ones and the new; calendars take both', async () => {
  const [one, other] = [await newTeacher(shop), await newTeacher(shop, { name: 'سارا', surname: 'فرهمند' })]
  const group = await newGroup(shop, { teacherId: one })
  const learner = await shop.user('نگار')
  await enrol(shop, learner.id, group)
  const [before] = await listSessions(shop, group)
  const values = await readForm(`groups/${group}`)
  const changed = await admin.put(`${adminPath}/groups/${group}`, {
    ...values,
    teacherId: other,
    branch: 'شعبهٔ ونک',
  })
  expect(changed).toMatchObject({ status: 200, body: { branch: 'شعبهٔ ونک' } })
  const [message] = await sql('select title, body from message where user_id = $1', [learner.id])
  expect(message).toMatchObject({ title: 'گروه شما تغییر کرد' })
  expect(message!.body).toContain('استاد سارا فرهمند، شعبهٔ ونک')
  const [after] = await listSessions(shop, group)
  expect(after!.sequence).toBe(before!.sequence + 1)
  // What was not changed is told to nobody.
  await admin.put(`${adminPath}/groups/${group}`, await readForm(`groups/${group}`))
  expect(await titlesTo(learner.id)).toHaveLength(1)
})

test('the teacher is notified of a class of theirs that was moved, and of one that was cancelled', async () => {
  const teacher = await newColleague(shop, { surname: 'رضایی' })
  const group = await newGroup(shop, { startsIn: 3, teacherId: teacher.teacherId })
  const [first, second] = await listSessions(shop, group)
  const startsAt = new Date(first!.starts_at.getTime() + day).toISOString()
  expect((await admin.post(`${adminPath}/sessions/${first!.id}/move`, { startsAt })).status).toBe(200)
  expect((await admin.post(`${adminPath}/sessions/${second!.id}/cancel`, {})).status).toBe(200)
  expect(await titlesTo(teacher.id)).toHaveLength(2)
})

test('a session is not moved onto a trial session its teacher has', async () => {
  const { teacherId } = await newColleague(shop, { surname: 'رضایی' })
  const group = await newGroup(shop, { startsIn: 3, teacherId })
  const [first] = await listSessions(shop, group)
  const startsAt = new Date(first!.starts_at.getTime() + day)
  const { id: userId } = await shop.user()
  await newTrial(shop, { teacherId, userId, startsAt })
  const move = (to: Date) =>
    admin.post<Refusal>(`${adminPath}/sessions/${first!.id}/move`, { startsAt: to.toISOString() })
  const refused = await move(startsAt)
  expect(refused.status).toBe(409)
  expect(refused.body.errors).toMatchObject([
    { field: 'startsAt', message: 'استاد این گروه همان ساعت جلسهٔ آزمایشی دارد.' },
  ])
  expect((await move(new Date(startsAt.getTime() + 3 * 3_600_000))).status).toBe(200)
})

test('a group that somebody is paying for keeps its plan, and is not removed', async () => {
  const buyer = await shop.user()
  const group = await newGroup(shop)
  const order = await orderSeat(buyer, group)
  const authority = await goToBank(buyer, order)
  const values = await readForm(`groups/${group}`)
  const from = inDays(60).toISOString().slice(0, 10)
  expect((await admin.put(`${adminPath}/groups/${group}`, { ...values, from })).status).toBe(409)
  expect((await admin.delete(`${adminPath}/groups/${group}`)).status).toBe(409)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  const sold = await sql('select starts_at from order_line where order_id = $1', [order])
  expect(sold).toEqual(await sql('select starts_at from course_group where id = $1', [group]))
  expect(await sql('select user_id from enrolment where group_id = $1', [group])).toEqual([
    { user_id: buyer.id },
  ])
})

test('what is withdrawn after the school put its classes off goes by when they are', async () => {
  const buyer = await shop.user()
  const group = await newGroup(shop, { startsIn: 4, every: 7, sessions: 2, policy: 'alborz' })
  const order = await buySeat(shop, buyer, group)
  for (const { id, starts_at } of await listSessions(shop, group)) {
    const startsAt = new Date(starts_at.getTime() + 30 * day).toISOString()
    expect((await admin.post(`${adminPath}/sessions/${id}/move`, { startsAt })).status).toBe(200)
  }
  const before = shop.now()
  // Past the days in which the law gives all of it back.
  shop.setNow(inDays(20))
  await signInAgain(shop, buyer)
  const { body } = await buyer.get<{ quote: { refundable: number } }>(`/api/payment/orders/${order}/refund`)
  shop.setNow(before)
  // Nothing of the course was held, its first class is 14 days ahead.
  expect(body.quote).toMatchObject({ refundable: 8_000_000 })
})

test.each([1, 2])(
  'who is moved into a full group of %i by staff when seats came free waits there no more, and is offered none',
  async capacity => {
    const member = await shop.user()
    const buyers = await Promise.all(Array.from({ length: capacity }, () => shop.user()))
    const full = await newGroup(shop, { capacity })
    const other = await newGroup(shop, { course: { id: await findCourse(full) } })
    const orders: string[] = []
    for (const buyer of buyers) orders.push(await buySeat(shop, buyer, full))
    await member.post(`/api/course/groups/${full}/waiting`)
    const enrolment = await enrol(shop, member.id, other)
    for (const [at, buyer] of buyers.entries())
      await buyer.post(`/api/payment/orders/${orders[at]}/refund`, { to: 'wallet' })
    // With one seat it is held for this learner, and for nobody else.
    if (capacity === 1) await transaction(shop.db, tx => offerSeats(shop, tx, full))
    const move = { groupId: full, reason: 'جا باز شد' }
    expect((await admin.post(`${adminPath}/enrolments/${enrolment}/move`, move)).status).toBe(204)
    await transaction(shop.db, tx => offerSeats(shop, tx, full))
    expect(await sql('select id from waitlist_entry where user_id = $1', [member.id])).toEqual([])
    const offers = (await titlesTo(member.id)).filter(title => title === 'جایی برای شما باز شد')
    expect(offers).toHaveLength(capacity === 1 ? 1 : 0)
  },
)
