import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markActive } from '#features/streaks/public.server.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { newPair } from '../../../test/study-pairs.ts'
import type { MyPair } from './contract.ts'
import { studyPairs } from './feature.server.ts'
import { isStillAwaited, keptDays } from './pairs.server.ts'
import type { StudyPairsTables } from './tables.server.ts'
import { rewardedPairs, rewardPairs } from './weeks.server.ts'

const t = withTables<StudyPairsTables>()
const path = '/api/club/pair'
const later = (days: number) => new Date(testNow.getTime() + days * 86_400_000)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => {
  app.setNow(testNow)
  people.length = 0
})

type User = Person & { id: string }
const learn = ({ id: userId }: User, ...days: number[]) =>
  transaction(app.db, tx =>
    markActive(
      tx,
      'review',
      days.map(day => ({ userId, at: later(day) })),
    ),
  )
const readPair = async (person: Person) => (await person.get<MyPair>(path)).body.pair
const readBalance = async (person: Person) =>
  (await person.get<{ balance: number }>('/api/points')).body.balance
const readNotices = async (person: Person) => {
  const { body } = await person.get<{ items: { title: string }[] }>('/api/account/messages')
  return body.items.map(({ title }) => title)
}
/** The clock so many days later, with everybody signed in there. */
const people: User[] = []
async function goTo(days: number) {
  app.setNow(later(days))
  await signInAgain(app, ...people)
}
async function newUser(name: string) {
  const user = await app.user(name)
  people.push(user)
  return user
}
const twoUsers = async () => [await newUser('سارا'), await newUser('نیما')] as const

test('CL11 one invites by a link and the other accepts: each sees a nickname and the days of both, and nothing else', async () => {
  const [sara, nima] = await twoUsers()
  await newPair(sara, nima)
  await learn(sara, 0)
  const mine = await readPair(sara)
  expect(mine).toMatchObject({
    mine: { nickname: 'سپیدار', days: ['2026-11-21'] },
    mate: { nickname: 'ماه نو', days: [] },
    goal: { kind: 'learning', days: 3 },
    countsFrom: null,
    reminder: 'possible',
  })
  const seen = await nima.get(path)
  expect(seen.body).toMatchObject({ pair: { mate: { nickname: 'سپیدار', days: ['2026-11-21'] } } })
  expect(JSON.stringify(seen.body)).not.toMatch(/سارا|@|\+98/)
  expect(JSON.stringify(seen.body)).not.toContain(sara.id)
  expect(await readNotices(sara)).toContain('ماه نو هم‌گام شما شد')
})

test('CL11 an invitation is for one, for a week, and never for oneself or somebody who has a mate', async () => {
  const [sara, nima] = await twoUsers()
  const third = await newUser('رها')
  await sara.post(`${path}/invitation`, { nickname: 'سپیدار', kind: 'learning', days: 3 })
  const { code } = (await sara.get<MyPair>(path)).body.invitation!
  const accept = (who: Person, nickname = 'ماه نو') => who.post(`${path}/invitations/${code}`, { nickname })
  expect((await nima.get(`${path}/invitations/${code.toLowerCase()}`)).body).toEqual({
    nickname: 'سپیدار',
    kind: 'learning',
    days: 3,
  })
  expect((await accept(sara)).status).toBe(409)
  expect(await accept(nima, 'سپیدار')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'nickname' }] },
  })
  for (const nickname of ['۰۹۱۲۱۲۳۴۵۶۷', 'sara_ir', 'س'])
    expect(await accept(nima, nickname)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'nickname' }] },
    })
  await goTo(7)
  expect((await accept(nima)).status).toBe(404)
  await goTo(0)
  expect((await accept(nima)).status).toBe(200)
  expect((await accept(third)).status).toBe(404)
  expect((await nima.post(`${path}/invitation`, { nickname: 'ماه', kind: 'review', days: 4 })).status).toBe(
    409,
  )
})

test('CL11 the link of somebody who has found a mate meanwhile is over', async () => {
  const [sara, nima] = await twoUsers()
  const third = await newUser('رها')
  await newPair(sara, nima)
  // Such a row stays where somebody invites and accepts in the same moment.
  const code = 'ABCDEFGH'
  await t(app.db)
    .insertInto('study_pair_invitation')
    .values({
      inviter_id: sara.id,
      code,
      nickname: 'سپیدار',
      kind: 'learning',
      days: 3,
      expires_at: later(7),
    })
    .execute()
  expect((await third.post(`${path}/invitations/${code}`, { nickname: 'باران' })).status).toBe(404)
  expect([(await readPair(sara))?.mate.nickname, await readPair(third)]).toEqual(['ماه نو', null])
})

