import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthoredContent } from '#contract/authored-question.ts'
import type { RequestContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import {
  countDrawable,
  countPlay,
  drawQuestions,
  findPlays,
  findQuestions,
  flagMisfits,
  formatRef,
  listItems,
  listResponses,
  recordResponses,
  updateParameters,
} from './public.server.ts'
import { seededQuestionId, seedQuestions } from './seed.server.ts'
import type { QuestionTables } from './tables.server.ts'
import { insertQuestions } from './write-question.server.ts'

const t = withTables<QuestionTables>()
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await seedQuestions(app)
})
afterAll(() => app[Symbol.asyncDispose]())

/** A question in use that was not there before; with a sound of ten seconds that may be played twice. */
async function addListening(): Promise<{ id: string; version: number }> {
  const id = randomUUID()
  const key = `private/questions/${id}-1.mp3`
  await app.files.put(key, Buffer.from('ID3 sound'))
  const content: AuthoredContent = {
    kind: 'single',
    stem: 'Why was the train late?',
    script: 'f: A tree had fallen onto the line.',
    maxPlays: 2,
    options: ['a tree', 'ice', 'the driver'],
    key: 0,
  }
  const place = { skill: 'listening', level: 'B1', track: 'adult', tags: [] } as const
  await transaction(app.db, tx =>
    insertQuestions(
      tx,
      [
        {
          id,
          code: null,
          language: 'en',
          place: { ...place, tags: [] },
          content,
          state: 'in_use',
          source: 'test',
          audio: { key, seconds: 10 },
        },
      ],
      { now: app.now() },
    ),
  )
  return { id, version: 1 }
}
const visitor = 'a'.repeat(32)
const buildContext = (at: TestApp = app) =>
  ({
    app: at,
    now: at.now,
    browser: { cookies: { 'hamava-visitor': visitor }, userAgent: '', fetchSite: null },
  }) as unknown as RequestContext

describe('the seed', () => {
  test('writes every question once; what has no sound yet is a draft', async () => {
    const code = 'en-kinds-dictation-a2-01'
    const rows = await t(app.db).selectFrom('question').selectAll().orderBy('id').execute()
    expect(rows.find(row => row.code === code)?.id).toBe(seededQuestionId(code))
    const drafts = rows.filter(({ state }) => state === 'draft').map(({ id }) => id)
    const silent = await t(app.db)
      .selectFrom('question_version')
      .select(['question_id', 'audio_key', 'body'])
      .execute()
    for (const { question_id, audio_key, body } of silent) {
      expect(drafts.includes(question_id)).toBe(body.audio !== undefined && audio_key === null)
    }
    await seedQuestions(app)
    expect(await t(app.db).selectFrom('question').selectAll().orderBy('id').execute()).toEqual(rows)
  })
})

describe('the bank', () => {
  test('lists what is in use, without a word of its texts', async () => {
    const items = await listItems(app.db, { language: 'en' })
    expect(items.length).toBeGreaterThan(10)
    expect(Object.keys(items[0]!).sort()).toEqual(
      ['a', 'b', 'c', 'id', 'kind', 'level', 'seA', 'seB', 'seC', 'skill', 'tags', 'version'].sort(),
    )
    const retired = await addListening()
    await t(app.db).updateTable('question').set({ state: 'retired' }).where('id', '=', retired.id).execute()
    expect((await listItems(app.db, { language: 'en' })).map(({ id }) => id)).not.toContain(retired.id)
    expect(await listItems(app.db, { language: 'xx' })).toEqual([])
  })

  test('finds versions by id and number, retired ones too, and no other', async () => {
    const ref = { id: seededQuestionId('en-kinds-single-b2-01'), version: 1 }
    const found = await findQuestions(app.db, [
      ref,
      { id: ref.id, version: 2 },
      { id: randomUUID(), version: 1 },
    ])
    expect([...found.keys()]).toEqual([formatRef(ref)])
    const { body, key, language, hasAudio } = found.get(formatRef(ref))!
    expect(body.kind === 'single' && body.options.map(({ text }) => text)).toEqual([
      'knew',
      'had known',
      'have known',
      'would know',
    ])
    expect(body.kind === 'single' && key.kind === 'single').toBe(true)
    expect({ language, hasAudio }).toEqual({ language: 'en', hasAudio: false })
  })

  test('EX15 draws by skill, level, kind and tag; the same seed draws the same ones', async () => {
    const filter = { language: 'en', kinds: ['essay', 'speaking', 'ordering', 'text'] } as const
    const count = await countDrawable(app.db, filter)
    const all = await drawQuestions(app.db, { ...filter, count: 1000, seed: 'one' })
    expect(all.length).toBe(count)
    const some = await drawQuestions(app.db, { ...filter, count: 3, seed: 'one' })
    expect(some).toEqual(all.slice(0, 3))
    expect(await drawQuestions(app.db, { ...filter, count: 1000, seed: 'two' })).not.toEqual(all)
    const byTag = await drawQuestions(app.db, {
      language: 'en',
      kinds: ['text'],
      tags: ['خانواده'],
      count: 9,
      seed: '',
    })
    expect(byTag).toEqual([{ id: seededQuestionId('en-kinds-text-a2-01'), version: 1 }])
    const others = await drawQuestions(app.db, {
      ...filter,
      except: some.map(({ id }) => id),
      count: 1000,
      seed: 'one',
    })
    expect(others.length).toBe(count - 3)
  })
})

