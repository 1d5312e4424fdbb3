import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import {
  newWritingCredit,
  queueText,
  sendText,
  someWords,
  takeText,
  writeText,
} from '../../../test/writing.ts'
import { newErrorType, someMarking } from '../../../test/writing-marking.ts'
import type { Bench, MarkedText, Versions } from './contract.ts'
import { findMarking } from './find-markings.server.ts'
import { closeSentence, type Marking, typeCorrection } from './marking.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const path = (id: string) => `/api/studio/writing/texts/${id}/marking`
const read = async (person: Person, id: string) => (await person.get<Bench>(path(id))).body
const save = (person: Person, id: string, base: number, marking: Marking) =>
  person.put<{ version: number; errors: { field: string; message: string }[] }>(path(id), { base, marking })
const returnMarked = (person: Person, id: string, version: number) =>
  person.post(`/api/studio/writing/texts/${id}/return`, { version })
const readMarked = (person: Person, id: string) =>
  person.get<MarkedText>(`/api/writing-correction/texts/${id}/marking`)

/** A text that a teacher of the test has taken. */
async function openBench() {
  const [learner, teacher] = [await app.user('نگار'), await app.user('آرش', ['teacher'])]
  const { id } = await queueText(app, learner, await newWritingCredit(app, learner.id))
  await takeText(teacher, id)
  return { learner, teacher, id }
}

const say = (marking: Marking, message: string): Marking => ({ ...marking, message })

test('WR1 each sentence is perfect or corrected, and a corrected one differs from what was written', async () => {
  const { teacher, id } = await openBench()
  const { marking } = await read(teacher, id)
  const [sentence] = marking.sentences
  expect(marking.sentences).toMatchObject([{ start: 0, end: someWords.length, state: 'open' }])
  const mark = (part: object) => save(teacher, id, 0, { ...marking, sentences: [{ ...sentence!, ...part }] })
  const same = await mark({ state: 'corrected', corrected: someWords })
  expect(same.status).toBe(422)
  expect(same.body.errors).toMatchObject([
    { field: 'marking.sentences', message: 'جملهٔ اصلاح‌شده باید با نوشتهٔ زبان‌آموز فرق داشته باشد.' },
  ])
  expect((await mark({ state: 'corrected', corrected: ' ' })).status).toBe(422)
  expect((await mark({ state: 'wrong' })).status).toBe(422)
  const corrected = someWords.replace('have seen', 'saw')
  expect((await mark({ state: 'corrected', corrected })).body).toMatchObject({ version: 1 })
  expect((await read(teacher, id)).marking.sentences).toMatchObject([
    { state: 'corrected', edits: [{ removed: 'have seen', added: 'saw', typeId: null }] },
  ])
  const perfect = closeSentence(sentence!, someWords)
  expect((await save(teacher, id, 1, { ...marking, sentences: [perfect] })).body).toMatchObject({
    version: 2,
  })
  expect((await read(teacher, id)).marking.sentences[0]!.state).toBe('perfect')
})

test('WR3 each edit has one type of the list of its language, and its name goes with the text', async () => {
  const { learner, teacher, id } = await openBench()
  const typeId = await newErrorType(app)
  const { marking, types } = await read(teacher, id)
  expect(types.map(type => type.id)).toContain(typeId)
  const typed = typeCorrection(marking.sentences[0]!, someWords, someWords.replace('have seen', 'saw'))
  const named = { ...typed, edits: typed.edits.map(edit => ({ ...edit, typeId })) }
  await save(teacher, id, 0, { ...marking, sentences: [closeSentence(named, someWords)] })
  expect((await returnMarked(teacher, id, 1)).status).toBe(204)
  const { body } = await readMarked(learner, id)
  expect(body.marking.sentences[0]!.edits).toMatchObject([{ removed: 'have seen', added: 'saw', typeId }])
  expect(body.types).toMatchObject([{ id: typeId, name: 'زمان فعل', explanation: 'زمان گذشتهٔ ساده می‌آید.' }])
})