test('CL11 both who reach the goal of a week are rewarded and told, once', async () => {
  const [sara, nima] = await twoUsers()
  await newPair(sara, nima)
  await learn(sara, 0, 1, 2)
  await learn(nima, 0, 1)
  await goTo(2)
  expect(await rewardPairs(app)).toBe(0)
  await learn(nima, 2)
  await rewardedPairs.run(app, {})
  await rewardedPairs.run(app, {})
  for (const [who, mate] of [
    [sara, 'ماه نو'],
    [nima, 'سپیدار'],
  ] as const) {
    expect(await readBalance(who)).toBe(50)
    const { body } = await who.get<{ items: { reason: string }[] }>('/api/points/lines')
    expect(body.items.map(({ reason }) => reason)).toEqual([`هدف هفته با «${mate}»`])
    expect((await readNotices(who)).filter(title => title.startsWith('هدف هفته'))).toHaveLength(1)
  }
  expect(await readPair(sara)).toMatchObject({ isReached: true, weeks: 1, streak: 3 })
  const { body } = await app
    .visitor()
    .then(one => one.get<{ rules: { key: string; cap: number; period: string }[] }>('/api/points/rules'))
  expect(body.rules.find(({ key }) => key === 'study-pair')).toMatchObject({
    cap: 1,
    period: 'week',
    points: 50,
  })
})

test('CL11 who ends a pair after both reached the goal keeps the reward, and a new mate brings none in the same week', async () => {
  const [sara, nima] = await twoUsers()
  const third = await newUser('رها')
  await newPair(sara, nima)
  for (const who of [sara, nima, third]) await learn(who, 0, 1, 2)
  await goTo(2)
  expect((await sara.post(`${path}/end`, {})).status).toBe(200)
  expect(await readBalance(sara)).toBe(50)
  expect(await readPair(nima)).toBeNull()
  expect(await readNotices(nima)).toContain('هم‌گامی با سپیدار پایان یافت')
  await goTo(0)
  await newPair(sara, third)
  await goTo(2)
  await rewardPairs(app)
  expect(await readBalance(sara)).toBe(50)
  expect(await readBalance(third)).toBe(50)
  expect(await readNotices(sara)).toContain('هدف هفته تمام شد')
})

test('CL11 either ends it at any time, and who was blocked cannot come back by a link', async () => {
  const [sara, nima] = await twoUsers()
  await newPair(sara, nima)
  expect((await sara.post(`${path}/end`, { block: true })).status).toBe(200)
  expect((await sara.post(`${path}/end`, {})).status).toBe(409)
  await sara.post(`${path}/invitation`, { nickname: 'سپیدار', kind: 'learning', days: 3 })
  const { code } = (await sara.get<MyPair>(path)).body.invitation!
  expect((await nima.get(`${path}/invitations/${code}`)).status).toBe(404)
  expect((await nima.post(`${path}/invitations/${code}`, { nickname: 'ماه' })).status).toBe(404)
  // Who blocked may change their mind, by accepting.
  await sara.delete(`${path}/invitation`)
  await newPair(nima, sara)
  expect((await readPair(sara))?.mate.nickname).toBe('سپیدار')
})

test('CL11 one reminder a day, only of what is still to be done, and none that comes late', async () => {
  const [sara, nima] = await twoUsers()
  await newPair(sara, nima)
  const remind = () => sara.post(`${path}/reminder`, {})
  expect((await remind()).status).toBe(200)
  expect((await remind()).status).toBe(409)
  expect((await readPair(sara))?.reminder).toBe('sent')
  expect(await readNotices(nima)).toContain('سپیدار منتظر شماست')
  const about = `${nima.id} 2026-11-21`
  expect(await isStillAwaited(app.db, [about], testNow)).toEqual(new Set([about]))
  expect(await isStillAwaited(app.db, [about], later(1))).toEqual(new Set())
  await learn(nima, 0, 1)
  expect(await isStillAwaited(app.db, [about], testNow)).toEqual(new Set())
  await goTo(1)
  expect((await remind()).status).toBe(409)
  await goTo(2)
  expect((await remind()).status).toBe(200)
})

