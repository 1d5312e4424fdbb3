import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueDeliveries } from '#account/notices/queue-deliveries.server.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { classTimes, countTaughtSessions } from '#features/courses/of-teacher.server.ts'
import { listTaughtSessions } from '#features/courses/public.server.ts'
import { fromJalali } from '#persian/jalali.ts'
import { transaction } from '#server/platform/database/database.ts'
import { callWithRetry, openShop, type Shop, signInAgain } from '../../../../test/bank.ts'
import { askFor, newColleague } from '../../../../test/colleagues.ts'
import { deliverAll } from '../../../../test/deliver-all.ts'
import { enrol, listSessions, newGroup, newSession } from '../../../../test/school.ts'
import { attendedWith } from '../of-teacher.server.ts'
import { watchSubstitutes } from './ask.server.ts'
import type { readSubstitutes } from './contract.ts'
import { eraseReasons, exportSubstitutes } from './person.server.ts'

const hour = 3_600_000
const day = 24 * hour
const path = '/api/studio/substitutes'
const reason = 'تب دارم'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

type Seen = OutputOf<typeof readSubstitutes>
type Colleague = Awaited<ReturnType<typeof newColleague>>
const seen = async (person: Pick<Colleague, 'get'>) => (await person.get<Seen>(path)).body

/** A teacher with a group of B1 that begins tomorrow, its first session, and a learner of it. */
async function teaching() {
  const teacher = await newColleague(shop, { surname: 'رضایی' })
  const group = await newGroup(shop, { startsIn: 1, teacherId: teacher.teacherId })
  const learner = await shop.user('نگار')
  await enrol(shop, learner.id, group, new Date(shop.now().getTime() - day))
  const [session] = await listSessions(shop, group)
  return { teacher, group, learner, session: session! }
}

/** All notices to somebody, with their kind. */
async function messagesTo(userId: string): Promise<string> {
  const { rows } = await shop.database.execute('select body, type from message where user_id = $1', [userId])
  return rows.map(({ type, body }) => `${type}: ${body}`).join('\n')
}

const holder = async (session: string) => {
  const { rows } = await shop.database.execute('select substitute_id from class_session where id = $1', [
    session,
  ])
  return rows[0]!.substitute_id
}

test('TE13 a sick teacher’s class is offered to who teaches its language and level and is free then, and to nobody else', async () => {
  const { teacher, session } = await teaching()
  const able = await newColleague(shop)
  const beginner = await newColleague(shop, { to: 'A2' })
  const busy = await newColleague(shop)
  const other = await newGroup(shop, { startsIn: 1, teacherId: busy.teacherId })
  const [overlapping] = await listSessions(shop, other)
  await askFor(shop, teacher, [session.id])
  const [offer] = (await seen(able)).offers
  expect(offer).toMatchObject({ sessionId: session.id, teacher: 'سارا رضایی', level: 'B1' })
  expect(await messagesTo(able.id!)).toMatch(/^schedule: .*سارا رضایی نمی‌تواند بیاید/m)
  expect((await seen(beginner)).offers).toEqual([])
  expect((await seen(busy)).offers).toEqual([])
  expect((await seen(teacher)).offers).toEqual([])
  // Why is for the school alone.
  expect(JSON.stringify(await seen(able))).not.toContain(reason)
  expect(overlapping!.starts_at).toEqual(session.starts_at)
  const { body } = await (await shop.user('هما', ['admin'])).get<Seen>(path)
  const open = body.open.find(({ sessionId }) => sessionId === session.id)!
  expect(open.reason).toBe(reason)
  expect(open.free.find(({ id }) => id === beginner.teacherId)?.isQualified).toBe(false)
  expect(open.free.some(({ id }) => id === busy.teacherId)).toBe(false)
})

