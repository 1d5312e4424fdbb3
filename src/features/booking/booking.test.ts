import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isAppError } from '#contract/app-error.ts'
import { isoDay } from '#persian/jalali.ts'
import { isDatabaseUnavailable, transaction } from '#server/platform/database/database.ts'
import { fillWallet, pay, readBalance, signInAgain } from '../../../test/bank.ts'
import { atHour, givePlan, openBookingApp, orderTime, type TestKind } from '../../../test/booking.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { onPostgres } from '../../../test/database.ts'
import { newGroup, newTeacher } from '../../../test/school.ts'
import {
  bookTime,
  cancelBooking,
  countFreeTimes,
  findBookings,
  joinWaitlist,
  listFreeTimes,
  listHistory,
  markMissed,
  moveBooking,
  mustBeFree,
  readGuestRules,
  removeHost,
  takeHostNews,
} from './public.server.ts'
import { remindGuests } from './reminders.server.ts'
import { notifyWaiting } from './waitlist.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let app: Awaited<ReturnType<typeof openBookingApp>>
let start: Date
beforeAll(async () => {
  app = await openBookingApp()
  start = app.now()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(start))

const at = (days: number, hour: number, minute = 0) => atHour(app, days, hour, minute)

async function newHost(plan: Parameters<typeof givePlan>[2] = {}) {
  const { id } = await app.user('مهسا')
  await givePlan(app, id, plan)
  return id
}

/** What is free of a host on a day, `days` from today, as hours of the wall: «9:30». */
async function readFree(hostId: string, days: number, kind: TestKind = 'visit') {
  const range = { from: at(days, 0), until: at(days + 1, 0) }
  const free = await listFreeTimes(app, app.db, { kind, hostIds: [hostId], ...range, now: app.now() })
  return (free.get(hostId) ?? []).map(time => {
    const minutes = (time.getTime() - range.from.getTime()) / minuteMs
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  })
}

const book = (userId: string, hostId: string, startsAt: Date, kind: TestKind = 'visit') =>
  transaction(app.db, tx =>
    bookTime(app, tx, { kind, hostId, startsAt, userId, lineId: null, now: app.now() }),
  )

/** The sentence with which something is refused. @throws when it is not */
async function readRefusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (isAppError(error) && error.info.status === 1016) return error.message
    throw error
  }
  throw new Error('it was not refused')
}

const taken = 'این وقت دیگر خالی نیست. وقت دیگری را انتخاب کنید.'

