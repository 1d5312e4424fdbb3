import { randomUUID } from 'node:crypto'
import {
  CLAMP_PARAMETERS,
  createEmptyCard,
  dateDiffInDays,
  default_w,
  forgetting_curve,
  type Grade,
  W17_W18_Ceiling,
} from 'ts-fsrs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp, testNow } from '../../../../test/app.ts'
import { needsOptimizer, optimizer } from '../../../../test/fsrs-optimizer.ts'
import { randomFrom } from '../../../../test/random.ts'
import type { ReviewCard } from '../contract.ts'
import { type LoggedReview, nextDates, openScheduler, replay, type Scheduler } from '../schedule.ts'
import { computeFit, type PhraseLog } from './compute-fit.server.ts'

const day = 24 * 3600_000
beforeEach(needsOptimizer)

/** What a person whose memory is like `parameters` answers, shown each phrase when the schedule of everybody has it due. */
function simulate(parameters: readonly number[], phrases: number, seed: number): LoggedReview[][] {
  const [roll, memory, everybody] = [randomFrom(seed), openScheduler(parameters), openScheduler(null)]
  return Array.from({ length: phrases }, (_, phrase) => {
    const log: LoggedReview[] = []
    let at = testNow.getTime() - (330 - Math.floor(roll() * 60)) * day
    let [truth, shown] = [createEmptyCard(new Date(at)), createEmptyCard(new Date(at))]
    while (at < testNow.getTime() - day && log.length < 12) {
      const now = new Date(at)
      const days = truth.last_review ? dateDiffInDays(truth.last_review, now) : 0
      const recall = days === 0 ? 0.9 : forgetting_curve(parameters, days, truth.stability)
      const isRecalled = roll() < recall
      const grade = isRecalled ? ([2, 3, 3, 3, 4] as const)[Math.floor(roll() * 5)]! : 1
      log.push({ id: `${phrase} ${log.length}`, grade, at: now })
      truth = memory.next(truth, now, grade as Grade).card
      shown = everybody.next(shown, now, grade as Grade).card
      const due = shown.due.getTime()
      at = due - at < day ? at + (roll() < 0.5 ? 10 * 60_000 : day) : due + Math.floor(roll() * 2) * day
    }
    return log
  })
}

/** Remembers three times as long at first, and ever longer. */
const retentive = default_w.map((value, place) => (place < 4 ? value * 3 : place === 8 ? value + 0.5 : value))
/** Forgets much sooner, and loses more by each lapse. */
const forgetful = default_w.map((value, place) =>
  place < 4 ? value * 0.3 : place === 8 ? value - 0.9 : place === 11 ? value * 0.4 : value,
)

/** How far off parameters are about what somebody recalls some time after each log, on average. */
function measureError(logs: readonly LoggedReview[][], found: readonly number[], truth: readonly number[]) {
  const [foretold, real] = [found, truth].map(parameters => {
    const scheduler = openScheduler(parameters)
    return logs.flatMap(log => {
      const { stability } = replay(log, scheduler)!
      return [10, 60, 200].map(days => forgetting_curve(parameters, days, stability))
    })
  })
  return foretold!.reduce((sum, value, place) => sum + Math.abs(value - real![place]!), 0) / real!.length
}

