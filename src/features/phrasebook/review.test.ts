import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#account/sessions/sessions.server.ts'
import { isoDay } from '#persian/jalali.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import type { List, MyPhrase, PhraseCard, ReviewCard } from './contract.ts'
import { computeStrength, grades, type LoggedReview, replay } from './schedule.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()
const path = '/api/phrasebook'
const minute = 60_000
const day = 24 * 60 * minute
type User = Person & { id: string }
type Sent = { id: string; phrase: string; grade: number; at: string }
type Due = { items: ReviewCard[]; due: number; total: number; doneToday: number }
type Memory = { phrase: string; memory: MyPhrase['memory'] }

let app: TestApp
let phrases: PhraseCard[]
beforeAll(async () => {
  app = await openTestApp({ seed: true })
  const visitor = await app.visitor()
  phrases = (await visitor.get<{ items: PhraseCard[] }>(`${path}/phrases`, { perPage: 100 })).body.items
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

async function userWith(count: number): Promise<User> {
  const user = await app.user()
  const { body } = await user.get<{ items: List[] }>(`${path}/lists`)
  for (const phrase of phrases.slice(0, count)) {
    await user.put(`${path}/lists/${body.items[0]!.id}/phrases/${phrase.id}`)
  }
  return user
}
const readDue = async (user: User) => (await user.get<Due>(`${path}/review`)).body
const send = (user: User, reviews: readonly Sent[]) =>
  user.post<{ memories: Memory[] }>(`${path}/reviews`, { reviews })
const buildReview = (phrase: number, grade = 3, at = app.now()): Sent => ({
  id: randomUUID(),
  phrase: phrases[phrase]!.id,
  grade,
  at: at.toISOString(),
})

/** What the log should add up to, told by the pure replay. */
function computeExpected(reviews: readonly Sent[]): Memory[] {
  const logs = Map.groupBy(reviews, ({ phrase }) => phrase)
  return [...logs]
    .map(([phrase, log]) => {
      const read = log.map(({ id, grade, at }) => ({ id, grade, at: new Date(at) }) as LoggedReview)
      const schedule = replay(read)!
      return { phrase, memory: { strength: computeStrength(schedule), dueAt: schedule.dueAt.toISOString() } }
    })
    .sort((one, other) => (one.phrase < other.phrase ? -1 : 1))
}

async function readState(user: User): Promise<{ log: unknown[]; cards: unknown[] }> {
  const log = await t(app.db)
    .selectFrom('phrase_review')
    .select(['id', 'phrase_id', 'grade', 'at'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  const cards = await t(app.db)
    .selectFrom('phrase_card')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('phrase_id')
    .execute()
  return { log, cards: cards.map(({ user_id, ...card }) => card) }
}

describe('the log', () => {
  test('PH6 two devices’ offline logs, interleaved, repeated, in any batches, end in one state', async () => {
    const review = fc.record({
      id: fc.uuid({ version: 4 }),
      phrase: fc.nat(2),
      grade: fc.constantFrom(...grades),
      minutesAgo: fc.nat(60 * 24 * 30),
    })
    const device = fc.uniqueArray(review, { maxLength: 6, selector: ({ id }) => id })
    const scenario = fc
      .tuple(device, device)
      .filter(([phone, laptop]) => phone.length + laptop.length > 0)
      .chain(devices => {
        const all = devices.flat().map(({ phrase, minutesAgo, ...rest }) => ({
          ...rest,
          phrase: phrases[phrase]!.id,
          at: new Date(testNow.getTime() - minutesAgo * minute).toISOString(),
        }))
        const batches = fc.array(fc.subarray(all, { minLength: 1 }), { maxLength: 4 })
        return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), batches)
      })
    await fc.assert(
      fc.asyncProperty(scenario, async ([all, shuffled, batches]) => {
        const [one, other] = [await app.user(), await app.user()]
        await send(one, all)
        for (const batch of batches) await send(other, batch)
        for (const single of shuffled) await send(other, [single])
        const again = await send(other, all)
        expect(again.body.memories).toEqual(computeExpected(all))
        expect(await readState(other)).toEqual(await readState(one))
      }),
      { numRuns: 12 },
    )
  })

  onPostgres(
    'PH6 twenty overlapping batches at once: the log is their union, the schedule its replay',
    async () => {
      const user = await app.user()
      const all = Array.from({ length: 60 }, (_, at) =>
        buildReview(
          at % 4,
          grades[at % 3]! + 1,
          new Date(testNow.getTime() - ((at * 37) % 60) * 11 * 60 * minute),
        ),
      )
      const batches = Array.from({ length: 20 }, (_, at) =>
        all.filter((_, index) => index % 20 === at || index % 7 === at % 7),
      )
      const answers = await Promise.all(batches.map(batch => send(user, batch)))
      expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 200))
      const { log } = await readState(user)
      expect(log).toHaveLength(60)
      const { body } = await send(user, all)
      expect(body.memories).toEqual(computeExpected(all))
    },
  )

  test('PH6 what comes late moves the schedule as if it had come in time', async () => {
    const user = await app.user()
    const early = buildReview(0, 3, new Date(testNow.getTime() - 9 * day))
    const late = buildReview(0, 3, new Date(testNow.getTime() - 2 * day))
    const onTime = (await send(user, [late])).body.memories
    const merged = (await send(user, [early])).body.memories
    expect(merged).toEqual(computeExpected([early, late]))
    expect(merged).not.toEqual(onTime)
  })

  test('PH6 a clock ahead is set right, one far behind is refused at its field, and nothing of that batch is kept', async () => {
    const user = await app.user()
    await send(user, [buildReview(0, 3, new Date(testNow.getTime() + 9 * minute))])
    await send(user, [buildReview(1, 3, new Date(testNow.getTime() + 3 * day))])
    const times = await t(app.db)
      .selectFrom('phrase_review')
      .select('at')
      .where('user_id', '=', user.id)
      .orderBy('at')
      .execute()
    expect(times.map(({ at }) => at.getTime() - testNow.getTime())).toEqual([0, 9 * minute])
    const old = buildReview(2, 3, new Date(testNow.getTime() - 401 * day))
    const { status, body } = await send(user, [buildReview(3), old])
    expect(status).toBe(422)
    expect(body).toMatchObject({ info: { status: 1010 }, errors: [{ field: 'reviews.1.at' }] })
    expect((await readState(user)).log).toHaveLength(2)
  })

  test('each user has a log of their own, even under one id', async () => {
    const [one, other] = [await app.user(), await app.user()]
    const review = buildReview(0)
    await send(one, [review])
    const { body } = await send(other, [{ ...review, grade: 1 }])
    expect(body.memories).toEqual(computeExpected([{ ...review, grade: 1 }]))
    expect((await send(one, [review])).body.memories).toEqual(computeExpected([review]))
  })
})

