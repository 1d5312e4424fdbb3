import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { listBlindTexts } from '#features/writing-correction/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { drawText, returnScored, someScores } from '../../../test/writing-samples.ts'
import type { Agreement, OpenSample } from './contract.ts'
import type { SampleTables } from './tables.server.ts'

const t = withTables<SampleTables>()
const studio = '/api/studio/writing'
type Known = Awaited<ReturnType<TestApp['user']>>

let app: TestApp
let manager: Known
let first: Known
let second: Known
let third: Known
let learner: Known
beforeAll(async () => {
  app = await openTestApp()
  manager = await app.user('نرگس', ['registrar'])
  first = await app.user('آرش', ['teacher'])
  second = await app.user('بهرام', ['teacher'])
  third = await app.user('هما', ['owner'])
  learner = await app.user('نگار')
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.database.execute(`delete from writing_text`))

type Failed = { errors: { field: string; message: string }[] }

const listMine = async (person: Person) =>
  (await person.get<{ items: { id: string; title: string }[] }>(`${studio}/my-samples`)).body.items
const readOne = (person: Person, id: string) => person.get<OpenSample>(`${studio}/my-samples/${id}`)
const send = (person: Person, id: string, ...scores: number[]) =>
  person.post<Failed>(`${studio}/my-samples/${id}/scores`, {
    scores: someScores(...scores).flatMap(({ criterion, score }) =>
      score === null ? [] : { criterion, score },
    ),
  })
const readers = async (person: Person, id: string) =>
  (await person.get<{ obstacle: string | null; readers: { id: string }[] }>(`${studio}/texts/${id}/readers`))
    .body
const draw = (person: Person, id: string, readerId: string) =>
  person.post<Failed>(`${studio}/texts/${id}/sample`, { readerId })
const readAgreement = async (query: Record<string, string> = {}) =>
  (await manager.get<Agreement>(`${studio}/agreement`, query)).body
const setRule = async (everyNth: number) => {
  const { body } = await manager.get<{ version: number }>(`${studio}/sample-rules`)
  const rules = [{ language: 'en', everyNth }]
  return manager.put(`${studio}/sample-rules`, { rules, version: body.version })
}

/** A sample of a text that `first` scored, for another to score. */
async function newSample(reader: Known, ...scores: number[]) {
  const { id: textId } = await returnScored(app, learner, {
    corrector: first,
    ...(scores.length > 0 && { scores: someScores(...scores) }),
  })
  return { textId, id: await drawText(app, { manager, textId, readerId: reader.id }) }
}

test('a text is scored again by neither its writer, nor who corrected it, nor who gives it, and only once it came back with scores', async () => {
  const colleague = await app.user('کیان', ['teacher'])
  const { id } = await returnScored(app, colleague, { corrector: first })
  const offered = (await readers(third, id)).readers.map(reader => reader.id)
  expect(offered).toContain(second.id)
  for (const person of [colleague, first, third, learner, manager]) {
    expect(offered).not.toContain(person.id)
    const refused = await draw(third, id, person.id)
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([422, 'readerId'])
  }
  const drawn = await Promise.all([draw(third, id, second.id), draw(manager, id, third.id)])
  expect(drawn.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await readers(manager, id)).obstacle).toBe('این نوشته پیش‌تر نمونه شده است.')

  const bare = await returnScored(app, learner, { corrector: first, scores: [] })
  expect((await draw(manager, bare.id, second.id)).status).toBe(409)
  expect((await readers(manager, bare.id)).obstacle).toContain('بی نمره')
})