test('TE13 who takes it holds the class: learners are notified by SMS, its teacher is notified of it, and hours, pay and reviews count it', async () => {
  const { teacher, learner, session, group } = await teaching()
  const taker = await newColleague(shop)
  await shop.database.execute('update users set phone = $1 where id = $2', ['+989121112233', learner.id])
  const [request] = await askFor(shop, teacher, [session.id])
  expect((await taker.post(`${path}/${request}/answer`, { takes: true })).status).toBe(204)
  expect((await taker.post(`${path}/${request}/answer`, { takes: true })).status).toBe(204)
  expect(await holder(session.id)).toBe(taker.teacherId)
  expect(await messagesTo(learner.id)).toMatch(/^schedule: .*را سارا فرهمند به جای سارا رضایی برگزار می‌کند/m)
  await queueDeliveries.run(shop, {})
  const { rows: sent } = await shop.database.execute(
    `select channel from notice_delivery where user_id = $1 and channel = 'sms'`,
    [learner.id],
  )
  expect(sent).toHaveLength(1)
  expect(await messagesTo(teacher.id!)).toContain('را سارا فرهمند برگزار می‌کند')
  expect((await seen(teacher)).upcoming.find(({ sessionId }) => sessionId === session.id)).toMatchObject({
    request: null,
    substitute: 'سارا فرهمند',
  })
  const { body } = await shop.visitor().then(visitor => visitor.get(`/api/course/groups/${group}`))
  const plan = (body as { group: { sessions: { id: string; substitute: string | null }[] } }).group.sessions
  expect(plan.map(({ substitute }) => substitute)).toEqual(['سارا فرهمند', null, null, null])

  const ids = [teacher.teacherId, taker.teacherId]
  const from = session.starts_at
  const times = await classTimes(shop.db, ids, from, new Date(from.getTime() + hour))
  expect(times.map(({ teacherId }) => teacherId)).toEqual([taker.teacherId])

  const before = shop.now()
  shop.setNow(new Date(from.getTime() - 5 * 60_000))
  try {
    await signInAgain(shop, taker)
    await signInAgain(shop, teacher)
    const joined = await taker.post<{ url: string }>(`/api/course/sessions/${session.id}/join`)
    expect(joined).toMatchObject({ status: 200, body: { url: `/course/classroom/${session.id}` } })
    expect((await teacher.post(`/api/course/sessions/${session.id}/join`)).status).toBe(404)
    const today = await taker.get<{ classes: { id: string; isMine: boolean; substitute: unknown }[] }>(
      '/api/studio/today',
    )
    expect(today.body.classes.find(({ id }) => id === session.id)).toMatchObject({
      isMine: true,
      substitute: { name: 'سارا فرهمند', instead: 'سارا رضایی' },
    })
    shop.setNow(new Date(from.getTime() + 2 * hour))
    const { rows } = await shop.database.execute('select id from enrolment where user_id = $1', [learner.id])
    const given = { enrolmentId: String(rows[0]!.id), state: 'present' }
    await signInAgain(shop, taker)
    expect((await taker.put(`/api/studio/sessions/${session.id}/attendance`, given)).status).toBe(204)
    expect(await attendedWith(shop.db, learner.id, taker.teacherId)).toBe(1)
    expect(await attendedWith(shop.db, learner.id, teacher.teacherId)).toBe(0)
    const now = shop.now()
    const listTaught = async (teacherId: string) =>
      (await listTaughtSessions(shop.db, { teacherIds: [teacherId], orIds: [], until: now, now })).map(
        ({ id }) => id,
      )
    expect(await listTaught(taker.teacherId)).toEqual([session.id])
    expect(await listTaught(teacher.teacherId)).toEqual([])
    expect(await countTaughtSessions(shop.db, ids, now)).toEqual(new Map([[taker.teacherId, 1]]))
  } finally {
    shop.setNow(before)
  }
})

test('TE13 a stranger among the teachers neither asks for a colleague’s class, nor takes what was not offered, nor marks its learners', async () => {
  const { teacher, learner, session } = await teaching()
  const stranger = await newColleague(shop, { to: 'A1' })
  expect((await stranger.post(path, { sessions: [session.id], reason })).status).toBe(404)
  const [request] = await askFor(shop, teacher, [session.id])
  expect((await stranger.post(`${path}/${request}/answer`, { takes: true })).status).toBe(404)
  expect((await stranger.delete(`${path}/${request}`)).status).toBe(404)
  const { rows } = await shop.database.execute('select id from enrolment where user_id = $1', [learner.id])
  const given = { enrolmentId: String(rows[0]!.id), state: 'present' }
  const before = shop.now()
  shop.setNow(new Date(session.starts_at.getTime() + 60_000))
  await signInAgain(shop, stranger)
  expect((await stranger.put(`/api/studio/sessions/${session.id}/attendance`, given)).status).toBe(404)
  shop.setNow(before)
})

