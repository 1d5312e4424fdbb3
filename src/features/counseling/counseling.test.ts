import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remindGuests } from '#features/booking/reminders.server.ts'
import { notifyWaiting } from '#features/booking/waitlist.server.ts'
import { addDays, fromJalali, isoDay, toJalali } from '#persian/jalali.ts'
import { type Person, testNow } from '../../../test/app.ts'
import { comeBack, goToBank, openShop, readBalance, type Shop, signInAgain } from '../../../test/bank.ts'
import { bookSession, holdTime, newCounselor, newCredit, readTimes } from '../../../test/counseling.ts'
import { onPostgres } from '../../../test/database.ts'
import { deliverAll } from '../../../test/deliver-all.ts'
import { someNumber } from '../../../test/register.ts'
import type { CounselorSession } from './day/contract.ts'
import type { BriefSession, CounselingSession, Credit } from './sessions/contract.ts'

const hour = 3_600_000

let app: Shop
beforeAll(async () => {
  app = await openShop()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

/** Moves the clock, and signs people in who are asked for something then. */
async function moveTo(now: Date, ...people: (Person & { id: string })[]) {
  app.setNow(now)
  await signInAgain(app, ...people)
}

/** An instant of Tehran, days from today on. */
function at(days: number, hours: number, minute = 0) {
  const { year, month, day } = addDays(toJalali(app.now()), days)
  return fromJalali({ year, month, day, hour: hours, minute })
}

const mine = async (person: Person) =>
  (await person.get<{ sessions: BriefSession[]; credits: Credit[] }>('/api/counseling/sessions')).body
const readSession = async (person: Person, id: string) =>
  (await person.get<{ session: CounselingSession }>(`/api/counseling/sessions/${id}`)).body.session
const titlesTo = async (userId: string) => {
  const { rows } = await app.database.execute('select title, body, link from message where user_id = $1', [
    userId,
  ])
  return rows.map(row => row as { title: string; body: string; link: string })
}

/** Holds a time, leads to its order and pays it at the bank. */
async function buy(person: Person, counselor: { id: string; topicId: string }, startsAt?: string) {
  const { body } = await holdTime(person, counselor, startsAt ? { startsAt } : {})
  const confirmed = await person.post<{ orderId: string }>(`/api/counseling/sessions/${body.id}/confirm`, {
    intake: 'آیلتس ۷ می‌خواهم.',
    creditId: null,
  })
  const authority = await goToBank(person, confirmed.body.orderId)
  app.bank.visit(authority, 'pay')
  await comeBack(app, authority)
  return { id: body.id, orderId: confirmed.body.orderId }
}

test('CN1 topics lead to counselors and their free days and times, in Tehran’s days', async () => {
  const visitor = await app.visitor()
  const counselor = await newCounselor(app)
  const { body } = await visitor.get<{ counselors: { id: string; next: string; topicIds: string[] }[] }>(
    '/api/counseling',
  )
  const shown = body.counselors.find(({ id }) => id === counselor.id)!
  // It is half past three: three hours ahead there is 19:00 of today.
  expect(shown).toMatchObject({ topicIds: [counselor.topicId], next: at(0, 19).toISOString() })
  const asked = { topic: counselor.topicId, counselor: counselor.id }
  const days = await visitor.get<{ days: { day: string; free: number }[] }>('/api/counseling/days', asked)
  expect(days.body.days.slice(0, 2)).toEqual([
    { day: isoDay(app.now()), free: 1 },
    { day: isoDay(at(1, 12)), free: 7 },
  ])
  expect(await readTimes(visitor, counselor, isoDay(at(1, 12)))).toEqual(
    [9, 10, 11, 16, 17, 18, 19].map(hours => at(1, hours).toISOString()),
  )
})

test('CN2 notice, buffer, the limit of a day and the future hold in the list and on booking', async () => {
  const person = await app.user()
  const counselor = await newCounselor(app, { plan: { maxPerDay: 1, daysAhead: 3 } })
  const refused = async (startsAt: Date) =>
    (await holdTime(person, counselor, { startsAt: startsAt.toISOString() })).status
  // Too soon, in the pause after a session, off the plan, too far ahead.
  expect(await refused(at(0, 18))).toBe(409)
  expect(await refused(at(1, 9, 45))).toBe(409)
  expect(await refused(at(1, 13))).toBe(409)
  expect(await refused(at(5, 9))).toBe(409)
  await bookSession(app, person, counselor, { startsAt: at(1, 9).toISOString() })
  expect(await readTimes(person, counselor, isoDay(at(1, 12)))).toEqual([])
  expect(await refused(at(1, 17))).toBe(409)
})

test('CN3 staff and the counselor alone change the plan: a week, other days, closed days', async () => {
  const own = await app.user('مریم', ['counselor'])
  const other = await app.user('زهرا', ['counselor'])
  const registrar = await app.user('لیلا', ['registrar'])
  const counselor = await newCounselor(app, { userId: own.id })
  const path = `/api/studio/counseling/counselors/${counselor.id}/plan`
  const { body } = await own.get<{ plan: object }>(path)
  const [tomorrow, later, last] = [1, 2, 4].map(days => isoDay(at(days, 12)))
  const plan = {
    ...body.plan,
    exceptions: [{ day: tomorrow, bands: [{ from: 14 * 60, until: 15 * 60 }] }],
    blocked: [{ from: later, until: last, title: 'نوروز' }],
  }
  expect((await other.put(path, { plan })).status).toBe(404)
  expect((await own.put(path, { plan })).status).toBe(204)
  expect(await readTimes(own, counselor, tomorrow)).toEqual([at(1, 14).toISOString()])
  expect(await readTimes(own, counselor, later)).toEqual([])
  const wrong = await registrar.put<{ errors: { field: string }[] }>(path, {
    plan: { ...plan, weekly: [{ weekday: 0, from: 600, until: 540 }] },
  })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors[0]?.field).toMatch(/^plan\.weekly/)
})

test('CN4 a time is half past in UTC all year: Tehran stays at +03:30', async () => {
  const person = await app.user()
  const counselor = await newCounselor(app, { plan: { daysAhead: 200 } })
  // In summer Tehran once had another clock.
  const summer = fromJalali({ year: 1406, month: 2, day: 10, hour: 9 })
  const creditId = await newCredit(app, person.id, { validDays: 400 })
  const { id } = await bookSession(app, person, counselor, { startsAt: summer.toISOString(), creditId })
  expect(summer.toISOString()).toMatch(/T05:30:00/)
  expect((await readSession(person, id)).startsAt).toBe(summer.toISOString())
})

describe('holding and paying', () => {
  test('CN5 a time is held for a quarter of an hour, freed when it is not paid, and sold once', async () => {
    const [one, other] = [await app.user(), await app.user()]
    const counselor = await newCounselor(app)
    const [startsAt, next] = (await readTimes(one, counselor, isoDay(at(1, 12)))) as [string, string]
    const { body } = await holdTime(one, counselor, { startsAt })
    expect((await holdTime(other, counselor, { startsAt })).status).toBe(409)
    // Who chooses another time lets the first one go.
    expect((await holdTime(one, counselor, { startsAt: next })).status).toBe(201)
    expect((await holdTime(other, counselor, { startsAt })).status).toBe(201)
    expect((await readSession(one, body.id)).state).toBe('held')
    await moveTo(new Date(app.now().getTime() + 15 * 60_000), one, other)
    expect((await readSession(one, body.id)).state).toBe('lapsed')
    const late = await one.post(`/api/counseling/sessions/${body.id}/confirm`, { intake: '', creditId: null })
    expect(late.status).toBe(409)
    const bought = await buy(one, counselor, startsAt)
    expect(await readSession(one, bought.id)).toMatchObject({ state: 'booked', orderId: bought.orderId })
    expect(await readTimes(other, counselor, isoDay(at(1, 12)))).not.toContain(startsAt)
  })

  onPostgres('CN5 of many who hold one time at once one gets it', async () => {
    const counselor = await newCounselor(app)
    const people = await Promise.all(Array.from({ length: 8 }, () => app.user()))
    const startsAt = at(1, 10).toISOString()
    const tried = await Promise.all(people.map(person => holdTime(person, counselor, { startsAt })))
    expect(tried.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(tried.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  test('a hold and what it says are its own person’s', async () => {
    const [one, other] = [await app.user(), await app.user()]
    const { body } = await holdTime(one, await newCounselor(app))
    const path = `/api/counseling/sessions/${body.id}`
    expect((await other.get(path)).status).toBe(404)
    const given = { intake: '', creditId: await newCredit(app, other.id) }
    expect((await other.post(`${path}/confirm`, given)).status).toBe(404)
    // Nor is another's package good.
    expect((await one.post(`${path}/confirm`, given)).status).toBe(404)
  })
})

describe('changing', () => {
  test('CN6 a session is moved once and cancelled with a reason until six hours before', async () => {
    const person = await app.user()
    const counselor = await newCounselor(app)
    const { id } = await buy(person, counselor, at(2, 9).toISOString())
    const path = `/api/counseling/sessions/${id}`
    const to = at(3, 10).toISOString()
    expect((await person.post(`${path}/move`, { startsAt: to, reason: '' })).status).toBe(422)
    expect((await person.post(`${path}/move`, { startsAt: to, reason: 'کلاس دارم.' })).status).toBe(204)
    expect(await readSession(person, id)).toMatchObject({ startsAt: to, mayMoveUntil: null })
    const again = { startsAt: at(4, 10).toISOString(), reason: 'باز هم' }
    expect((await person.post(`${path}/move`, again)).status).toBe(409)
    await moveTo(new Date(at(3, 10).getTime() - 6 * hour + 1000), person)
    expect((await person.post(`${path}/cancel`, { reason: 'سفر' })).status).toBe(409)
    await moveTo(new Date(new Date(to).getTime() - 6 * hour - 1000), person)
    const before = await readBalance(person)
    expect((await person.post(`${path}/cancel`, { reason: 'سفر' })).status).toBe(204)
    expect((await readSession(person, id)).state).toBe('cancelled')
    expect((await readBalance(person)) - before).toBe(2_400_000)
  })

  test('CN7 a reminder with the way in leaves a day and an hour before', async () => {
    const person = await app.user()
    const counselor = await newCounselor(app)
    const { id, startsAt } = await bookSession(app, person, counselor, { startsAt: at(3, 9).toISOString() })
    const phone = `+98${someNumber()}`
    await app.database.execute('update users set phone = $2 where id = $1', [person.id, phone])
    const listSms = async () => {
      await deliverAll(app)
      const { rows } = await app.database.execute(
        `select body from outbound_message where recipient = $1 and channel = 'sms' order by created_at`,
        [phone],
      )
      return rows.map(({ body }) => String(body))
    }
    const reminders = async () => (await titlesTo(person.id)).filter(({ link }) => link?.includes(id))
    app.setNow(new Date(new Date(startsAt).getTime() - 24 * hour))
    await remindGuests.run(app, {})
    expect(await reminders()).toHaveLength(1)
    expect(await listSms()).toHaveLength(1)
    app.setNow(new Date(new Date(startsAt).getTime() - hour))
    await remindGuests.run(app, {})
    await remindGuests.run(app, {})
    const sent = await reminders()
    expect(sent).toHaveLength(2)
    expect(sent.every(({ body }) => body.includes(`/counseling/sessions/${id}`))).toBe(true)
    // The way in stands whole in each SMS, which holds less than a message.
    const texts = await listSms()
    expect(texts).toHaveLength(2)
    expect(texts.every(sms => sms.includes(`/counseling/sessions/${id}`))).toBe(true)
  })

  test('CN9 who did not come: the learner loses what the rules say, the school gives all back', async () => {
    const own = await app.user('مریم', ['counselor'])
    const [one, other] = [await app.user(), await app.user()]
    const counselor = await newCounselor(app, { userId: own.id })
    const first = await buy(one, counselor, at(1, 9).toISOString())
    const second = await buy(other, counselor, at(1, 10).toISOString())
    const rules = await app.user('هما', ['admin'])
    const { body } = await rules.get<object>('/api/studio/counseling/rules')
    const half = { ...body, noShowPercent: 50 }
    expect((await rules.put('/api/studio/counseling/rules', half)).status).toBe(200)
    const missed = (id: string) => `/api/studio/counseling/sessions/${id}/missed`
    expect((await own.post(missed(first.id), { who: 'guest' })).status).toBe(409)
    await moveTo(at(1, 10, 15), one, other, own)
    expect((await own.post(missed(first.id), { who: 'guest' })).status).toBe(204)
    expect(await readBalance(one)).toBe(1_200_000)
    expect((await own.post(missed(first.id), { who: 'host' })).status).toBe(409)
    expect((await other.post(`/api/counseling/sessions/${second.id}/missed`)).status).toBe(204)
    expect(await readBalance(other)).toBe(2_400_000)
    expect((await readSession(other, second.id)).state).toBe('missed-by-host')
  })
})

describe('packages', () => {
  test('CN8 a package is bought, its sessions are spent and come back, and it ends', async () => {
    const person = await app.user()
    const counselor = await newCounselor(app)
    const creditId = await newCredit(app, person.id, { sessions: 5, validDays: 10 })
    const { id } = await bookSession(app, person, counselor, { creditId })
    expect((await mine(person)).credits).toMatchObject([{ id: creditId, left: 4 }])
    await person.post(`/api/counseling/sessions/${id}/cancel`, { reason: 'سفر' })
    await person.post(`/api/counseling/sessions/${id}/cancel`, { reason: 'سفر' })
    expect((await mine(person)).credits).toMatchObject([{ left: 5 }])
    // A session after the end of the package is not paid from it.
    const { body } = await holdTime(person, counselor, { startsAt: at(12, 9).toISOString() })
    expect((await readSession(person, body.id)).credits).toEqual([])
    const given = { intake: '', creditId }
    expect((await person.post(`/api/counseling/sessions/${body.id}/confirm`, given)).status).toBe(409)
  })

  test('CN8 a package is good for thirty days more once the school did not keep its session, and never for fewer than before', async () => {
    const own = await app.user('مریم', ['counselor'])
    const person = await app.user()
    const counselor = await newCounselor(app, { userId: own.id })
    for (const [validDays, goodFor] of [
      [10, 30],
      [90, 90],
    ] as const) {
      const creditId = await newCredit(app, person.id, { sessions: 2, validDays })
      const { id } = await bookSession(app, person, counselor, { creditId })
      const cancelled = await own.post(`/api/studio/counseling/sessions/${id}/cancel`, { reason: 'بیماری' })
      expect(cancelled.status).toBe(204)
      expect((await mine(person)).credits.find(credit => credit.id === creditId)).toMatchObject({
        left: 2,
        expiresAt: new Date(testNow.getTime() + goodFor * 24 * hour).toISOString(),
      })
    }
  })

  test('CN8 a package is sold, and refunded only while nothing of it is spent', async () => {
    const person = await app.user()
    const admin = await app.user('هما', ['admin'])
    const made = await admin.post<{ id: string }>('/api/studio/counseling/packages', {
      title: 'بستهٔ ۲ جلسه‌ای',
      sessionCount: 2,
      packagePrice: 400_000,
      goodForDays: 30,
      isHidden: false,
    })
    const order = async () => {
      const path = `/api/counseling/packages/${made.body.id}/orders`
      const { body } = await person.post<{ order: { id: string } }>(path)
      const authority = await goToBank(person, body.order.id)
      app.bank.visit(authority, 'pay')
      await comeBack(app, authority)
      return body.order.id
    }
    const first = await order()
    expect((await mine(person)).credits).toMatchObject([{ left: 2, sessions: 2 }])
    expect((await person.post(`/api/payment/orders/${first}/refund`, { to: 'wallet' })).status).toBe(200)
    expect((await mine(person)).credits).toEqual([])
    const second = await order()
    const [credit] = (await mine(person)).credits
    for (const left of [1, 0]) {
      await bookSession(app, person, await newCounselor(app), { creditId: credit!.id })
      const refund = await person.post(`/api/payment/orders/${second}/refund`, { to: 'wallet' })
      expect(refund.status, `${left} left`).toBe(409)
    }
    expect((await mine(person)).credits).toEqual([])
  })

  test('CN8 what is left equals the bookings after any order of booking, moving, cancelling and not coming', async () => {
    const own = await app.user('مریم', ['counselor'])
    const counselor = await newCounselor(app, { userId: own.id, plan: { maxMoves: 20, changeHours: 0 } })
    const steps = fc.array(
      fc.constantFrom('book', 'move', 'cancel', 'cancel-by-host', 'missed-by-guest', 'missed-by-host'),
      { minLength: 3, maxLength: 10 },
    )
    const run = async (acts: readonly string[]) => {
      app.setNow(testNow)
      const person = await app.user()
      await signInAgain(app, own)
      const creditId = await newCredit(app, person.id, { sessions: 4 })
      const ids: string[] = []
      for (const [index, act] of acts.entries()) {
        const last = ids.at(-1)
        if (act === 'book') {
          const { body, status } = await holdTime(person, counselor)
          if (status !== 201) continue
          const path = `/api/counseling/sessions/${body.id}/confirm`
          if ((await person.post(path, { intake: '', creditId })).status === 200) ids.push(body.id)
        } else if (!last) continue
        else if (act === 'move') {
          const times = await readTimes(person, counselor)
          const given = { startsAt: times.at(-1), reason: 'کار دارم.' }
          await person.post(`/api/counseling/sessions/${last}/move`, given)
        } else if (act === 'cancel') {
          await person.post(`/api/counseling/sessions/${last}/cancel`, { reason: 'سفر' })
        } else if (act === 'cancel-by-host') {
          await own.post(`/api/studio/counseling/sessions/${last}/cancel`, { reason: 'بیماری' })
        } else {
          const { startsAt } = await readSession(person, last)
          const began = new Date(new Date(startsAt).getTime() + 60_000 + index)
          if (began > app.now()) await moveTo(began, person, own)
          const who = act === 'missed-by-guest' ? 'guest' : 'host'
          await own.post(`/api/studio/counseling/sessions/${last}/missed`, { who })
        }
      }
      const { rows } = await app.database.execute(
        `select coalesce(sum(change), 0)::int as left,
           (select count(*)::int from counseling_session join booking on booking.id = booking_id
            where credit_id = $1 and state in ('booked', 'missed-by-guest')) as used
         from counseling_credit_entry where credit_id = $1`,
        [creditId],
      )
      const { left, used } = rows[0] as { left: number; used: number }
      expect(left).toBe(4 - used)
      expect(left).toBeGreaterThanOrEqual(0)
    }
    await app.database.execute('update counseling_rules set no_show_percent = 100')
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: 12 })
  })
})

describe('the counselor', () => {
  test('CN10 reads what was said before, keeps a private note, and sums up with tasks of the learner’s day', async () => {
    const own = await app.user('مریم', ['counselor'])
    const person = await app.user('سحر')
    const counselor = await newCounselor(app, { userId: own.id })
    const { id } = await bookSession(app, person, counselor, { startsAt: at(1, 9).toISOString() })
    const path = `/api/studio/counseling/sessions/${id}`
    const summary = {
      title: 'راه تا آیلتس',
      summary: 'هدف: آیلتس ۷.',
      tasks: [{ title: 'یک نوشتار در هفته', dueOn: isoDay(at(3, 12)) }],
    }
    expect((await own.put(`${path}/summary`, summary)).status).toBe(409)
    expect((await own.put(`${path}/note`, { note: 'خسته بود.' })).status).toBe(204)
    await moveTo(at(1, 9, 40), own, person)
    expect((await own.put(`${path}/summary`, summary)).status).toBe(204)
    const { body } = await own.get<CounselorSession>(path)
    expect(body.session).toMatchObject({ intake: 'هفته‌ای ده ساعت وقت دارم.', privateNote: 'خسته بود.' })
    const seen = await person.get<{ session: CounselingSession }>(`/api/counseling/sessions/${id}`)
    expect(seen.body.session).toMatchObject({
      title: 'راه تا آیلتس',
      tasks: [{ title: 'یک نوشتار در هفته' }],
    })
    expect(JSON.stringify(seen.body)).not.toContain('خسته بود')
    const day = await person.get<{ tasks: { kind: string; title: string }[] }>('/api/course/my-day')
    expect(day.body.tasks).toContainEqual(
      expect.objectContaining({ kind: 'counseling-task', title: 'یک نوشتار در هفته' }),
    )
    const task = seen.body.session.tasks[0]!.id
    const stranger = await app.user()
    expect((await stranger.put(`/api/counseling/tasks/${task}`, { done: true })).status).toBe(404)
    expect((await person.put(`/api/counseling/tasks/${task}`, { done: true })).status).toBe(204)
    expect((await readSession(person, id)).tasks[0]!.doneAt).not.toBeNull()
  })

  test('CN14 sees how a learner learns only with their consent', async () => {
    const own = await app.user('مریم', ['counselor'])
    const person = await app.user('سحر')
    await app.database.execute(`update users set birth_date = '1990-01-01' where id = $1`, [person.id])
    const counselor = await newCounselor(app, { userId: own.id })
    const { id } = await bookSession(app, person, counselor)
    const path = `/api/studio/counseling/sessions/${id}`
    const look = async () => (await own.get<CounselorSession>(path)).body.picture
    expect(await look()).toBeNull()
    const consent = { kind: 'counseling', version: 2 }
    expect((await person.put('/api/consents', { ...consent, given: true })).status).toBe(204)
    expect(await look()).not.toBeNull()
    expect((await person.put('/api/consents', { ...consent, given: false })).status).toBe(204)
    expect(await look()).toBeNull()
    const other = await app.user('زهرا', ['counselor'])
    expect((await other.get(path)).status).toBe(404)
  })

  test('the way in opens ten minutes before, for the two of them', async () => {
    const own = await app.user('مریم', ['counselor'])
    const [person, stranger] = [await app.user('سحر'), await app.user()]
    const counselor = await newCounselor(app, { userId: own.id })
    const { id } = await bookSession(app, person, counselor, { startsAt: at(1, 9).toISOString() })
    const join = (who: Person) => who.post<{ url: string }>(`/api/counseling/sessions/${id}/join`)
    expect((await join(person)).status).toBe(409)
    await moveTo(at(1, 8, 50), own, person, stranger)
    expect((await join(person)).body.url).toBe(`/counseling/sessions/${id}?meeting=demo`)
    expect((await join(own)).status).toBe(200)
    expect((await join(stranger)).status).toBe(404)
  })
})

test('CN11 who waits for a full day is notified once a time of it is free', async () => {
  const [one, other] = [await app.user(), await app.user()]
  const counselor = await newCounselor(app, { plan: { maxPerDay: 1 } })
  const { id } = await bookSession(app, one, counselor, { startsAt: at(2, 9).toISOString() })
  const day = isoDay(at(2, 12))
  const wait = (asked: string) =>
    other.put('/api/counseling/waitlist', { counselor: counselor.id, day: asked })
  expect((await wait(isoDay(at(3, 12)))).status).toBe(409)
  expect((await wait(day)).status).toBe(204)
  await notifyWaiting.run(app, {})
  expect(await titlesTo(other.id)).toEqual([])
  await one.post(`/api/counseling/sessions/${id}/cancel`, { reason: 'سفر' })
  await notifyWaiting.run(app, {})
  await notifyWaiting.run(app, {})
  expect(await titlesTo(other.id)).toMatchObject([{ title: 'وقت مشاوره آزاد شد' }])
})

test('CN11 the days of the month that say they are full are those that can be waited for', async () => {
  const [one, other] = [await app.user(), await app.user()]
  const counselor = await newCounselor(app, { plan: { maxPerDay: 1, daysAhead: 5 } })
  for (const day of [1, 2]) await bookSession(app, one, counselor, { startsAt: at(day, 9).toISOString() })
  const [tomorrow, afterIt] = [isoDay(at(1, 12)), isoDay(at(2, 12))]
  // The last time of tomorrow is over.
  await moveTo(at(1, 20), one, other)
  const asked = { topic: counselor.topicId, counselor: counselor.id }
  const { body } = await other.get<{ days: { day: string; free: number }[] }>('/api/counseling/days', asked)
  expect(body.days.filter(({ free }) => free === 0).map(({ day }) => day)).toEqual([afterIt])
  const wait = (day: string) => other.put('/api/counseling/waitlist', { counselor: counselor.id, day })
  expect((await wait(afterIt)).status).toBe(204)
  expect((await wait(tomorrow)).status).toBe(409)
})