describe('free times', () => {
  test('CN2 what listing does not offer is refused when it is booked, with the reason, whoever typed the time', async () => {
    const host = await newHost({
      noticeMinutes: 48 * 60,
      daysAhead: 10,
      maxPerDay: 2,
      blocked: [{ from: isoDay(at(5, 0)), until: isoDay(at(5, 0)), title: '' }],
      exceptions: [{ day: isoDay(at(6, 0)), bands: [] }],
    })
    const admin = await app.user('بابک', ['admin'])
    await admin.post('/api/site/holidays', { title: 'عید', day: isoDay(at(7, 0)) })
    const { id: guest } = await app.user()
    const refuse = (startsAt: Date) => readRefusal(book(guest, host, startsAt))
    expect(await refuse(at(-1, 9))).toBe('این وقت گذشته است. وقت دیگری را انتخاب کنید.')
    expect(await refuse(at(1, 9))).toBe('این وقت را باید دست‌کم ۴۸ ساعت پیش از شروع گرفت.')
    expect(await refuse(at(12, 9))).toBe('وقت‌ها فقط تا ۱۰ روز آینده باز است.')
    expect(await refuse(at(7, 9))).toBe('مدرسه در این روز تعطیل است. روز دیگری را انتخاب کنید.')
    for (const odd of [at(3, 9, 10), at(3, 8), at(3, 12), at(5, 9), at(6, 9)]) {
      expect(await refuse(odd)).toBe('این ساعت در برنامه نیست. یکی از وقت‌های آزاد را انتخاب کنید.')
    }
    for (const days of [1, 5, 6, 7, 12]) expect(await readFree(host, days)).toEqual([])
    expect(await readFree(host, 3)).toEqual(['9:00', '9:30', '10:00', '10:30', '11:00', '11:30'])
    await book(guest, host, at(3, 9))
    expect(await refuse(at(3, 9))).toBe(taken)
    await book(guest, host, at(3, 11, 30))
    expect(await refuse(at(3, 10))).toBe('ظرفیت این روز پر شده است. روز دیگری را انتخاب کنید.')
    expect(await readFree(host, 3)).toEqual([])
    const { id: other } = await app.user()
    await expect(book(guest, other, at(3, 9))).rejects.toMatchObject({ info: { status: 1015 } })
  })

  test('a host’s time is one line over all services: sessions of other lengths and their pauses keep apart', async () => {
    const host = await newHost()
    await givePlan(app, host, { kind: 'long-visit', minutes: 50, bufferAfter: 10 })
    const { id: guest } = await app.user()
    await book(guest, host, at(2, 10), 'long-visit')
    expect(await readFree(host, 2)).toEqual(['9:00', '9:30', '11:00', '11:30'])
    expect(await readFree(host, 2, 'long-visit')).toEqual(['9:00', '11:00'])
    await book(guest, host, at(2, 9, 30))
    expect(await readFree(host, 2, 'long-visit')).toEqual(['11:00'])
    expect(await readRefusal(book(guest, host, at(2, 9), 'long-visit'))).toBe(taken)
  })

  test('a teacher with an account is one host under both ids, and their classes block both', async () => {
    const { id: account } = await app.user('مریم', ['teacher'])
    const teacher = await newTeacher(app, { userId: account })
    await givePlan(app, account)
    await givePlan(app, teacher, { kind: 'long-visit' })
    const startsIn = (at(2, 10, 15).getTime() - app.now().getTime()) / dayMs
    await newGroup(app, { teacherId: teacher, startsIn, sessions: 1, minutes: 60 })
    const { id: guest } = await app.user()
    await book(guest, teacher, at(2, 9), 'long-visit')
    for (const [host, kind] of [
      [account, 'visit'],
      [teacher, 'long-visit'],
    ] as const) {
      expect(await readFree(host, 2, kind)).toEqual(['9:30', '11:30'])
    }
    expect(await readRefusal(book(guest, account, at(2, 9)))).toBe(taken)
    expect(await readRefusal(book(guest, account, at(2, 10, 30)))).toBe(taken)
  })

  test('days with counts ask as many statements for a month of twelve hosts as for a day of one', async () => {
    const hosts = []
    for (let count = 0; count < 12; count++) hosts.push(await newHost())
    const { id: guest } = await app.user()
    await book(guest, hosts[0]!, at(2, 9))
    const ask = (hostIds: string[], days: number) =>
      countQueries(app, () =>
        countFreeTimes(app, app.db, {
          kind: 'visit',
          hostIds,
          from: at(0, 0),
          until: at(days, 0),
          now: app.now(),
        }),
      )
    const [many, one] = [await ask(hosts, 30), await ask([hosts[1]!], 1)]
    expect(many.queries).toHaveLength(one.queries.length)
    expect(many.result.size).toBe(12)
    expect(many.result.get(hosts[0]!)?.get(isoDay(at(2, 0)))).toBe(5)
    expect(many.result.get(hosts[1]!)?.get(isoDay(at(2, 0)))).toBe(6)
  })
})