describe('what is due', () => {
  test('PH6 a phrase put on a list comes up, and after a good review when its schedule says', async () => {
    const user = await userWith(1)
    const [card] = (await readDue(user)).items
    expect(card).toMatchObject({ id: phrases[0]!.id, memory: { strength: 0, dueAt: null } })
    const { body } = await send(user, [buildReview(0, 4)])
    expect(body.memories[0]!.memory.dueAt).toBe(card!.next[4])
    expect(await readDue(user)).toEqual({ items: [], due: 0, total: 1, doneToday: 1 })
    // The same review so long ago that its time is up now, and a millisecond less.
    const wait = Date.parse(card!.next[4]) - testNow.getTime()
    for (const [missing, due] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const other = await userWith(1)
      await send(other, [buildReview(0, 4, new Date(testNow.getTime() - wait + missing))])
      expect((await readDue(other)).due).toBe(due)
    }
  })

  test('what waited longest comes first, then at most twenty new ones a day', async () => {
    const user = await userWith(60)
    const reviewed = Array.from({ length: 32 }, (_, at) =>
      buildReview(at, 3, new Date(testNow.getTime() - (60 - at) * day)),
    )
    await send(user, reviewed)
    const { items, due, total, doneToday } = await readDue(user)
    expect({ due, total, doneToday }).toEqual({ due: 52, total: 60, doneToday: 0 })
    expect(items).toHaveLength(50)
    expect(items.slice(0, 32).map(({ id }) => id)).toEqual(reviewed.map(({ phrase }) => phrase))
    expect(items.slice(32).every(({ memory }) => memory.strength === 0)).toBe(true)
    await send(
      user,
      items.slice(32).map(({ id }) => ({ ...buildReview(0), phrase: id })),
    )
    const later = await readDue(user)
    expect(later.items.filter(({ memory }) => memory.strength === 0)).toHaveLength(2)
    expect(later.doneToday).toBe(18)
    // Half past twelve at night in Tehran.
    app.setNow(new Date('2026-11-21T21:00:00.000Z'))
    user.token = (await openSession(app, user.id)).accessToken
    const nextDay = await readDue(user)
    expect(nextDay.doneToday).toBe(0)
    // All fifty that were begun are due again, and the ten that were not may be begun.
    expect(nextDay).toMatchObject({ due: 60, total: 60 })
    expect(nextDay.items.every(({ memory }) => memory.strength > 0)).toBe(true)
  })

  test('what is reviewed again takes nothing of the day’s new ones', async () => {
    const user = await userWith(26)
    const old = Array.from({ length: 4 }, (_, at) =>
      buildReview(at, 3, new Date(testNow.getTime() - 9 * day)),
    )
    await send(user, old)
    await send(
      user,
      [0, 1, 2, 3].map(at => buildReview(at, 4)),
    )
    const { items, doneToday } = await readDue(user)
    expect([items.filter(({ memory }) => memory.strength === 0).length, doneToday]).toEqual([20, 4])
  })

  test('a phrase taken off every list is not asked, and comes back with its history', async () => {
    const user = await userWith(2)
    await send(user, [buildReview(0, 3, new Date(testNow.getTime() - 5 * day))])
    const { body } = await user.get<{ items: List[] }>(`${path}/lists`)
    const address = `${path}/lists/${body.items[0]!.id}/phrases/${phrases[0]!.id}`
    await user.delete(address)
    expect((await readDue(user)).items.map(({ id }) => id)).toEqual([phrases[1]!.id])
    await user.put(address)
    const back = (await readDue(user)).items.find(({ id }) => id === phrases[0]!.id)
    expect(back!.memory.strength).toBeGreaterThan(0)
  })
})