test('who scores a text again sees it with its task, and no call gives its writer, its corrector or what they said', async () => {
  const { id, textId } = await newSample(third)
  const { status, body } = await readOne(third, id)
  expect(status).toBe(200)
  expect(body).toEqual({
    id,
    rubric: 'guide',
    text: {
      title: 'نامه به دوست',
      prompt: '',
      language: 'en',
      level: 'B1',
      words: 15,
      body: expect.stringContaining('Last summer'),
      files: [],
    },
  })
  const seen = JSON.stringify([body, await listMine(third)])
  for (const hidden of [textId, learner.id, first.id, 'نگار', 'آرش', 'دیدگاه', 'saw', 'تابستان'])
    expect(seen).not.toContain(hidden)
  expect((await readOne(second, id)).status).toBe(404)
  expect((await readOne(first, id)).status).toBe(404)

  // Owners look at all that are corrected, and everybody who corrects at the queue: not at this one.
  const inQueue = async () =>
    (await third.get<{ items: { id: string }[] }>(`${studio}/queue`, { show: 'returned' })).body.items.length
  expect((await third.get(`${studio}/texts/${textId}/marking`)).status).toBe(404)
  expect(await inQueue()).toBe(0)
  expect(await listBlindTexts(app, app.db, third.id)).toEqual([textId])
  expect((await send(third, id, 4, 4, 4, 4)).status).toBe(204)
  expect((await third.get(`${studio}/texts/${textId}/marking`)).status).toBe(200)
  expect(await inQueue()).toBe(1)
})

test('a sample is scored once, whole and on its scale; its writer’s scores stay and nobody tells them', async () => {
  const { id, textId } = await newSample(second)
  const mine = `/api/writing-correction/texts/${textId}/marking`
  const before = (await learner.get(mine)).body
  const notices = await countNotices(learner.id)
  expect(await countNotices(second.id)).toBeGreaterThan(0)
  for (const scores of [[4, 4, 4], [4, 4, 4, 6], []]) {
    const refused = await send(second, id, ...scores)
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([422, 'scores'])
  }
  expect((await send(second, id, 4, 4)).body.errors[0]!.message).toBe('هنوز نمره ندارد: سازمان‌دهی، زبان.')
  const sent = await Promise.all([send(second, id, 4, 3, 3, 2), send(second, id, 5, 5, 5, 5)])
  expect(sent.map(({ status }) => status).sort()).toEqual([204, 409])
  const kept = await findSample(id)
  const given = someScores().map(({ criterion }) => kept.second_scores![criterion]!)
  expect((await send(second, id, ...given)).status).toBe(204)
  expect((await send(second, id, 1, 1, 1, 1)).status).toBe(409)
  expect(await findSample(id)).toEqual(kept)
  expect(await listMine(second)).toEqual([])
  expect((await learner.get(mine)).body).toEqual(before)
  expect(await countNotices(learner.id)).toBe(notices)
  expect((await manager.delete(`${studio}/samples/${id}`)).status).toBe(409)
})

test('every which text of a language becomes a sample, for somebody else who corrects that language', async () => {
  expect((await setRule(2)).status).toBe(200)
  const by = (corrector: Known) => returnScored(app, learner, { corrector })
  const listDrawn = async () =>
    (await t(app.db).selectFrom('writing_sample').selectAll().orderBy('drawn_at').execute()).map(
      ({ text_id, reader_id }) => [text_id, reader_id],
    )
  await by(first)
  await by(first)
  // Nobody else corrects English yet: the turn waits.
  expect(await listDrawn()).toEqual([])
  const turn = await by(second)
  expect(await listDrawn()).toEqual([[turn.id, first.id]])
  await by(second)
  expect(await listDrawn()).toHaveLength(1)
  await returnScored(app, learner, { corrector: second, scores: [] })
  expect(await listDrawn()).toHaveLength(1)
  const last = await by(first)
  expect(await listDrawn()).toContainEqual([last.id, second.id])
  expect((await setRule(0)).status).toBe(200)
  for (let count = 0; count < 3; count++) await by(first)
  expect(await listDrawn()).toHaveLength(2)
  const { body } = await manager.get<{ rules: unknown[]; version: number }>(`${studio}/sample-rules`)
  expect(body.rules).toEqual([])
  const late = { rules: [{ language: 'en', everyNth: 3 }], version: body.version - 1 }
  expect((await manager.put(`${studio}/sample-rules`, late)).status).toBe(409)
})

test('a sample of one language takes nothing off the turn of another', async () => {
  const { body } = await manager.get<{ version: number }>(`${studio}/sample-rules`)
  const rules = ['de', 'en'].map(language => ({ language, everyNth: 3 }))
  expect((await manager.put(`${studio}/sample-rules`, { rules, version: body.version })).status).toBe(200)
  await app.database.execute('update writing_sample_rule set since_drawn = 2')
  // Somebody else corrects English, too.
  await returnScored(app, learner, { corrector: second, scores: [] })
  await returnScored(app, learner, { corrector: first })
  const kept = await t(app.db)
    .selectFrom('writing_sample_rule')
    .select(['language', 'since_drawn'])
    .orderBy('language')
    .execute()
  expect(kept).toEqual([
    { language: 'de', since_drawn: 2 },
    { language: 'en', since_drawn: 0 },
  ])
  expect((await setRule(0)).status).toBe(200)
})