describe('plays', () => {
  const play = (
    question: { id: string; version: number },
    attemptId: string,
    playId: string = randomUUID(),
  ) => transaction(app.db, tx => countPlay(buildContext(), tx, { attemptId, question, playId }))

  test('EX10 are counted on the server: two of two, and the third is refused', async () => {
    const question = await addListening()
    const attemptId = randomUUID()
    expect((await play(question, attemptId)).playsLeft).toBe(1)
    expect((await play(question, attemptId)).playsLeft).toBe(0)
    await expect(play(question, attemptId)).rejects.toMatchObject({ http: 409 })
    expect(await findPlays(app.db, attemptId)).toEqual(new Map([[question.id, 2]]))
    expect((await play(question, randomUUID())).playsLeft).toBe(1)
  })

  test('EX10 a request that is sent again costs nothing, and gives no second hearing', async () => {
    const question = await addListening()
    const attemptId = randomUUID()
    const playId = randomUUID()
    const first = await play(question, attemptId, playId)
    app.setNow(new Date(app.now().getTime() + 60_000))
    expect(await play(question, attemptId, playId)).toEqual(first)
    app.setNow(new Date(app.now().getTime() + 600_000))
    expect((await play(question, attemptId, playId)).playsLeft).toBe(0)
    await expect(play(question, attemptId)).rejects.toMatchObject({ http: 409 })
  })

  test('come by a link that is good for one hearing, in this browser alone', async () => {
    const question = await addListening()
    const { address } = await play(question, randomUUID())
    const fetched = (cookie: string) =>
      app.http.inject({ url: address, headers: { cookie: `hamava-visitor=${cookie}` } })
    expect((await fetched(visitor)).body).toBe('ID3 sound')
    expect((await fetched('b'.repeat(32))).statusCode).toBe(404)
    const until = new URL(address, 'http://x').searchParams.get('until')
    expect(Number(until) - app.now().getTime()).toBe(190_000)
    app.setNow(new Date(app.now().getTime() + 190_001))
    expect((await fetched(visitor)).statusCode).toBe(404)
  })

  test('of a question without a sound are none', async () => {
    const question = { id: seededQuestionId('en-kinds-text-a2-01'), version: 1 }
    await expect(play(question, randomUUID())).rejects.toMatchObject({ http: 404 })
  })

  onPostgres('EX10 in twelve tabs at once are two', async () => {
    const question = await addListening()
    const attemptId = randomUUID()
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => play(question, attemptId)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await findPlays(app.db, attemptId)).toEqual(new Map([[question.id, 2]]))
  })
})

describe('the log of answers', () => {
  test('has one line an attempt and question, the last mark given, and feeds new parameters', async () => {
    const question = await addListening()
    const response = {
      attemptId: randomUUID(),
      questionId: question.id,
      version: 1,
      source: 'placement' as const,
      fraction: 0,
      chosen: ['a'],
      theta: -0.5,
      answeredAt: app.now(),
    }
    await transaction(app.db, tx => recordResponses(tx, [response]))
    await transaction(app.db, tx => recordResponses(tx, [{ ...response, fraction: 1 }]))
    const logged = await listResponses(app.db, { language: 'en', questionIds: [question.id] })
    expect(logged).toEqual([{ ...response, fraction: 1 }])
    const estimate = { id: question.id, a: 1.4, b: 0.2, c: 0.21, seA: 0.1, seB: 0.18, seC: null }
    await transaction(app.db, async tx => {
      await updateParameters(tx, [estimate])
      await flagMisfits(tx, [{ id: question.id, reason: 'به همه آسان است' }])
    })
    const [item] = (await listItems(app.db, { language: 'en' })).filter(({ id }) => id === question.id)
    expect(item).toMatchObject({ ...estimate, level: 'B1', version: 1 })
  })
})