describe('the calendar', () => {
  test('counts what falls due on each day of Tehran, what is overdue today', async () => {
    const user = await userWith(6)
    const ago = (days: number) => new Date(testNow.getTime() - days * day)
    await send(user, [
      buildReview(0, 3, ago(40)),
      buildReview(1, 4, ago(1)),
      buildReview(2, 4, ago(2)),
      buildReview(3, 4, ago(3)),
      buildReview(4, 1, ago(20)),
    ])
    const from = isoDay(ago(3))
    const { body } = await user.get<{ days: { day: string; due: number }[] }>(`${path}/review/calendar`, {
      from,
      days: 31,
    })
    expect(body.days).toHaveLength(31)
    expect(body.days[0]).toEqual({ day: '2026-11-18', due: 0 })
    const today = body.days.find(({ day }) => day === '2026-11-21')!
    expect(today.due).toBe(2)
    expect(body.days.reduce((sum, { due }) => sum + due, 0)).toBe(5)
    for (const { day, due } of body.days) {
      const { body: listed } = await user.get<{ items: MyPhrase[] }>(`${path}/review/days/${day}`)
      expect(listed.items).toHaveLength(due)
      for (const { memory } of listed.items) {
        const dueDay = isoDay(memory.dueAt!)
        expect(dueDay < '2026-11-21' ? '2026-11-21' : dueDay).toBe(day)
      }
    }
  })

  test('a day begins at midnight in Tehran', async () => {
    const user = await userWith(2)
    // "Easy" brings a new phrase back after whole days at the same time: a minute before and after midnight.
    await send(user, [
      buildReview(0, 4, new Date('2026-11-20T20:29:00.000Z')),
      buildReview(1, 4, new Date('2026-11-20T20:31:00.000Z')),
    ])
    const { body } = await user.get<{ days: { day: string; due: number }[] }>(`${path}/review/calendar`, {
      from: '2026-11-21',
      days: 60,
    })
    const due = body.days.filter(({ due }) => due > 0).map(({ day }) => day)
    expect(due).toHaveLength(2)
    expect(Date.parse(due[1]!) - Date.parse(due[0]!)).toBe(day)
  })

  test('a demo account has something everywhere', async () => {
    const { rows } = await app.database.execute(
      `select (select count(*) from phrase_list where user_id = $1) as lists,
        (select count(*) from phrase where owner_id = $1) as own,
        (select count(distinct at::date) from phrase_review where user_id = $1) as days,
        (select count(*) from phrase_card where user_id = $1 and due_at <= $2) as overdue,
        (select count(*) from phrase_card where user_id = $1 and due_at > $2) as coming,
        (select max(at) <= $2 from phrase_review where user_id = $1) as past`,
      ['01920000-0000-7000-8000-000000000001', testNow],
    )
    expect(rows[0]).toMatchObject({ lists: 2, own: 8, past: true })
    for (const name of ['days', 'overdue', 'coming']) expect(rows[0]![name]).toBeGreaterThan(4)
  })
})