test('TE13 nobody free: staff are notified at once; all declined, or three hours before: once as well; and staff give it to somebody', async () => {
  const staff = await shop.user('هما', ['owner'])
  const countNotices = async () => {
    const { rows } = await shop.database.execute(
      `select count(*)::int as count from message where user_id = $1 and link like '/studio/today#class-%'`,
      [staff.id],
    )
    return Number(rows[0]!.count)
  }
  const { teacher, session } = await teaching()
  const { teacherId: helper } = await newColleague(shop)
  const { rows } = await shop.database.execute(
    `update teacher set is_hidden = true where user_id is not null and id <> $1 returning id`,
    [teacher.teacherId],
  )
  const [alone] = await askFor(shop, teacher, [session.id])
  expect(await countNotices()).toBe(1)
  expect((await seen(teacher)).upcoming[0]!.request).toMatchObject({ asked: 0 })
  expect((await staff.put(`${path}/${alone}/teacher`, { teacherId: helper })).status).toBe(204)
  expect(await holder(session.id)).toBe(helper)
  await shop.database.execute(`update teacher set is_hidden = false where id = any($1)`, [
    rows.map(({ id }) => id),
  ])

  const second = await teaching()
  const [request] = await askFor(shop, second.teacher, [second.session.id])
  const { rows: offers } = await shop.database.execute(
    'select teacher_id, user_id from substitute_offer join teacher on teacher.id = teacher_id where request_id = $1',
    [request],
  )
  await shop.database.execute(
    'update substitute_offer set declined_at = now() where request_id = $1 and teacher_id <> $2',
    [request, offers[0]!.teacher_id],
  )
  const last = Object.assign(await newColleague(shop), { teacherId: offers[0]!.teacher_id })
  await shop.database.execute('update teacher set user_id = null where user_id = $1', [last.id])
  await shop.database.execute('update teacher set user_id = $1 where id = $2', [last.id, last.teacherId])
  expect((await last.post(`${path}/${request}/answer`, { takes: false })).status).toBe(204)
  expect(await countNotices()).toBe(2)

  await shop.database.execute(`update substitute_request set state = 'closed' where state = 'open'`)
  const third = await teaching()
  await newColleague(shop)
  await askFor(shop, third.teacher, [third.session.id])
  await watchSubstitutes.run(shop, {})
  expect(await countNotices()).toBe(2)
  const before = shop.now()
  shop.setNow(new Date(third.session.starts_at.getTime() - 2 * hour))
  await watchSubstitutes.run(shop, {})
  await watchSubstitutes.run(shop, {})
  expect(await countNotices()).toBe(3)
  shop.setNow(before)
})

test('TE13 a colleague who becomes free while nobody has taken it is asked then, once; who declined is left in peace', async () => {
  const { teacher, session } = await teaching()
  const [busy, unwilling] = [await newColleague(shop), await newColleague(shop)]
  const [own] = await listSessions(shop, await newGroup(shop, { startsIn: 1, teacherId: busy.teacherId }))
  const [request] = await askFor(shop, teacher, [session.id])
  await unwilling.post(`${path}/${request}/answer`, { takes: false })
  const offered = async (to: Colleague) =>
    (await seen(to)).offers.filter(({ sessionId }) => sessionId === session.id).length
  await watchSubstitutes.run(shop, {})
  expect([await offered(busy), await offered(unwilling)]).toEqual([0, 0])
  const declined = await messagesTo(unwilling.id!)
  await shop.database.execute(`update class_session set state = 'cancelled' where id = $1`, [own!.id])
  await watchSubstitutes.run(shop, {})
  expect([await offered(busy), await offered(unwilling)]).toEqual([1, 0])
  const once = await messagesTo(busy.id!)
  expect(once).toContain('سارا رضایی نمی‌تواند بیاید')
  await watchSubstitutes.run(shop, {})
  expect([await messagesTo(busy.id!), await messagesTo(unwilling.id!)]).toEqual([once, declined])
  expect((await busy.post(`${path}/${request}/answer`, { takes: true })).status).toBe(204)
  expect(await holder(session.id)).toBe(busy.teacherId)
})

test('TE13 the teacher comes after all: nobody can take it; once taken only staff give it back, and learners are notified of who comes', async () => {
  const { teacher, learner, session } = await teaching()
  const taker = await newColleague(shop)
  const [request] = await askFor(shop, teacher, [session.id])
  expect((await teacher.delete(`${path}/${request}`)).status).toBe(204)
  expect((await taker.post(`${path}/${request}/answer`, { takes: true })).status).toBe(409)
  await askFor(shop, teacher, [session.id])
  expect((await taker.post(`${path}/${request}/answer`, { takes: true })).status).toBe(204)
  expect((await teacher.delete(`${path}/${request}`)).status).toBe(409)
  expect((await teacher.post(path, { sessions: [session.id], reason })).status).toBe(409)
  const staff = await shop.user('هما', ['admin'])
  expect((await staff.delete(`${path}/${request}`)).status).toBe(204)
  expect(await holder(session.id)).toBeNull()
  expect(await messagesTo(taker.id!)).toContain('دیگر با شما نیست')
  expect(await messagesTo(learner.id)).toContain('را سارا رضایی به جای سارا فرهمند برگزار می‌کند')
})