test('CL11 another goal counts from next week on, and only what both agreed to', async () => {
  const [sara, nima] = await twoUsers()
  await newPair(sara, nima)
  const goal = { kind: 'review', days: 5 }
  const answer = (who: Person, values: object) => who.post(`${path}/goal/answer`, values)
  expect((await sara.post(`${path}/goal`, goal)).status).toBe(200)
  expect(await readNotices(nima)).toContain('سپیدار هدف تازه‌ای پیشنهاد کرد')
  expect((await answer(sara, { ...goal, agrees: true })).status).toBe(409)
  expect((await answer(nima, { ...goal, days: 6, agrees: true })).status).toBe(409)
  expect((await answer(nima, { ...goal, agrees: true })).status).toBe(200)
  expect(await readPair(nima)).toMatchObject({
    goal: { kind: 'learning', days: 3 },
    next: goal,
    proposal: null,
  })
  await goTo(7)
  expect(await readPair(sara)).toMatchObject({ goal, next: null })
  // One that is declined changes nothing, and what both propose alike is agreed.
  await nima.post(`${path}/goal`, { kind: 'review', days: 7 })
  await answer(sara, { kind: 'review', days: 7, agrees: false })
  expect((await readPair(sara))?.proposal).toBeNull()
  await nima.post(`${path}/goal`, { kind: 'learning', days: 4 })
  await sara.post(`${path}/goal`, { kind: 'learning', days: 4 })
  expect(await readPair(sara)).toMatchObject({ proposal: null, next: { kind: 'learning', days: 4 } })
})

test('CL11 a mate who behaves badly is reported by a ticket that leads staff to them, after it is over too', async () => {
  const [sara, nima] = await twoUsers()
  await newPair(sara, nima)
  const { id } = (await readPair(nima))!
  await nima.post(`${path}/end`, { block: true })
  const [subject] = studyPairs.ticketSubjects!
  const described = await subject!.describe(app.db, { userId: nima.id, id, now: testNow })
  expect(described).toMatchObject({ title: 'هم‌گامی با «سپیدار»', studioPath: `/studio/people/${sara.id}` })
  const stranger = await newUser('رها')
  expect(await subject!.describe(app.db, { userId: stranger.id, id, now: testNow })).toBeNull()
})

test('CL11 what is long over is forgotten, and a pair goes with whoever of the two deletes their account', async () => {
  const [sara, nima] = await twoUsers()
  await newPair(sara, nima)
  await sara.post(`${path}/end`, {})
  await newPair(sara, nima)
  await goTo(keptDays + 1)
  await studyPairs.jobs![1]!.run(app, {})
  const count = () =>
    t(app.db).selectFrom('study_pair_member').select('pair_id').where('user_id', '=', nima.id).execute()
  expect(await count()).toHaveLength(1)
  expect(await studyPairs.export(app.db, nima.id)).toMatchObject({
    studyPairs: { pairs: [{ nickname: 'ماه نو', began_on: '2026-11-21' }] },
  })
  await transaction(app.db, tx => studyPairs.eraseUserData(tx, sara.id))
  expect(await count()).toHaveLength(0)
  expect(await readPair(nima)).toBeNull()
})

test('CL11 two accounts that learn together are not made one', async () => {
  const [sara, nima] = await twoUsers()
  const pair = { kept: sara.id, merged: nima.id, mergeId: sara.id, now: testNow }
  const { findObstacles } = studyPairs.merging!
  expect(await findObstacles!(app.db, pair)).toEqual([])
  await newPair(sara, nima)
  expect(await findObstacles!(app.db, pair)).toHaveLength(1)
})

onPostgres(
  'CL11 of many who reward the same week at once one does, and of many who accept one is the mate',
  async () => {
    const [sara, nima] = await twoUsers()
    await sara.post(`${path}/invitation`, { nickname: 'سپیدار', kind: 'learning', days: 3 })
    const { code } = (await sara.get<MyPair>(path)).body.invitation!
    const others = await Promise.all(Array.from({ length: 5 }, (_, nth) => newUser(`عضو ${nth}`)))
    const accepted = await Promise.all(
      [nima, ...others].map(who => who.post(`${path}/invitations/${code}`, { nickname: 'ماه نو' })),
    )
    expect(accepted.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
    const mate = [nima, ...others][accepted.findIndex(({ status }) => status === 200)]!
    await learn(sara, 0, 1, 2)
    await learn(mate, 0, 1, 2)
    await goTo(2)
    await using beside = await openTestApp({ beside: app })
    beside.setNow(later(2))
    const rewarded = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => rewardPairs(nth % 2 ? app : beside)),
    )
    expect(rewarded.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await readBalance(sara)).toBe(50)
    expect(await readBalance(mate)).toBe(50)
    expect((await readNotices(mate)).filter(title => title.startsWith('هدف هفته'))).toHaveLength(1)
  },
)