test('of two tabs the later is told and overwrites nothing; what was saved and not answered is saved once', async () => {
  const { teacher, id } = await openBench()
  const { marking } = await read(teacher, id)
  expect((await save(teacher, id, 0, say(marking, 'یک'))).body).toMatchObject({ version: 1 })
  expect((await save(teacher, id, 0, say(marking, 'یک'))).body).toMatchObject({ version: 1 })
  expect((await save(teacher, id, 0, say(marking, 'دو'))).status).toBe(409)
  expect(await read(teacher, id)).toMatchObject({ version: 1, marking: { message: 'یک' } })
  expect((await save(teacher, id, 1, say(marking, 'دو'))).body).toMatchObject({ version: 2 })
})

onPostgres('of ten tabs that save at once one is next, and the others are told', async () => {
  const { teacher, id } = await openBench()
  const { marking } = await read(teacher, id)
  for (const base of [0, 1]) {
    const words = Array.from({ length: 10 }, (_, n) => `${base} ${n}`)
    const replies = await Promise.all(words.map(word => save(teacher, id, base, say(marking, word))))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)])
    const kept = await read(teacher, id)
    expect(kept).toMatchObject({ version: base + 1, marking: { message: words[statuses.indexOf(200)] } })
  }
})

onPostgres(
  'a marking that is saved while its text is returned is in it or refused, never in it afterwards',
  async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { teacher, id } = await openBench()
      await save(teacher, id, 0, someMarking())
      const [saved, returned] = await Promise.all([
        save(teacher, id, 1, say(someMarking(), 'همین حالا')),
        returnMarked(teacher, id, 1),
      ])
      const row = await findMarking(app.db, id)
      // Either the save came first, and the return did not know of it; or the text was gone from the bench.
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([saved.status, returned.status])
      expect(row!.version).toBe(saved.status === 200 ? 2 : 1)
      expect(row!.data.message === 'همین حالا').toBe(saved.status === 200)
    }
  },
)

test('only who took the text opens its bench; owners look, and nobody else knows of it', async () => {
  const { learner, teacher, id } = await openBench()
  await save(teacher, id, 0, someMarking())
  const [other, owner] = [await app.user('مینا', ['teacher']), await app.user('هما', ['owner'])]
  expect((await other.get(path(id))).status).toBe(404)
  expect((await save(other, id, 1, someMarking())).status).toBe(404)
  expect((await returnMarked(other, id, 1)).status).toBe(404)
  expect((await learner.get(path(id))).status).toBe(404)
  expect(await read(owner, id)).toMatchObject({ mayMark: false, version: 1 })
  expect((await save(owner, id, 1, someMarking())).status).toBe(404)
  expect(await read(teacher, id)).toMatchObject({ mayMark: true, text: { writer: 'نگار آزمون' } })
})

test('WR5 the learner reads scores with their remarks, notes and the message once the text came back, no sooner', async () => {
  const { learner, teacher, id } = await openBench()
  const given = someMarking()
  await save(teacher, id, 0, given)
  expect((await readMarked(learner, id)).status).toBe(404)
  expect((await returnMarked(teacher, id, 0)).status).toBe(409)
  expect((await returnMarked(teacher, id, 1)).status).toBe(204)
  expect((await returnMarked(teacher, id, 1)).status).toBe(404)
  const { body } = await readMarked(learner, id)
  expect(body).toMatchObject({ corrector: 'آرش آزمون', text: { body: someWords } })
  expect(body.marking.scores).toEqual(given.scores)
  expect(body.marking.message).toBe(given.message)
  expect(body.marking.sentences[0]!.note).toBe(given.sentences[0]!.note)
  expect((await readMarked(await app.user('سحر'), id)).status).toBe(404)
  // What came back stays as its writer reads it.
  expect((await save(teacher, id, 1, given)).status).toBe(404)
  expect(await read(teacher, id)).toMatchObject({ mayMark: false, text: { isReturned: true } })
})

