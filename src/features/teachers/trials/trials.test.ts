import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#features/reconciliation/reconcile.server.ts'
import { addDays, fromJalali, toJalali } from '#persian/jalali.ts'
import type { Person } from '../../../../test/app.ts'
import {
  comeBack,
  goToBank,
  openShop,
  readBalance,
  readOrder,
  type Shop,
  signInAgain,
} from '../../../../test/bank.ts'
import { newGroup, newTeacher } from '../../../../test/school.ts'
import type { Trial } from './contract.ts'

const hour = 3_600_000
const day = 24 * hour

let shop: Shop
let start: Date
beforeAll(async () => {
  shop = await openShop()
  start = shop.now()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A teacher of English who gives trial sessions every day from 8 to 10 and from 18 to 20. */
async function freeTeacher(userId: string | null = null, bandHours = [8, 18]) {
  const id = await newTeacher(shop, { userId })
  await shop.database.execute('update teacher set trial_price = 2000000 where id = $1', [id])
  await shop.database.execute(`insert into teacher_language values ($1, 'en', 'A1', 'B2')`, [id])
  await shop.database.execute(
    `insert into teacher_hour (teacher_id, weekday, hour)
     select $1, weekday, hour from generate_series(0, 6) weekday, unnest($2::int[]) hour`,
    [id, bandHours],
  )
  return { id, slug: `t-${id}`, path: `/api/teachers/t-${id}` }
}

const readSlots = async (path: string) =>
  (await (await shop.visitor()).get<{ slots: string[] }>(`${path}/slots`)).body.slots

/** An instant of Tehran, days from today on. */
function at(days: number, hour: number, minute = 0) {
  const date = addDays(toJalali(shop.now()), days)
  return fromJalali({ year: date.year, month: date.month, day: date.day, hour, minute })
}

const book = (person: Person, path: string, startsAt: string) =>
  person.post<{ order: { id: string } }>(`${path}/trials`, { startsAt })

/** Books and pays; answers the order. */
async function buy(person: Person, path: string, startsAt: string): Promise<string> {
  const { status, body } = await book(person, path, startsAt)
  expect(status).toBe(200)
  const authority = await goToBank(person, body.order.id)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  return body.order.id
}

const readTrials = async (person: Person) =>
  (await person.get<{ trials: Trial[] }>('/api/trials')).body.trials

/** Moves the clock, and signs people in who are asked for something then. */
async function moveTo(now: Date, ...people: (Person & { id: string })[]) {
  shop.setNow(now)
  await signInAgain(shop, ...people)
}

test('slots are half hours of the painted bands, twelve hours ahead at least and two weeks at most, without classes', async () => {
  const { id, path } = await freeTeacher()
  const slots = await readSlots(path)
  // It is half past three; the evening is too near, the next morning is not.
  expect(slots[0]).toBe(at(1, 8).toISOString())
  expect(slots.slice(0, 5)).toEqual(
    [at(1, 8), at(1, 8, 30), at(1, 9), at(1, 9, 30), at(1, 18)].map(one => one.toISOString()),
  )
  expect(new Date(slots.at(-1)!).getTime()).toBeLessThan(shop.now().getTime() + 14 * day)
  // A class from 8:45 to 10:15 tomorrow leaves only the first half hour.
  const startsIn = (at(1, 8, 45).getTime() - shop.now().getTime()) / day
  await newGroup(shop, { teacherId: id, startsIn, sessions: 1, minutes: 90 })
  expect((await readSlots(path)).slice(0, 2)).toEqual([at(1, 8), at(1, 18)].map(one => one.toISOString()))
})

test('TE6 a slot is held for a quarter of an hour while it is paid, then it is free again; paid, it is taken', async () => {
  const own = await shop.user('مریم', ['teacher'])
  const { path } = await freeTeacher(own.id)
  const [slot, next] = await readSlots(path)
  const [one, other] = [await shop.user(), await shop.user()]
  expect((await book(await shop.visitor(), path, slot!)).status).toBe(401)
  expect((await book(own, path, slot!)).status).toBe(409)
  const { body } = await book(one, path, slot!)
  expect(await readOrder(one, body.order.id)).toMatchObject({
    state: 'open',
    total: 2_000_000,
    lines: [{ kind: 'trial-session', policy: 'trial', startsAt: slot }],
  })
  expect(await readSlots(path)).not.toContain(slot)
  expect((await book(other, path, slot!)).status).toBe(409)
  await moveTo(new Date(start.getTime() + 15 * 60_000 - 1000), one, other)
  expect(await readSlots(path)).not.toContain(slot)
  expect((await book(other, path, slot!)).status).toBe(409)
  await moveTo(new Date(start.getTime() + 15 * 60_000), one, other)
  expect(await readSlots(path)).toContain(slot)
  await buy(other, path, slot!)
  expect(await readSlots(path)).not.toContain(slot)
  expect((await book(one, path, slot!)).status).toBe(409)
  expect(await readTrials(other)).toMatchObject([{ startsAt: slot, state: 'booked', mayReplace: false }])
  // Nobody tries the same teacher twice.
  expect((await book(other, path, next!)).status).toBe(409)
  await moveTo(start)
})

test('what is no slot is not sold: another minute, too near, too far, long past, of nobody', async () => {
  const { path } = await freeTeacher()
  const person = await shop.user()
  for (const when of [at(1, 8, 10), at(0, 18), at(15, 8), at(-1, 8), at(1, 12)]) {
    expect((await book(person, path, when.toISOString())).status).toBe(409)
  }
  expect((await book(person, path, 'tomorrow')).status).toBe(422)
  expect((await book(person, `/api/teachers/t-${randomUUID()}`, at(1, 8).toISOString())).status).toBe(404)
})

test('TE8 until four hours before all of it comes back and the slot is free; after that, and once the law’s days are over, nothing does', async () => {
  const { path } = await freeTeacher()
  const [early, late] = [await shop.user(), await shop.user()]
  // Beyond the seven working days in which the law gives all back.
  const [first, second] = (await readSlots(path)).slice(-2)
  const orders = [await buy(early, path, first!), await buy(late, path, second!)]
  await moveTo(new Date(new Date(first!).getTime() - 4 * hour - 1000), early, late)
  const refunded = await early.post(`/api/payment/orders/${orders[0]}/refund`, { to: 'wallet' })
  expect([refunded.status, await readBalance(early)]).toEqual([200, 2_000_000])
  expect(await readTrials(early)).toMatchObject([{ state: 'cancelled' }])
  await moveTo(new Date(new Date(second!).getTime() - 4 * hour), early, late)
  const refused = await late.post(`/api/payment/orders/${orders[1]}/refund`, { to: 'wallet' })
  expect([refused.status, await readBalance(late)]).toEqual([409, 0])
  expect(await readTrials(late)).toMatchObject([{ state: 'booked' }])
  await moveTo(start)
  expect(await readSlots(path)).toContain(first)
})

test('TE7 a session that failed brings another teacher, at most twice, or all of the money back', async () => {
  const teachers = []
  for (let count = 0; count < 4; count++) teachers.push(await freeTeacher())
  const [one, two, three, four] = teachers
  const [moving, leaving] = [await shop.user(), await shop.user()]
  const [slot, other] = await readSlots(one!.path)
  await buy(moving, one!.path, slot!)
  const order = await buy(leaving, one!.path, other!)
  const [first] = await readTrials(moving)
  const replace = (id: string, teacher: { slug: string }, startsAt: string) =>
    moving.post<{ trial: Trial }>(`/api/trials/${id}/replace`, { slug: teacher.slug, startsAt })
  // Before it was held there is nothing to complain of.
  expect((await replace(first!.id, two!, (await readSlots(two!.path))[0]!)).status).toBe(409)
  await moveTo(new Date(new Date(other!).getTime() + hour), moving, leaving)

  const offered = await moving.get<{ teachers: { slug: string; slots: string[] }[] }>(
    `/api/trials/${first!.id}/replacements`,
  )
  expect(offered.body.teachers.map(({ slug }) => slug)).not.toContain(one!.slug)
  expect((await replace(first!.id, one!, (await readSlots(one!.path))[0]!)).status).toBe(409)
  const [again] = await readSlots(two!.path)
  const second = await replace(first!.id, two!, again!)
  expect(second.body.trial).toMatchObject({ state: 'booked', orderId: null, replacementsLeft: 1 })
  expect(await readSlots(two!.path)).not.toContain(again)
  expect((await replace(first!.id, three!, (await readSlots(three!.path))[0]!)).status).toBe(409)

  await moveTo(new Date(new Date(again!).getTime() + hour), moving, leaving)
  const third = await replace(second.body.trial.id, three!, (await readSlots(three!.path))[0]!)
  expect(third.body.trial.replacementsLeft).toBe(0)
  await moveTo(new Date(new Date(third.body.trial.startsAt).getTime() + hour), moving, leaving)
  expect((await replace(third.body.trial.id, four!, (await readSlots(four!.path))[0]!)).status).toBe(409)
  const back = await moving.post<{ trial: Trial }>(`/api/trials/${third.body.trial.id}/refund`)
  expect([back.body.trial.state, await readBalance(moving)]).toEqual(['refunded', 2_000_000])
  expect((await moving.post(`/api/trials/${third.body.trial.id}/refund`)).status).toBe(409)

  const [only] = await readTrials(leaving)
  expect(only).toMatchObject({ orderId: order, mayRefund: true })
  expect((await moving.post(`/api/trials/${only!.id}/refund`)).status).toBe(404)
  await leaving.post(`/api/trials/${only!.id}/refund`)
  expect(await readBalance(leaving)).toBe(2_000_000)
  expect(await readOrder(leaving, order)).toMatchObject({ state: 'refunded' })
  await moveTo(start)
})

test('a replacement is cancelled until four hours before; another one may be chosen then', async () => {
  const [one, two] = [await freeTeacher(), await freeTeacher()]
  const person = await shop.user()
  const [slot] = await readSlots(one.path)
  await buy(person, one.path, slot!)
  const [failed] = await readTrials(person)
  await moveTo(new Date(new Date(slot!).getTime() + hour), person)
  const [again] = await readSlots(two.path)
  const given = { slug: two.slug, startsAt: again }
  const { body } = await person.post<{ trial: Trial }>(`/api/trials/${failed!.id}/replace`, given)
  expect((await person.post(`/api/trials/${failed!.id}/cancel`)).status).toBe(409)
  expect((await person.post(`/api/trials/${body.trial.id}/cancel`)).status).toBe(204)
  expect(await readSlots(two.path)).toContain(again)
  const renewed = await person.post<{ trial: Trial }>(`/api/trials/${failed!.id}/replace`, given)
  expect(renewed.body.trial.replacementsLeft).toBe(1)
  await moveTo(new Date(new Date(again!).getTime() - 4 * hour + 1000), person)
  expect((await person.post(`/api/trials/${renewed.body.trial.id}/cancel`)).status).toBe(409)
  await moveTo(new Date(new Date(again!).getTime() - 4 * hour), person)
  expect((await person.post(`/api/trials/${renewed.body.trial.id}/cancel`)).status).toBe(204)
  await moveTo(start)
})

test('TE7 two weeks after a session it may no longer be said that it failed', async () => {
  const { path } = await freeTeacher()
  const [prompt, late] = [await shop.user(), await shop.user()]
  const slots = await readSlots(path)
  const ends: number[] = []
  for (const [person, slot] of [
    [prompt, slots[0]!],
    [late, slots[1]!],
  ] as const) {
    await buy(person, path, slot)
    ends.push(new Date(slot).getTime() + hour / 2)
  }
  const [one, other] = [(await readTrials(prompt))[0]!, (await readTrials(late))[0]!]
  await moveTo(new Date(ends[0]! + 14 * day - 1), prompt)
  expect((await readTrials(prompt))[0]).toMatchObject({ mayReplace: true, mayRefund: true })
  expect((await prompt.post(`/api/trials/${one.id}/refund`)).status).toBe(200)
  await moveTo(new Date(ends[1]! + 14 * day), prompt, late)
  expect((await readTrials(late))[0]).toMatchObject({ mayReplace: false, mayRefund: false })
  expect((await late.post(`/api/trials/${other.id}/refund`)).status).toBe(409)
  expect([await readBalance(prompt), await readBalance(late)]).toEqual([2_000_000, 0])
  await moveTo(start)
})

test('the teacher is notified of what was booked and what came free; who leaves gives their slot back', async () => {
  const own = await shop.user('مریم', ['teacher'])
  const { path } = await freeTeacher(own.id)
  const learner = await shop.user('نگار', [], { password: 'secret-word' })
  const [slot] = await readSlots(path)
  await buy(learner, path, slot!)
  const job = shop.features
    .flatMap(feature => feature.jobs ?? [])
    .find(({ name }) => name === 'tell-teachers-of-trials')!
  await job.run(shop, {})
  await job.run(shop, {})
  const received = await own.get<{ items: { title: string }[] }>('/api/account/messages')
  expect(received.body.items.map(({ title }) => title)).toEqual(['جلسهٔ آزمایشی تازه'])
  const teaching = await own.get<{ trials: { learner: string }[] }>('/api/studio/teaching')
  expect(teaching.body.trials).toMatchObject([{ startsAt: slot, learner: 'نگار' }])
  expect((await learner.post('/api/account/deletion', { currentPassword: 'secret-word' })).status).toBe(204)
  expect(await readSlots(path)).toContain(slot)
  await job.run(shop, {})
  const since = await own.get<{ items: { title: string }[] }>('/api/account/messages')
  expect(since.body.items.map(({ title }) => title)).toContain('جلسهٔ آزمایشی لغو شد')
})

test('somebody holds one time of a teacher: another choice lets the unpaid one go, and no other teacher’s', async () => {
  const [one, other] = [await freeTeacher(), await freeTeacher()]
  const person = await shop.user()
  const [first, second] = await readSlots(one.path)
  const elsewhere = await book(person, other.path, first!)
  const chosen = await book(person, one.path, first!)
  const changed = await book(person, one.path, second!)
  const states = async () =>
    Promise.all(
      [elsewhere, chosen, changed].map(async ({ body }) => (await readOrder(person, body.order.id)).state),
    )
  expect(await states()).toEqual(['open', 'cancelled', 'open'])
  expect(await readSlots(one.path)).toContain(first)
  expect(await readSlots(one.path)).not.toContain(second)
  // A time that is gone takes nothing from whoever asks for it.
  await buy(await shop.user(), one.path, first!)
  expect((await book(person, one.path, first!)).status).toBe(409)
  expect(await states()).toEqual(['open', 'cancelled', 'open'])
})

test('TE8 a session that cost nothing is given up by its order as well, until four hours before', async () => {
  const own = await freeTeacher()
  await shop.database.execute('update teacher set trial_price = 0 where id = $1', [own.id])
  const person = await shop.user()
  const [slot] = await readSlots(own.path)
  const { body } = await book(person, own.path, slot!)
  expect((await person.post(`/api/payment/orders/${body.order.id}/pay`, { useWallet: false })).status).toBe(
    200,
  )
  expect(await readTrials(person)).toMatchObject([
    { state: 'booked', mayCancel: false, orderId: body.order.id },
  ])
  const back = await person.post(`/api/payment/orders/${body.order.id}/refund`, {
    to: 'wallet',
    refundable: 0,
  })
  expect(back.status).toBe(200)
  expect(await readTrials(person)).toMatchObject([{ state: 'cancelled' }])
  expect(await readSlots(own.path)).toContain(slot)
})

test('TE7 who gives a replacement up after two weeks may still choose another one, or take the money', async () => {
  const [one, two] = [await freeTeacher(), await freeTeacher()]
  const person = await shop.user()
  const [slot] = await readSlots(one.path)
  await buy(person, one.path, slot!)
  const [failed] = await readTrials(person)
  await moveTo(new Date(new Date(slot!).getTime() + 10 * day), person)
  const startsAt = (await readSlots(two.path)).at(-1)!
  const { body } = await person.post<{ trial: Trial }>(`/api/trials/${failed!.id}/replace`, {
    slug: two.slug,
    startsAt,
  })
  await moveTo(new Date(new Date(slot!).getTime() + 15 * day), person)
  expect((await person.post(`/api/trials/${body.trial.id}/cancel`)).status).toBe(204)
  const again = (await readTrials(person)).find(({ id }) => id === failed!.id)
  expect(again).toMatchObject({ state: 'booked', mayReplace: true, mayRefund: true })
  expect((await person.post(`/api/trials/${failed!.id}/refund`)).status).toBe(200)
  expect(await readBalance(person)).toBe(2_000_000)
  await moveTo(start)
})

test('TE7 nobody is offered a teacher whom they have tried, or themselves', async () => {
  const [one, two] = [await freeTeacher(), await freeTeacher()]
  const person = await shop.user('مریم', ['teacher'])
  const own = await freeTeacher(person.id)
  // Nobody else has hours, so that the six that are shown are these.
  await shop.database.execute('delete from teacher_hour where teacher_id <> all($1)', [
    [one.id, two.id, own.id],
  ])
  const [slot] = await readSlots(one.path)
  await buy(person, one.path, slot!)
  const [failed] = await readTrials(person)
  await moveTo(new Date(new Date(slot!).getTime() + hour), person)
  const offered = async (id: string) =>
    (await person.get<{ teachers: { slug: string }[] }>(`/api/trials/${id}/replacements`)).body.teachers.map(
      ({ slug }) => slug,
    )
  expect(await offered(failed!.id)).toEqual([two.slug])
  const startsAt = (await readSlots(two.path))[0]!
  const { body } = await person.post<{ trial: Trial }>(`/api/trials/${failed!.id}/replace`, {
    slug: two.slug,
    startsAt,
  })
  await moveTo(new Date(new Date(startsAt).getTime() + hour), person)
  expect(await offered(body.trial.id)).toEqual([])
  await moveTo(start)
})

test('money for a session with a teacher who was deleted meanwhile is the payer’s, in the wallet', async () => {
  const { id, path } = await freeTeacher()
  const person = await shop.user()
  const admin = await shop.user('بابک', ['admin'])
  const [slot] = await readSlots(path)
  const { body } = await book(person, path, slot!)
  const authority = await goToBank(person, body.order.id)
  expect((await admin.delete(`/api/studio/teachers/${id}`)).status).toBe(204)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  expect(await readBalance(person)).toBe(2_000_000)
})

/** Goes to the bank for a slot whose order lapses meanwhile; answers the payment, still to be made. */
async function lapsed(person: Person & { id: string }, path: string, startsAt: string) {
  const { body } = await book(person, path, startsAt)
  const authority = await goToBank(person, body.order.id)
  for (const minutes of [40, 41]) {
    await moveTo(new Date(start.getTime() + minutes * 60_000), person)
    await reconcile(shop)
  }
  expect(await readOrder(person, body.order.id)).toMatchObject({ state: 'expired' })
  return authority
}

test('money that comes late for a second session with one teacher is the payer’s, in the wallet', async () => {
  const { path } = await freeTeacher()
  const person = await shop.user()
  const [first, second] = await readSlots(path)
  const late = await lapsed(person, path, first!)
  await buy(person, path, second!)
  shop.bank.visit(late, 'pay')
  await comeBack(shop, late)
  expect(await readTrials(person)).toMatchObject([{ startsAt: second, state: 'booked' }])
  expect(await readBalance(person)).toBe(2_000_000)
  await moveTo(start)
})

test('money that comes when the session has begun brings none: it is the payer’s, in the wallet', async () => {
  const { path } = await freeTeacher()
  const person = await shop.user()
  const [slot] = await readSlots(path)
  const late = await lapsed(person, path, slot!)
  await moveTo(new Date(slot!), person)
  shop.bank.visit(late, 'pay')
  await comeBack(shop, late)
  expect([await readTrials(person), await readBalance(person)]).toEqual([[], 2_000_000])
  await moveTo(start)
})

test('of two payments at once for sessions with one teacher one brings a session', async () => {
  for (let round = 0; round < 5; round++) {
    const { path } = await freeTeacher()
    const person = await shop.user()
    const [first, second] = await readSlots(path)
    const late = await lapsed(person, path, first!)
    const { body } = await book(person, path, second!)
    const other = await goToBank(person, body.order.id)
    for (const authority of [late, other]) shop.bank.visit(authority, 'pay')
    await Promise.all([late, other].map(authority => comeBack(shop, authority)))
    expect(await readTrials(person)).toHaveLength(1)
    expect(await readBalance(person)).toBe(2_000_000)
    await moveTo(start)
  }
})

test('two people never get one slot, however many ask at once, by order or as a replacement', async () => {
  const { path, slug } = await freeTeacher()
  const failedWith = await freeTeacher()
  const [past] = await readSlots(failedWith.path)
  const moving = await shop.user()
  await buy(moving, failedWith.path, past!)
  const [failed] = await readTrials(moving)
  const people = []
  for (let count = 0; count < 12; count++) people.push(await shop.user())
  await moveTo(new Date(new Date(past!).getTime() + hour), moving, ...people)
  const [slot] = await readSlots(path)
  const replies = await Promise.all([
    ...people.map(person => book(person, path, slot!)),
    moving.post(`/api/trials/${failed!.id}/replace`, { slug, startsAt: slot }),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(12)
  await moveTo(start)
})