describe('a time that is paid for', () => {
  test('CN5 is held for a quarter of an hour, which holds of other lengths respect, then it is free; paid, it is booked', async () => {
    const host = await newHost()
    await givePlan(app, host, { kind: 'long-visit', minutes: 60 })
    const [one, other] = [await app.user(), await app.user()]
    await fillWallet(app, other, 5_000_000)
    await orderTime(app, one.id, { hostId: host, startsAt: at(2, 9, 30) })
    expect(await readFree(host, 2)).not.toContain('9:30')
    const wide = { kind: 'long-visit', hostId: host, startsAt: at(2, 9) } as const
    expect(await readFree(host, 2, 'long-visit')).toEqual(['10:00', '11:00'])
    expect(await readRefusal(orderTime(app, other.id, wide))).toBe(taken)
    app.setNow(new Date(start.getTime() + 15 * minuteMs))
    await signInAgain(app, other)
    const order = await orderTime(app, other.id, wide)
    expect((await pay(other, order, true)).status).toBe(200)
    const [booked] = await findBookings(app.db, { hostIds: [host] })
    expect(booked).toMatchObject({ user_id: other.id, kind: 'long-visit', state: 'booked' })
    expect(await readFree(host, 2)).toEqual(['10:00', '10:30', '11:00', '11:30'])
    expect(await readBalance(other)).toBe(4_000_000)
    // The order is refunded: the time is free again.
    expect((await other.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })).status).toBe(200)
    expect(await findBookings(app.db, { hostIds: [host] })).toMatchObject([{ state: 'cancelled' }])
    expect(await readFree(host, 2)).toContain('9:30')
    const [again] = [await orderTime(app, other.id, wide)]
    expect(again).not.toBe(order)
  })

  test('whose hold lapsed is not bought once another length was booked over it', async () => {
    const host = await newHost()
    await givePlan(app, host, { kind: 'long-visit', minutes: 60 })
    const [late, prompt] = [await app.user(), await app.user()]
    await fillWallet(app, late, 5_000_000)
    const order = await orderTime(app, late.id, { hostId: host, startsAt: at(2, 9, 30) })
    app.setNow(new Date(start.getTime() + 16 * minuteMs))
    await book(prompt.id, host, at(2, 9), 'long-visit')
    await signInAgain(app, late)
    expect((await pay(late, order, true)).status).toBe(409)
    expect(await readBalance(late)).toBe(5_000_000)
    expect(await findBookings(app.db, { hostIds: [host] })).toMatchObject([{ user_id: prompt.id }])
  })

  test('a slot whose length the plan has changed meanwhile is not sold as what it was', async () => {
    const host = await newHost()
    const { buildItem, findSlot } = await import('./public.server.ts')
    const { openOrder } = await import('#features/payment/public.server.ts')
    const item = buildItem(await findSlot(app, app.db, { kind: 'visit', hostId: host, startsAt: at(2, 9) }))
    await givePlan(app, host, { minutes: 20 })
    const { id: userId } = await app.user()
    const things = [{ kind: 'visit', item }]
    const open = transaction(app.db, tx => openOrder(app, tx, { userId, things, now: app.now() }))
    expect(await readRefusal(open)).toBe(taken)
    expect(await readFree(host, 2)).toContain('9:00')
  })
})

describe('a booking changes', () => {
  const move = (id: string, startsAt: Date, by: 'guest' | 'host' = 'guest') =>
    transaction(app.db, tx => moveBooking(app, tx, { id, startsAt, by, reason: 'سفر دارم', now: app.now() }))
  const cancel = (id: string, by: 'guest' | 'host' = 'guest') =>
    transaction(app.db, tx => cancelBooking(app, tx, { id, by, reason: 'بیمارم', now: app.now() }))

  test('CN6 its guest moves it as often as the plan says, until its hours; a host always; its history says why', async () => {
    const host = await newHost({ maxMoves: 1, changeHours: 4 })
    const { id: guest } = await app.user()
    const { id } = await book(guest, host, at(2, 9))
    const readRules = async () =>
      (await readGuestRules(app, app.db, await findBookings(app.db, { ids: [id] }), app.now())).get(id)
    expect(await readRules()).toMatchObject({ mayMove: true, mayCancel: true, movesLeft: 1, until: at(2, 5) })
    expect(await readRefusal(move(id, at(2, 9)))).toBe('این همان وقتی است که دارید.')
    expect(await readRefusal(move(id, at(2, 13)))).toContain('در برنامه نیست')
    await move(id, at(2, 10))
    expect(await readFree(host, 2)).toEqual(['9:00', '9:30', '10:30', '11:00', '11:30'])
    expect(await readRules()).toMatchObject({ mayMove: false, mayCancel: true, movesLeft: 0 })
    expect(await readRefusal(move(id, at(2, 11)))).toContain('سقف جابه‌جایی')
    await move(id, at(2, 11), 'host')
    const history = (await listHistory(app.db, [id])).get(id)!
    expect(history.map(({ what, made_by, reason }) => [what, made_by, reason])).toEqual([
      ['booked', 'guest', ''],
      ['moved', 'guest', 'سفر دارم'],
      ['moved', 'host', 'سفر دارم'],
    ])
    expect(history[1]).toMatchObject({ old_starts_at: at(2, 9), starts_at: at(2, 10) })
    app.setNow(new Date(at(2, 7).getTime() + 1000))
    const late = 'تغییر این وقت تا ۴ ساعت پیش از شروع ممکن بود.'
    expect(await readRefusal(cancel(id))).toBe(late)
    expect((await cancel(id, 'host')).state).toBe('cancelled')
    expect(await readRefusal(cancel(id, 'host'))).toBe('این کار برای این وقت ممکن نیست.')
    app.setNow(start)
    expect(await readFree(host, 2)).toContain('11:00')
  })

  test('CN9 one of both did not come: only once it has begun, and the last word stands', async () => {
    const host = await newHost()
    const { id: guest } = await app.user()
    const { id } = await book(guest, host, at(1, 9))
    const mark = (who: 'guest' | 'host') =>
      transaction(app.db, tx => markMissed(tx, { id, who, by: 'host', now: app.now() }))
    expect(await readRefusal(mark('guest'))).toBe('این کار برای این وقت ممکن نیست.')
    app.setNow(at(1, 9))
    expect((await mark('guest')).state).toBe('missed-by-guest')
    expect((await mark('host')).state).toBe('missed-by-host')
    await mark('host')
    const whats = (await listHistory(app.db, [id])).get(id)!.map(({ what }) => what)
    expect(whats).toEqual(['booked', 'missed-by-guest', 'missed-by-host'])
  })

  test('hosts are told of what was booked, moved and cancelled, each state once', async () => {
    const host = await newHost()
    const { id: guest } = await app.user()
    const takeNews = async () =>
      (await transaction(app.db, tx => takeHostNews(tx, 'visit')))
        .filter(row => row.host_id === host)
        .map(({ state, starts_at }) => [state, starts_at])
    const { id } = await book(guest, host, at(2, 9))
    expect(await takeNews()).toEqual([['booked', at(2, 9)]])
    expect(await takeNews()).toEqual([])
    await move(id, at(2, 10))
    expect(await takeNews()).toEqual([['booked', at(2, 10)]])
    await cancel(id)
    expect(await takeNews()).toEqual([['cancelled', at(2, 10)]])
  })
})