test('WR9 both versions are kept; who wrote them compares them, and who takes the second sees the round before', async () => {
  const { learner, teacher, id } = await openBench()
  const versions = (person: Person, text: string) =>
    person.get<Versions>(`/api/writing-correction/texts/${text}/versions`)
  const early = await writeText(app, learner, { previousTextId: id })
  // What was begun before it came back is no second version of it.
  expect((await versions(learner, early)).status).toBe(404)
  await save(teacher, id, 0, someMarking())
  await returnMarked(teacher, id, 1)
  expect((await readMarked(learner, id)).body.second).toBeNull()
  const body = someWords.replace('have seen', 'saw')
  const second = await writeText(app, learner, { previousTextId: id, body })
  expect((await readMarked(learner, id)).body.second).toEqual({ id: second, isDraft: true })
  expect((await versions(learner, second)).body).toMatchObject({
    first: { text: { id, body: someWords }, marking: { sentences: [{ corrected: body }] } },
    second: { id: second, body, isDraft: true, isReturned: false },
  })
  expect((await versions(learner, id)).status).toBe(404)
  expect((await versions(await app.user('سحر'), second)).status).toBe(404)
  expect((await versions(teacher, second)).status).toBe(404)

  await sendText(learner, second, await newWritingCredit(app, learner.id))
  const other = await app.user('مینا', ['teacher'])
  expect((await other.get(path(second))).status).toBe(404)
  await takeText(other, second)
  expect((await read(other, second)).earlier).toMatchObject({
    text: { id, body: someWords },
    marking: { sentences: [{ corrected: body }] },
  })
  // The round before is still its own corrector's bench alone.
  expect((await other.get(path(id))).status).toBe(404)
  expect((await read(teacher, id)).earlier).toBeNull()
})

test('WR13 a comment names words of the text and a criterion of its rubric, and nothing else', async () => {
  const { learner, teacher, id } = await openBench()
  const given = someMarking()
  const [comment] = given.comments
  const comments = (part: object) => save(teacher, id, 0, { ...given, comments: [{ ...comment!, ...part }] })
  expect((await comments({ criterion: 'task' })).body.errors).toMatchObject([{ field: 'marking.comments' }])
  expect((await comments({ quote: 'Last winter' })).status).toBe(422)
  // What stands around them is that of the text, whatever is sent.
  expect((await comments({ prefix: '\u0000\u202E', suffix: 'other' })).status).toBe(200)
  await returnMarked(teacher, id, 1)
  expect((await readMarked(learner, id)).body.marking.comments).toEqual([comment])
})

test('what says nothing yet is not returned', async () => {
  const { teacher, id } = await openBench()
  expect((await returnMarked(teacher, id, 0)).status).toBe(409)
  await save(teacher, id, 0, say((await read(teacher, id)).marking, 'سلام'))
  expect((await returnMarked(teacher, id, 1)).status).toBe(409)
})

test('a half-done marking is there for who goes on with the text, and goes with its writer', async () => {
  const { teacher, id } = await openBench()
  await save(teacher, id, 0, someMarking())
  await teacher.post(`/api/studio/writing/texts/${id}/give-back`, {})
  expect((await teacher.get(path(id))).status).toBe(404)
  const other = await app.user('مینا', ['teacher'])
  await takeText(other, id)
  expect(await read(other, id)).toMatchObject({ version: 1, mayMark: true })
  const learner = await app.user('نگار', [], { password: 'baran-ast-1405' })
  const own = await queueText(app, learner, await newWritingCredit(app, learner.id))
  await takeText(other, own.id)
  await save(other, own.id, 0, someMarking())
  await returnMarked(other, own.id, 1)
  const { body } = await learner.get<Record<string, { markings: { text: string }[] }>>('/api/account/export')
  expect(body['writing-marking']!.markings.map(({ text }) => text)).toEqual([own.id])
})

type Along = { benches: Bench[]; types: { language: string }[]; notes: { language: string }[] }
const bringAlong = (person: Person, count: number) =>
  person.post<Along>('/api/studio/writing/along', { count })
const locate = async (person: Person, ...ids: string[]) =>
  (
    await person.get<{ items: { id: string; place: string }[] }>('/api/studio/writing/along', {
      texts: ids.join(','),
    })
  ).body.items

/** So many texts in the queue, and nothing else. */
async function fillQueue(count: number) {
  await app.database.execute(
    `update writing_text set state = 'withdrawn', withdrawn_at = now() where state = 'queued'`,
  )
  const learner = await app.user('نگار')
  const creditId = await newWritingCredit(app, learner.id, { texts: count })
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const { id } = await queueText(app, learner, creditId)
    await app.database.execute(
      `update writing_text set due_at = due_at + $2 * interval '1 minute' where id = $1`,
      [id, at],
    )
    ids.push(id)
  }
  return { learner, ids }
}