test('TE13 a teacher who leaves takes the reason along, and who held the class stays', async () => {
  const { teacher, session } = await teaching()
  const taker = await newColleague(shop)
  const [request] = await askFor(shop, teacher, [session.id])
  await taker.post(`${path}/${request}/answer`, { takes: true })
  expect(await exportSubstitutes(shop.db, teacher.id!)).toMatchObject([{ session: session.id, reason }])
  await transaction(shop.db, tx => eraseReasons(tx, teacher.id!))
  expect(await exportSubstitutes(shop.db, teacher.id!)).toMatchObject([{ reason: '' }])
  expect(await holder(session.id)).toBe(taker.teacherId)
})

test('TE13 a class that is moved or cancelled is its own teacher’s again', async () => {
  const { teacher, session } = await teaching()
  const taker = await newColleague(shop)
  const [request] = await askFor(shop, teacher, [session.id])
  await taker.post(`${path}/${request}/answer`, { takes: true })
  const staff = await shop.user('هما', ['admin'])
  const startsAt = new Date(session.starts_at.getTime() + 2 * day).toISOString()
  expect((await staff.post(`/api/course/desk/sessions/${session.id}/move`, { startsAt })).status).toBe(200)
  expect(await holder(session.id)).toBeNull()
  expect(await messagesTo(taker.id!)).toContain('دیگر با شما نیست')
  expect((await taker.post(`${path}/${request}/answer`, { takes: true })).status).toBe(409)
})

test('TE13 bad input is refused at its field: no class, no reason, one that is over', async () => {
  const { teacher, group, session } = await teaching()
  const field = async (given: object) => {
    const { status, body } = await teacher.post<{ errors: { field: string }[] }>(path, given)
    return [status, ...(body.errors ?? []).map(({ field }) => field)]
  }
  expect(await field({ sessions: [], reason })).toEqual([422, 'sessions'])
  expect(await field({ sessions: [session.id], reason: ' ' })).toEqual([422, 'reason'])
  const past = await newSession(shop, group, {
    number: 50,
    starts_at: new Date(shop.now().getTime() - 3 * hour),
    minutes: 60,
  })
  expect((await field({ sessions: [session.id, past], reason }))[0]).toBe(409)
  // All of them or none.
  expect((await seen(teacher)).upcoming.every(({ request }) => request === null)).toBe(true)
})