test('CN7 guests are reminded a day and an hour before, once each, and anew of a new time', async () => {
  const host = await newHost({ changeHours: 0 })
  const { id: guest } = await app.user()
  const { id } = await book(guest, host, at(2, 9))
  const { id: hasty } = await book(guest, host, at(1, 9))
  const readReminders = async (now: Date) => {
    app.setNow(now)
    app.sent.reminders.length = 0
    await remindGuests.run(app, {})
    await remindGuests.run(app, {})
    return app.sent.reminders
      .filter(({ booking }) => booking.host_id === host)
      .map(({ booking, hours }) => [booking.id, hours])
  }
  const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms)
  const [first, second, third] = [at(1, 9), at(2, 9), at(2, 11)]
  // It was booked less than a day before.
  expect(await readReminders(before(first, 17 * hourMs))).toEqual([])
  expect(await readReminders(before(first, hourMs))).toEqual([[hasty, 1]])
  expect(await readReminders(before(second, 24 * hourMs))).toEqual([[id, 24]])
  await transaction(app.db, tx =>
    moveBooking(app, tx, { id, startsAt: third, by: 'host', reason: 'کلاس دارم', now: app.now() }),
  )
  expect(await readReminders(before(third, 24 * hourMs))).toEqual([[id, 24]])
  expect(await readReminders(before(third, hourMs))).toEqual([[id, 1]])
})

test('CN11 who waits for a full day is told when a time is free again, the first alone where there is one', async () => {
  const host = await newHost({
    weekly: [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 540, until: 600 })),
  })
  const people = [await app.user(), await app.user(), await app.user()] as const
  const day = isoDay(at(2, 0))
  const join = (userId: string, on = day) =>
    transaction(app.db, tx =>
      joinWaitlist(app, tx, { kind: 'visit', hostId: host, day: on, userId, now: app.now() }),
    )
  const [kept, given] = [
    await book(people[0].id, host, at(2, 9)),
    await book(people[0].id, host, at(2, 9, 30)),
  ]
  expect(await readRefusal(join(people[1].id, isoDay(at(3, 0))))).toContain('وقت آزاد دارد')
  expect(await readRefusal(join(people[1].id, isoDay(at(40, 0))))).toContain('در برنامه نیست')
  expect(await readRefusal(join(people[1].id, isoDay(at(-1, 0))))).toBe('این روز گذشته است.')
  await join(people[1].id)
  app.setNow(new Date(start.getTime() + minuteMs))
  await join(people[2].id)
  // Whoever asks again while they wait keeps their place.
  app.setNow(new Date(start.getTime() + 2 * minuteMs))
  await join(people[1].id)
  const readTold = async () => {
    app.sent.waiting.length = 0
    await notifyWaiting.run(app, {})
    return app.sent.waiting.map(({ userId }) => userId)
  }
  expect(await readTold()).toEqual([])
  for (const { id } of [given, kept]) {
    await transaction(app.db, tx => cancelBooking(app, tx, { id, by: 'host', reason: 'سفر', now: app.now() }))
    expect(await readTold()).toEqual([people[id === given.id ? 1 : 2].id])
    // The one who was told has taken it.
    if (id === given.id) await book(people[1].id, host, at(2, 9, 30))
  }
  expect(await readTold()).toEqual([])
})