test('WR17 a corrector takes so many texts along as are missing, with all that the bench needs, once however often it is asked', async () => {
  const { ids } = await fillQueue(5)
  const teacher = await app.user('آرش', ['teacher'])
  await takeText(teacher, ids[3]!)
  await save(teacher, ids[3]!, 0, someMarking())
  const { status, body } = await bringAlong(teacher, 3)
  expect(status).toBe(200)
  expect(body.benches.map(({ text }) => text.id).toSorted()).toEqual([ids[0], ids[1], ids[3]].toSorted())
  expect(body.benches.find(({ text }) => text.id === ids[3])).toMatchObject({ version: 1, mayMark: true })
  expect(body.benches.every(({ text, marking }) => text.body === someWords && marking.sentences.length)).toBe(
    true,
  )
  expect(body.types.length).toBeGreaterThan(0)
  expect(body.notes.map(({ language }) => language)).toEqual(['en'])
  const again = (await bringAlong(teacher, 3)).body.benches.map(({ text }) => text.id)
  expect(again).toEqual(body.benches.map(({ text }) => text.id))
  expect((await bringAlong(teacher, 21)).status).toBe(422)
  expect((await bringAlong(await app.user('مینا', ['teacher']), 20)).body.benches).toHaveLength(2)
  expect((await bringAlong(teacher, 20)).body.benches).toHaveLength(3)
})

onPostgres(
  'WR17 of correctors who take texts along at once none holds what another does, nor one more than asked',
  async () => {
    const { ids } = await fillQueue(12)
    const teachers = await Promise.all(['آرش', 'مینا', 'هما'].map(name => app.user(name, ['teacher'])))
    const brought = await Promise.all(
      teachers.flatMap(teacher => [bringAlong(teacher, 4), bringAlong(teacher, 4)]),
    )
    const lists = brought.map(({ body }) => body.benches.map(({ text }) => text.id))
    for (const at of [0, 2, 4]) {
      const both = new Set([...lists[at]!, ...lists[at + 1]!])
      expect(both.size).toBeLessThanOrEqual(4)
    }
    const held = await app.database.execute(
      `select corrector_id from writing_text where state = 'taken' and id = any($1)`,
      [ids],
    )
    expect(held.rows.length).toBe(new Set(lists.flat()).size)
    expect(new Set(lists.flat()).size).toBe(12)
  },
)

test('WR17 what was marked elsewhere is saved and brought back in one step, once, and not over what was saved meanwhile', async () => {
  const { learner, teacher, id } = await openBench()
  const given = someMarking()
  const bring = (version: number, marking: Marking) =>
    teacher.post<{ info: { message: string } }>(`/api/studio/writing/texts/${id}/return`, {
      version,
      marking,
    })
  await save(teacher, id, 0, say(given, 'روی رایانه'))
  const refused = await bring(0, say(given, 'روی گوشی'))
  expect(refused.status).toBe(409)
  expect(await read(teacher, id)).toMatchObject({ version: 1, marking: { message: 'روی رایانه' } })
  expect((await bring(1, { ...given, sentences: [] })).status).toBe(422)
  // Saved already, and the answer was lost.
  await save(teacher, id, 1, say(given, 'روی گوشی'))
  expect((await bring(1, say(given, 'روی گوشی'))).status).toBe(204)
  expect((await readMarked(learner, id)).body.marking.message).toBe('روی گوشی')
  expect((await bring(2, given)).status).toBe(404)
  expect(await locate(teacher, id)).toEqual([{ id, place: 'returned' }])
})

test('WR17 whoever took a text along is told where it is by now', async () => {
  const { ids, learner } = await fillQueue(3)
  const [teacher, other] = [await app.user('آرش', ['teacher']), await app.user('مینا', ['teacher'])]
  await bringAlong(teacher, 3)
  const [back, withdrawn, kept] = ids as [string, string, string]
  for (const id of [back, withdrawn]) await teacher.post(`/api/studio/writing/texts/${id}/give-back`, {})
  expect((await learner.post(`/api/writing-correction/texts/${withdrawn}/withdraw`, {})).status).toBe(204)
  const places = async () => new Map((await locate(teacher, ...ids)).map(({ id, place }) => [id, place]))
  expect(await places()).toEqual(
    new Map([
      [back, 'queued'],
      [withdrawn, 'withdrawn'],
      [kept, 'mine'],
    ]),
  )
  await takeText(other, back)
  expect((await places()).get(back)).toBe('elsewhere')
  expect(await locate(teacher, await writeText(app, learner))).toEqual([])
})