describe('what was recalled', () => {
  test.each([
    ['retentive', retentive, 1],
    ['forgetful', forgetful, 4],
  ])('of a %s learner is recovered better than by the parameters of everybody (%#)', async (_, own, seed) => {
    const logs = simulate(own, 300, seed)
    const { parameters, before, after } = await computeFit(optimizer!, logs)
    expect(after.logLoss).toBeLessThan(before.logLoss)
    expect(after.rmse).toBeLessThan(before.rmse)
    expect(parameters).toHaveLength(21)
    // Of somebody like them who was not learned from.
    const others = simulate(own, 50, seed + 100)
    expect(measureError(others, parameters!, own)).toBeLessThan(measureError(others, default_w, own))
  })

  test('leaves the schedule as it is, where what was learned from it foretells worse', async () => {
    // Everything was forgotten, and then nothing ever is.
    const turned = simulate(retentive, 150, 9).map(log =>
      log.map(({ at, ...review }) => ({
        ...review,
        at,
        grade: at.getTime() < testNow.getTime() - 200 * day ? (1 as const) : (3 as const),
      })),
    )
    const { parameters, before, after } = await computeFit(optimizer!, turned)
    expect(after.logLoss).toBeGreaterThan(before.logLoss)
    expect(parameters).toBeNull()
  })

  test('keeps every parameter within what the library allows, however odd the log', async () => {
    const odd: PhraseLog[] = Array.from({ length: 120 }, (_, phrase) =>
      Array.from({ length: 6 }, (_, place) => ({
        grade: phrase % 2 === 0 ? 4 : 1,
        at: new Date(testNow.getTime() + place * place * 30 * day),
      })),
    )
    const { parameters } = await computeFit(optimizer!, odd)
    const allowed = CLAMP_PARAMETERS(W17_W18_Ceiling, true)
    for (const [place, value] of (parameters ?? default_w).entries()) {
      expect(value).toBeGreaterThanOrEqual(allowed[place]![0]!)
      expect(value).toBeLessThanOrEqual(allowed[place]![1]!)
    }
  })
})