test('who leaves cancels what is ahead as guest and as host; what is past stays, without their name', async () => {
  const host = await app.user('مهسا', [], { password: 'secret-word' })
  await givePlan(app, host.id)
  const guest = await app.user('نگار', [], { password: 'secret-word' })
  const { id: past } = await book(guest.id, host.id, at(1, 9))
  const { id: ahead } = await book(guest.id, host.id, at(3, 9))
  const { id: other } = await book((await app.user()).id, host.id, at(3, 10))
  app.setNow(at(2, 0))
  await signInAgain(app, guest, host)
  const read = async () => {
    const rows = await findBookings(app.db, { ids: [past, ahead, other] })
    return rows.map(({ state, user_id, host_id }) => [state, user_id !== null, host_id !== null])
  }
  expect((await guest.post('/api/account/deletion', { currentPassword: 'secret-word' })).status).toBe(204)
  expect(await read()).toEqual([
    ['booked', false, true],
    ['cancelled', false, true],
    ['booked', true, true],
  ])
  expect((await host.post('/api/account/deletion', { currentPassword: 'secret-word' })).status).toBe(204)
  expect(await read()).toEqual([
    ['booked', false, false],
    ['cancelled', false, false],
    ['cancelled', true, false],
  ])
  await transaction(app.db, tx => removeHost(tx, host.id, app.now()))
  await expect(
    mustBeFree(app, app.db, { kind: 'visit', hostId: host.id, startsAt: at(2, 9), now: app.now() }),
  ).rejects.toMatchObject({ info: { status: 1015 } })
})

/** Orders a time, and again while the database has no connection left for a moment. */
async function orderInCrowd(...order: Parameters<typeof orderTime>): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await orderTime(...order)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempt === 10) throw error
    }
  }
}

onPostgres(
  'CN5 of a hundred who ask for one time at once, by times of two lengths, one gets it and 99 are told',
  async () => {
    const host = await newHost()
    await givePlan(app, host, { kind: 'long-visit', minutes: 60 })
    const people = []
    for (let count = 0; count < 100; count++) people.push(await app.user())
    const startsAt = at(2, 9)
    const outcomes = await Promise.allSettled(
      people.map(({ id }, index) =>
        orderInCrowd(app, id, { kind: index % 2 ? 'visit' : 'long-visit', hostId: host, startsAt }),
      ),
    )
    const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(99)
    expect(new Set(refused.map(error => (isAppError(error) ? error.message : String(error))))).toEqual(
      new Set([taken]),
    )
    const winner = people[outcomes.findIndex(({ status }) => status === 'fulfilled')]!
    const [outcome] = outcomes.filter(({ status }) => status === 'fulfilled')
    await fillWallet(app, winner, 5_000_000)
    expect((await pay(winner, (outcome as PromiseFulfilledResult<string>).value, true)).status).toBe(200)
    expect(await findBookings(app.db, { hostIds: [host] })).toMatchObject([
      { user_id: winner.id, state: 'booked' },
    ])
  },
)

onPostgres('of bookings and moves at once over one hour no two ever meet', async () => {
  const host = await newHost({ maxMoves: 20, changeHours: 0 })
  await givePlan(app, host, { kind: 'long-visit', minutes: 60 })
  const { id: guest } = await app.user()
  const moved = [await book(guest, host, at(3, 9)), await book(guest, host, at(3, 10))]
  await Promise.allSettled([
    ...[9, 10, 11].flatMap(hour => [
      book(guest, host, at(2, hour), 'long-visit'),
      book(guest, host, at(2, hour, 30)),
      orderTime(app, guest, { hostId: host, startsAt: at(2, hour) }),
    ]),
    ...moved.map(({ id }) =>
      transaction(app.db, tx =>
        moveBooking(app, tx, { id, startsAt: at(2, 10), by: 'host', reason: 'سفر', now: app.now() }),
      ),
    ),
  ])
  const booked = await findBookings(app.db, { hostIds: [host], states: ['booked'] })
  expect(booked.length).toBeGreaterThan(2)
  const meeting = booked.filter((one, index) =>
    booked.some(
      (other, place) => place !== index && one.starts_at < other.ends_at && other.starts_at < one.ends_at,
    ),
  )
  expect(meeting).toEqual([])
})