test('TE13 of ten colleagues who take one class at once one has it; of two classes at one hour one person has one', async () => {
  const { teacher, learner, session } = await teaching()
  const crowd = await Promise.all(Array.from({ length: 10 }, () => newColleague(shop)))
  const [request] = await askFor(shop, teacher, [session.id])
  const answers = await Promise.all(
    crowd.map(one => callWithRetry(() => one.post(`${path}/${request}/answer`, { takes: true }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 9 }, () => 409)])
  const { rows } = await shop.database.execute(
    `select count(*)::int as count from message where user_id = $1 and type = 'schedule'`,
    [learner.id],
  )
  expect(rows[0]!.count).toBe(1)

  const [one, two] = [await teaching(), await teaching()]
  const both = await newColleague(shop)
  const [first] = await askFor(shop, one.teacher, [one.session.id])
  const [second] = await askFor(shop, two.teacher, [two.session.id])
  const taken = await Promise.all(
    [first, second].map(id => callWithRetry(() => both.post(`${path}/${id}/answer`, { takes: true }))),
  )
  expect(taken.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('who leads finds a class that was taken, and gives it back; then somebody is looked for anew', async () => {
  const admin = await shop.user('بابک', ['admin'])
  const { teacher, session } = await teaching()
  const taker = await newColleague(shop, { surname: 'کاوه' })
  const [request] = await askFor(shop, teacher, [session.id])
  expect((await taker.post(`${path}/${request}/answer`, { takes: true })).status).toBe(204)
  const ofSession = ({ taken }: Seen) => taken.filter(({ sessionId }) => sessionId === session.id)
  expect(ofSession(await seen(admin))).toMatchObject([
    {
      requestId: request,
      substitute: expect.stringContaining('کاوه'),
      teacher: expect.stringContaining('رضایی'),
    },
  ])
  // Only who leads: neither of the two teachers is shown it.
  for (const person of [teacher, taker]) expect((await seen(person)).taken).toEqual([])
  expect((await admin.delete(`${path}/${request}`)).status).toBe(204)
  expect(await holder(session.id)).toBeNull()
  expect(ofSession(await seen(admin))).toEqual([])
  expect(await askFor(shop, teacher, [session.id])).toHaveLength(1)
})

test('who leads finds a class among the open ones until it is taken, and only then among the taken ones', async () => {
  const admin = await shop.user('بابک', ['admin'])
  const { teacher, session } = await teaching()
  const taker = await newColleague(shop)
  const [request] = await askFor(shop, teacher, [session.id])
  const find = async () => {
    const { open, taken } = await seen(admin)
    return [open, taken].map(list => list.some(({ sessionId }) => sessionId === session.id))
  }
  expect(await find()).toEqual([true, false])
  expect((await taker.post(`${path}/${request}/answer`, { takes: true })).status).toBe(204)
  expect(await find()).toEqual([false, true])
})

test('a class of this morning reaches staff and learners by SMS in the quiet hours: nobody to hold it, cancelled, moved, held after all', async () => {
  const before = shop.now()
  const dawn = fromJalali({ year: 1405, month: 12, day: 5, hour: 7, minute: 46 })
  shop.setNow(dawn)
  try {
    const admin = await shop.user('بابک', ['admin'])
    const teacher = await newColleague(shop, { surname: 'رضایی' })
    const group = await newGroup(shop, { startsIn: 40, teacherId: teacher.teacherId })
    const learner = await shop.user('نگار')
    await enrol(shop, learner.id, group, new Date(shop.now().getTime() - day))
    const [staffPhone, learnerPhone] = ['+989120000031', '+989120000032']
    const sql = 'update users set phone = $1 where id = $2'
    await shop.database.execute(sql, [staffPhone, admin.id])
    await shop.database.execute(sql, [learnerPhone, learner.id])
    const inMinutes = (minutes: number) => new Date(dawn.getTime() + minutes * 60_000)
    const classAt = (number: number, minutes: number) =>
      newSession(shop, group, { number, starts_at: inMinutes(minutes), minutes: 60 })
    const sent = async (phone: string) => {
      await deliverAll(shop)
      const found = 'select body from outbound_message where recipient = $1 order by created_at'
      const { rows } = await shop.database.execute(found, [phone])
      return rows.map(({ body }) => String(body).split('\n')[0])
    }
    const soon = await classAt(50, 2)
    const [request] = await askFor(shop, teacher, [soon])
    expect(await sent(staffPhone)).toEqual(['هنوز کسی به این کلاس نمی‌رود'])
    expect(await sent(learnerPhone)).toEqual(['جلسهٔ ۵۰ هنوز استاد ندارد'])
    expect((await teacher.delete(`${path}/${request}`)).status).toBe(204)
    expect((await sent(learnerPhone))[1]).toBe('جلسهٔ ۵۰ برگزار می‌شود')

    // Notified once; the watch finds a class of the evening when it is three hours away, its learners too.
    const later = await classAt(51, 200)
    await askFor(shop, teacher, [later])
    const quiet = await sent(learnerPhone)
    shop.setNow(inMinutes(21))
    await watchSubstitutes.run(shop, {})
    await watchSubstitutes.run(shop, {})
    expect((await sent(learnerPhone)).slice(quiet.length)).toEqual(['جلسهٔ ۵۱ هنوز استاد ندارد'])

    shop.setNow(fromJalali({ year: 1405, month: 12, day: 5, hour: 23 }))
    await signInAgain(shop, admin)
    const farOff = await classAt(52, 40 * 24 * 60)
    const known = (await sent(learnerPhone)).length
    expect((await admin.post(`/api/course/desk/sessions/${farOff}/cancel`)).status).toBe(200)
    const morning = await classAt(53, 26 * 60)
    const startsAt = fromJalali({ year: 1405, month: 12, day: 6, hour: 9 }).toISOString()
    const move = (session: string) => admin.post(`/api/course/desk/sessions/${session}/move`, { startsAt })
    expect((await move(morning)).status).toBe(200)
    // Written at one instant of the stopped clock, they have no order.
    expect((await sent(learnerPhone)).slice(known).toSorted()).toEqual([
      'جلسهٔ ۵۲ برگزار نمی‌شود',
      'جلسهٔ ۵۳ جابه‌جا شد',
    ])
  } finally {
    shop.setNow(before)
  }
})