describe('the schedule of a person', () => {
  let app: TestApp
  const lines: string[] = []
  beforeAll(async () => {
    app = await openTestApp({ seed: true, logTo: line => lines.push(line) })
  })
  afterAll(() => app[Symbol.asyncDispose]())

  type User = Person & { id: string }
  type Fit = {
    state: string
    reviews: number
    fittedAt: string | null
    fittedTo: number | null
    lessOff: number | null
  }
  const readFit = async (user: Person) =>
    (await user.get<{ fit: Fit }>('/api/phrasebook/review/fit')).body.fit
  const choose = (user: Person, fitted: boolean) =>
    user.put<{ fit: Fit }>('/api/phrasebook/review/fit', { fitted })
  const runJob = () =>
    app.features
      .flatMap(({ jobs }) => jobs ?? [])
      .find(({ name }) => name === 'fit-reviews')!
      .run(app, {})

  /** A learner whose log this is, of own phrases on the favourites. */
  async function learnerWith(logs: readonly LoggedReview[][]): Promise<User & { phrases: string[] }> {
    const user = await app.user()
    const phrases = logs.map(() => randomUUID())
    await app.database.execute(
      `insert into phrase (id, owner_id, english, persian, created_at)
       select id, $2, 'Word ' || id, 'واژه', $3 from unnest($1::uuid[]) id`,
      [phrases, user.id, testNow],
    )
    const rows = logs.flatMap((log, place) => log.map(review => ({ phrase: phrases[place]!, ...review })))
    await app.database.execute(
      `insert into phrase_review (user_id, id, phrase_id, grade, at, received_at)
       select $1, gen_random_uuid(), phrase, grade, at, at
       from unnest($2::uuid[], $3::int[], $4::timestamptz[]) made(phrase, grade, at)`,
      [user.id, rows.map(r => r.phrase), rows.map(r => r.grade), rows.map(r => r.at.toISOString())],
    )
    return { ...user, phrases }
  }

  /** What is kept of the schedule, beside what the log adds up to with a scheduler. */
  async function compareWith(
    user: User & { phrases: string[] },
    logs: readonly LoggedReview[][],
    scheduler?: Scheduler,
  ) {
    const { rows } = await app.database.execute(
      'select phrase_id, due_at from phrase_card where user_id = $1',
      [user.id],
    )
    const kept = new Map(rows.map(row => [row.phrase_id, new Date(row.due_at as string).toISOString()]))
    const computed = new Map(
      logs.map((log, place) => [user.phrases[place]!, replay(log, scheduler)!.dueAt.toISOString()]),
    )
    return { kept, computed }
  }

  test('is fitted by the nightly job from 400 reviews on, used at once, and put back by its person', async () => {
    const logs = simulate(forgetful, 150, 5)
    const learner = await learnerWith(logs)
    const few = await learnerWith(simulate(forgetful, 40, 6))
    expect(await readFit(learner)).toMatchObject({ state: 'soon', fittedAt: null })
    expect(await readFit(few)).toMatchObject({ state: 'few' })
    await runJob()
    const fit = await readFit(learner)
    expect(fit).toMatchObject({
      state: 'fitted',
      fittedAt: app.now().toISOString(),
      fittedTo: logs.flat().length,
      reviews: logs.flat().length,
    })
    expect(fit.lessOff).toBeGreaterThan(0)
    expect(await readFit(few)).toMatchObject({ state: 'few', fittedAt: null })

    const { rows } = await app.database.execute('select parameters from review_fit where user_id = $1', [
      learner.id,
    ])
    const own = openScheduler(rows[0]!.parameters as number[])
    const fitted = await compareWith(learner, logs, own)
    expect(fitted.kept).toEqual(fitted.computed)
    expect(fitted.kept).not.toEqual((await compareWith(learner, logs)).computed)

    expect((await choose(learner, false)).body.fit.state).toBe('off')
    const usual = await compareWith(learner, logs)
    expect(usual.kept).toEqual(usual.computed)
    // Whoever went back is left alone.
    await runJob()
    expect(await readFit(learner)).toMatchObject({ state: 'off' })
    expect((await choose(learner, true)).body.fit.state).toBe('fitted')
    expect((await compareWith(learner, logs, own)).kept).toEqual(fitted.computed)
    expect((await choose(few, true)).status).toBe(404)
  })

  test('comes with today’s cards, and new reviews are replayed by it', async () => {
    const user = await learnerWith([])
    const { body } = await user.get<{ items: { id: string }[] }>('/api/phrasebook/lists')
    const phrase = randomUUID()
    await user.post('/api/phrasebook/own-phrases', {
      id: phrase,
      list: body.items[0]!.id,
      english: 'Ferry',
      persian: 'کشتی',
    })
    await app.database.execute('insert into review_fit values ($1, $2, $3, 400, 0.4, 0.3, 0.2, 0.1)', [
      user.id,
      forgetful,
      testNow,
    ])
    const own = openScheduler(forgetful)
    const due = await user.get<{ items: ReviewCard[] }>('/api/phrasebook/review')
    const next = nextDates(null, app.now(), own)
    expect(due.body.items[0]!.next).toEqual({
      1: next[1].toISOString(),
      2: next[2].toISOString(),
      3: next[3].toISOString(),
      4: next[4].toISOString(),
    })
    const reviews = [
      { id: randomUUID(), phrase, grade: 3 as const, at: new Date(app.now().getTime() - 9 * day) },
      { id: randomUUID(), phrase, grade: 3 as const, at: app.now() },
    ]
    const sent = await user.post<{ memories: { memory: { dueAt: string } }[] }>('/api/phrasebook/reviews', {
      reviews: reviews.map(({ at, ...review }) => ({ ...review, at: at.toISOString() })),
    })
    expect(sent.body.memories[0]!.memory.dueAt).toBe(replay(reviews, own)!.dueAt.toISOString())
    expect(replay(reviews, own)!.dueAt).not.toEqual(replay(reviews)!.dueAt)
  })

  test('is fitted to nobody where the optimizer is not there for the machine, and one line says so', async () => {
    const logs = simulate(retentive, 60, 8)
    const [one, other] = [await learnerWith(logs), await learnerWith(logs)]
    lines.length = 0
    process.env.NAPI_RS_NATIVE_LIBRARY_PATH = '/nowhere/binding.node'
    try {
      await runJob()
    } finally {
      delete process.env.NAPI_RS_NATIVE_LIBRARY_PATH
    }
    expect(lines.filter(line => line.includes('fitted to nobody'))).toHaveLength(1)
    expect([(await readFit(one)).state, (await readFit(other)).state]).toEqual(['soon', 'soon'])
  })

  test('is fitted again only once more was reviewed', async () => {
    const learner = await learnerWith(simulate(retentive, 150, 7))
    await runJob()
    const first = await readFit(learner)
    app.setNow(new Date(testNow.getTime() + 5 * 60_000))
    await runJob()
    expect(await readFit(learner)).toEqual(first)
    await app.database.execute(
      `insert into phrase_review (user_id, id, phrase_id, grade, at, received_at)
       select $1, gen_random_uuid(), id, 3, $3, $3 from unnest($2::uuid[]) id`,
      [learner.id, learner.phrases.slice(0, 60), app.now()],
    )
    await runJob()
    expect((await readFit(learner)).fittedAt).toBe(app.now().toISOString())
    app.setNow(testNow)
  })
})