test('the agreement of a span is counted by criterion, too few say so, and the number of statements does not grow', async () => {
  const { id } = await newSample(second, 4, 3, 3, 2)
  await send(second, id, 4, 4, 1, 2)
  const [one] = (await readAgreement()).groups
  expect(one).toEqual({
    language: 'en',
    rubric: 'guide',
    criteria: [
      { criterion: 'content', samples: 1, exact: 100, withinOne: 100, kappa: null },
      { criterion: 'communication', samples: 1, exact: 0, withinOne: 100, kappa: null },
      { criterion: 'organisation', samples: 1, exact: 0, withinOne: 0, kappa: null },
      { criterion: 'language', samples: 1, exact: 100, withinOne: 100, kappa: null },
    ],
  })
  const few = await countStatements(app, () => readAgreement())
  await copySample(id, 9)
  const many = await countStatements(app, () => readAgreement())
  expect(few.queries.length).toBeGreaterThan(0)
  expect(many.queries).toHaveLength(few.queries.length)
  const { from, to, groups, pairs } = await readAgreement()
  expect(groups[0]!.criteria.map(({ samples, kappa }) => [samples, kappa])).toEqual([
    [10, 1],
    [10, 0],
    [10, 0],
    [10, 1],
  ])
  expect(pairs).toMatchObject([{ samples: 10, difference: 0.75, lead: 0.25 }])
  expect([pairs[0]!.higher.id, pairs[0]!.lower.id]).toEqual([first.id, second.id])
  expect(from < to).toBe(true)
  expect((await readAgreement({ from: '2020-01-01', to: '2020-01-31' })).groups).toEqual([])
  expect((await first.get(`${studio}/agreement`)).status).toBe(403)
})

test('who leaves takes what they had to score along; what was scored stays without them, and goes with its text', async () => {
  const leaving = await app.user('مینا', ['teacher'], { password: 'secret-word' })
  const open = await newSample(leaving)
  const done = await newSample(leaving)
  await send(leaving, done.id, 3, 3, 3, 3)
  const exported = JSON.stringify((await leaving.get('/api/account/export')).body)
  expect(exported).toContain('"communication":3')
  expect((await leaving.post('/api/account/deletion', { currentPassword: 'secret-word' })).status).toBe(204)
  expect(await findSample(open.id).catch(() => null)).toBeNull()
  expect(await findSample(done.id)).toMatchObject({ reader_id: null, corrector_id: first.id })
  expect((await readers(manager, open.textId)).obstacle).toBeNull()
  await app.database.execute(`delete from writing_text where id = $1`, [done.textId])
  expect(await findSample(done.id).catch(() => null)).toBeNull()
})

const findSample = (id: string) =>
  t(app.db)
    .selectFrom('writing_sample')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('notFound'))

async function countNotices(userId: string): Promise<number> {
  const { rows } = await app.database.execute(
    `select count(*)::int as count from message where user_id = $1`,
    [userId],
  )
  return Number(rows[0]!.count)
}

/** The same scores of so many more texts. */
async function copySample(id: string, count: number): Promise<void> {
  await app.database.execute(
    `with copied as (
       insert into writing_text (id, user_id, title, language, level, body, words, state, begun_at, changed_at, sent_at, due_at,
         corrector_id, taken_at, returned_at)
       select gen_random_uuid(), user_id, title, language, level, body, words, state, begun_at, changed_at, sent_at, due_at,
         corrector_id, taken_at, returned_at
       from writing_text, generate_series(1, $2::int) where id = (select text_id from writing_sample where id = $1)
       returning id)
     insert into writing_sample (text_id, rubric, corrector_id, first_scores, reader_id, second_scores, drawn_at, read_at)
     select copied.id, rubric, corrector_id, first_scores, reader_id, second_scores, drawn_at, read_at
     from copied, writing_sample where writing_sample.id = $1`,
    [id, count],
  )
}
