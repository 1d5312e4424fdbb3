import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMoodle } from '#server/engines/question-formats/moodle.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../../test/app.ts'
import { onPostgres } from '../../../../test/database.ts'
import { kinds, wrap } from '../../../../test/questions-to-carry.ts'
import type { ListedQuestion, QuestionFacts, QuestionImportReport, QuestionValues } from '../contract.ts'
import { questionImport } from '../import-questions.server.ts'
import { findQuestions, formatRef, recordResponses } from '../public.server.ts'

const path = '/api/studio/questions'
let app: TestApp
let writer: Person
beforeAll(async () => {
  app = await openTestApp()
  writer = await app.user('نگار', ['teacher'])
})
afterAll(() => app[Symbol.asyncDispose]())

type Saved = QuestionValues & { id: string; version: number }
const values = (part: Partial<QuestionValues> = {}): QuestionValues => ({
  language: 'en',
  skill: 'grammar',
  level: 'B1',
  track: 'adult',
  tags: ['عادت'],
  state: 'in_use',
  soundId: null,
  removesSound: false,
  content: {
    kind: 'single',
    stem: 'I’m used to ____ up early.',
    options: ['wake', 'waking', 'woke'],
    key: 1,
    feedback: ['', 'درست: ‎be used to + -ing', ''],
  },
  ...part,
})
async function create(part: Partial<QuestionValues> = {}): Promise<Saved> {
  const { status, body } = await writer.post<Saved>(path, values(part))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const change = (id: string, version: number, part: Partial<QuestionValues>) =>
  writer.put<Saved & { errors?: { field: string; message: string }[] }>(`${path}/${id}`, {
    ...values(part),
    version,
  })
const readFacts = async (id: string) => (await writer.get<QuestionFacts>(`${path}/${id}/facts`)).body
const list = async (query: Record<string, unknown>) =>
  (await writer.get<{ items: ListedQuestion[]; total: number }>(path, query)).body

describe('a question in the studio', () => {
  test('is there for who writes questions, and for nobody else', async () => {
    const { id } = await create()
    const [learner, accountant] = await Promise.all([app.user('سارا'), app.user('مینا', ['accountant'])])
    for (const person of [learner, accountant, await app.visitor()]) {
      const answers = await Promise.all(
        [path, `${path}/${id}`, `${path}/${id}/facts`, `${path}/${id}/versions/1`].map(one =>
          person.get(one),
        ),
      )
      expect(answers.map(({ status }) => status).filter(status => ![401, 403, 404].includes(status))).toEqual(
        [],
      )
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('waking')
    }
  })

  test('comes back as it was written', async () => {
    for (const content of kinds) {
      const { id } = await create({ content, state: 'draft', skill: 'vocabulary' })
      const { body } = await writer.get<Saved>(`${path}/${id}`)
      expect(body.content).toEqual(
        'gaps' in content || content.kind === 'text' ? { ...content, exact: false } : content,
      )
    }
  })

  test('makes a new version when its words change, and attempts keep the one they saw', async () => {
    const made = await create()
    const before = await findQuestions(app.db, [{ id: made.id, version: 1 }])
    const moved = await change(made.id, made.version, { level: 'B2' })
    expect((await readFacts(made.id)).version).toBe(1)
    const content = { ...made.content, stem: 'She is used to ____ late.' } as QuestionValues['content']
    const changed = await change(made.id, moved.body.version, { level: 'B2', content })
    expect(changed.status).toBe(200)
    const { version, versions } = await readFacts(made.id)
    expect([version, versions.map(one => one.version)]).toEqual([2, [2, 1]])
    const refs = [1, 2].map(number => ({ id: made.id, version: number }))
    const found = await findQuestions(app.db, refs)
    expect(found.get(formatRef(refs[0]!))).toEqual({ ...before.get(formatRef(refs[0]!)), level: 'B2' })
    expect(found.get(formatRef(refs[1]!))?.body.stem).toBe('She is used to ____ late.')
    // The same options keep their ids, so that a changed key can be used for answers to the version before.
    expect(found.get(formatRef(refs[1]!))?.key).toEqual(found.get(formatRef(refs[0]!))?.key)
  })

  test('a draft has one version until it is in use, and can be removed until then', async () => {
    const draft = await create({ state: 'draft' })
    const content = { ...draft.content, stem: 'A draft ____.' } as QuestionValues['content']
    const changed = await change(draft.id, draft.version, { state: 'draft', content })
    expect((await readFacts(draft.id)).versions).toHaveLength(1)
    const used = await change(draft.id, changed.body.version, { content })
    expect((await writer.delete(`${path}/${draft.id}`)).status).toBe(409)
    const back = await change(draft.id, used.body.version, { content, state: 'draft' })
    expect(back.body.errors).toEqual([{ field: 'state', message: expect.stringContaining('بازنشسته') }])
    const other = await create({ state: 'draft' })
    expect((await writer.delete(`${path}/${other.id}`)).status).toBe(204)
    expect((await writer.get(`${path}/${other.id}`)).status).toBe(404)
  })

  test('that cannot be asked is refused at its field', async () => {
    const faulty: [QuestionValues['content'], string][] = [
      [{ kind: 'single', stem: 'x', options: ['a', 'a'], key: 0 }, 'content.options'],
      [{ kind: 'single', stem: 'x', options: ['a', 'b'], key: 5 }, 'content.key'],
      [{ kind: 'cloze', stem: '', text: 'no gap', gaps: {} }, 'content.text'],
      [{ kind: 'cloze', stem: '', text: '{1} {2}', gaps: { 1: { accept: ['a'] } } }, 'content.gaps'],
      [{ kind: 'essay', stem: 'x', minWords: 50, maxWords: 10 }, 'content.maxWords'],
      [{ kind: 'ordering', stem: '', pieces: ['a', 'b'], orders: [[0, 0]] }, 'content.orders'],
      [{ kind: 'dictation', stem: '', accept: ['a'] }, 'content.script'],
      [{ kind: 'single', stem: 'x', script: 'f: hi', options: ['a', 'b'], key: 0 }, 'state'],
    ]
    for (const [content, field] of faulty) {
      const { status, body } = await writer.post<{ errors: { field: string; message: string }[] }>(
        path,
        values({ content }),
      )
      expect([status, body.errors[0]?.field], content.kind).toEqual([422, field])
      expect(body.errors[0]?.message).toMatch(/[آ-ی]/)
    }
    const broken = await writer.post<{ errors: { field: string }[] }>(path, {
      ...values(),
      content: { kind: 'single', stem: 'x', options: ['a'], key: 0 },
      level: 'D1',
    })
    expect(broken.body.errors.map(({ field }) => field).toSorted()).toEqual(['content.options', 'level'])
  })

  onPostgres('of two who change it at once, one is told so', async () => {
    const made = await create()
    const contents = ['One ____.', 'Two ____.'].map(
      stem => ({ ...made.content, stem }) as QuestionValues['content'],
    )
    const outcomes = await Promise.all(contents.map(content => change(made.id, made.version, { content })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await readFacts(made.id)).versions).toHaveLength(2)
  })
})

describe('the list', () => {
  test('is searched and filtered, and changed many at once or not at all', async () => {
    const tag = `گروه ${randomUUID().slice(0, 8)}`
    const [one, two] = await Promise.all([
      create({ tags: [tag], content: { kind: 'text', stem: 'Zebra crossing?', accept: ['yes'] } }),
      create({ tags: [tag], skill: 'vocabulary' }),
    ])
    expect((await list({ tag })).total).toBe(2)
    expect((await list({ tag, kind: 'text' })).items.map(({ id }) => id)).toEqual([one.id])
    expect((await list({ q: 'zebra', tag })).items.map(({ id }) => id)).toEqual([one.id])
    expect((await list({ tag, skill: 'vocabulary', level: 'B1', state: 'in_use' })).total).toBe(1)
    const ids = [one.id, two.id]
    const all = await writer.post(`${path}/bulk`, {
      ids,
      level: 'C1',
      state: 'retired',
      addTag: 'مرور',
      removeTag: tag,
    })
    expect(all.body).toEqual({ changed: 2 })
    const { items } = await list({ tag: 'مرور' })
    expect(items.map(({ level, state, tags }) => [level, state, tags])).toEqual([
      ['C1', 'retired', ['مرور']],
      ['C1', 'retired', ['مرور']],
    ])
    const partly = await writer.post(`${path}/bulk`, { ids: [...ids, randomUUID()], level: 'A1' })
    expect(partly.status).toBe(404)
    expect((await list({ tag: 'مرور', level: 'A1' })).total).toBe(0)
  })

  test('names the same question twice, and one nearly the same on its page', async () => {
    const stem = `Twin ${randomUUID()} is used to ____ early`
    const options = ['wake', 'waking', 'woke']
    const first = await create({ content: { kind: 'single', stem, options, key: 1 } })
    const same = await create({
      content: { kind: 'single', stem: `${stem.toUpperCase()}!`, options: options.toReversed(), key: 1 },
    })
    const near = await create({ content: { kind: 'single', stem: `${stem} up`, options, key: 1 } })
    const twins = (await list({ only: 'twins', perPage: 100 })).items.map(({ id }) => id)
    expect(twins).toEqual(expect.arrayContaining([first.id, same.id]))
    expect(twins).not.toContain(near.id)
    const facts = await readFacts(first.id)
    expect(facts.twins.map(({ id }) => id)).toEqual([same.id, near.id])
    expect(facts.twins[0]?.likeness).toBe(1)
  })
})

test('EX15 what the answers say: facility, discrimination, and how often each option was chosen', async () => {
  const { id } = await create()
  const { body } = (await findQuestions(app.db, [{ id, version: 1 }])).get(formatRef({ id, version: 1 }))!
  const options = body.kind === 'single' ? body.options : []
  const toId = (text: string) => options.find(option => option.text === text)!.id
  const answers = Array.from({ length: 40 }, (_, at) => ({
    attemptId: randomUUID(),
    questionId: id,
    version: 1,
    source: 'exam' as const,
    fraction: at < 30 ? 1 : 0,
    chosen: [toId(at < 30 ? 'waking' : 'wake')],
    // The strong are right.
    theta: at < 30 ? 1 : -1,
    answeredAt: app.now(),
  }))
  await transaction(app.db, tx => recordResponses(tx, answers))
  const { statistics } = await readFacts(id)
  expect(statistics).toMatchObject({
    answered: 40,
    rightShare: 0.75,
    attempts: { placement: 0, exam: 40, quiz: 0 },
  })
  expect(statistics.discrimination).toBeCloseTo(1)
  expect(statistics.options.map(({ text, count, isRight }) => [text, count, isRight])).toEqual([
    ['wake', 10, false],
    ['waking', 30, true],
    ['woke', 0, false],
  ])
  expect((await list({ q: '' })).items.find(item => item.id === id)).toMatchObject({
    answered: 40,
    rightShare: 0.75,
  })
})

describe('files', () => {
  const place = { language: 'en', skill: 'vocabulary', level: 'A2', state: 'in_use', tag: '' }
  const send = async (bytes: Uint8Array, part: Record<string, string> = {}, rest = '', by = writer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...place, ...part })) form.append(name, value)
    form.append('file', new File([new Uint8Array(bytes)], 'questions.xml'))
    return by.post<{ report: QuestionImportReport; errors?: { field: string }[] }>(
      `/api/studio/question-files${rest}`,
      form,
    )
  }
  const buildFile = (mark: string) =>
    writeMoodle(
      ['one', 'two', 'three'].map(word => ({
        ...wrap({ kind: 'single', stem: `${mark} ${word}?`, options: ['yes', 'no'], key: 0 }, word),
        place: {},
      })),
    ).bytes
  const spoil = (bytes: Uint8Array) =>
    Buffer.from(Buffer.from(bytes).toString().replace('type="multichoice"', 'type="calculated"'))

  test('are checked first, written whole, and bring nothing twice', async () => {
    const tag = `فایل ${randomUUID().slice(0, 8)}`
    const file = buildFile(randomUUID())
    const checked = await send(file, { tag }, '/check')
    expect(checked.body.report).toMatchObject({ format: 'moodle', created: 3, rejected: 0, isWritten: false })
    expect((await list({ tag })).total).toBe(0)
    expect((await send(file, { tag })).body.report).toMatchObject({ created: 3, isWritten: true })
    const { items } = await list({ tag })
    expect(items.map(({ level, skill, state, kind }) => [level, skill, state, kind])).toEqual(
      Array.from({ length: 3 }, () => ['A2', 'vocabulary', 'in_use', 'single']),
    )
    const again = await send(file, { tag })
    expect(again.body.report).toMatchObject({ created: 0, known: 3, isWritten: true })
    expect((await list({ tag })).total).toBe(3)
  })

  test('with a question that cannot be carried write nothing, unless it is to be left out', async () => {
    const tag = `فایل ${randomUUID().slice(0, 8)}`
    const file = spoil(buildFile(randomUUID()))
    const refused = (await send(file, { tag })).body.report
    expect(refused).toMatchObject({ created: 2, rejected: 1, isWritten: false })
    expect(refused.entries[0]).toMatchObject({
      at: 1,
      name: 'one',
      outcome: 'rejected',
      problem: 'نوع «calculated» را بانک ندارد.',
    })
    expect((await list({ tag })).total).toBe(0)
    const skipped = (await send(file, { tag, skipRejected: 'yes' })).body.report
    expect(skipped).toMatchObject({ created: 2, rejected: 1, isWritten: true })
    expect((await list({ tag })).total).toBe(2)
  })

  test('that are broken are refused at their field, and from learners there are none', async () => {
    const bomb = Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><quiz>&b;</quiz>')
    const { status, body } = await send(bomb)
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'file'])
    expect((await send(buildFile('x'), {}, '', await app.user('سارا'))).status).toBe(404)
  })

  test('come by the command as drafts: dry first, then for good', async () => {
    const mark = randomUUID()
    const folder = await mkdtemp(join(tmpdir(), 'questions-'))
    const file = join(folder, 'a.gift')
    await writeFile(file, `::a::${mark} one? {=yes ~no}\n\n::b::${mark} two? {#5:1}\n`)
    const dry = await questionImport.run(app, file, { write: false, skipRejected: false })
    expect(dry).toMatchObject({ read: 2, written: 0 })
    expect(dry.rejected).toEqual([{ line: 3, column: 'b', why: 'عدد با بازهٔ پذیرفته را بانک ندارد.' }])
    expect(await questionImport.run(app, file, { write: true, skipRejected: false })).toMatchObject({
      written: 0,
    })
    expect((await list({ q: mark })).total).toBe(0)
    expect(await questionImport.run(app, file, { write: true, skipRejected: true })).toMatchObject({
      written: 1,
    })
    expect((await list({ q: mark })).items).toMatchObject([{ state: 'draft', source: 'از فایل' }])
  })

  onPostgres('sent twice at once bring nothing twice', async () => {
    const tag = `فایل ${randomUUID().slice(0, 8)}`
    const file = buildFile(randomUUID())
    await Promise.all([send(file, { tag }), send(file, { tag }), send(file, { tag })])
    expect((await list({ tag })).total).toBe(3)
  })

  test('leave with what fits, and name what a format cannot say', async () => {
    const tag = `خروج ${randomUUID().slice(0, 8)}`
    await create({ tags: [tag] })
    await create({ tags: [tag], content: { kind: 'ordering', stem: '', pieces: ['b', 'a'] } })
    const checked = await writer.get<{ written: number; entries: unknown[] }>(
      '/api/studio/question-files/check',
      { tag, format: 'gift' },
    )
    expect(checked.body).toEqual({
      written: 1,
      entries: [{ name: 'b / a', problem: 'GIFT پرسش چیدن ندارد.', lost: [] }],
    })
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/studio/question-files/export',
      headers: {
        authorization: `Bearer ${writer.token}`,
        'x-xsrf-token': writer.cookies.get('XSRF-TOKEN')!.value,
      },
      cookies: Object.fromEntries([...writer.cookies].map(([name, { value }]) => [name, value])),
      payload: { tag, format: 'qti30' },
    })
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    expect(answer.headers['content-disposition']).toContain('questions.qti-3.0.zip')
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    expect(Object.keys(files).toSorted()).toEqual([
      'imsmanifest.xml',
      'items/item-0001.xml',
      'items/item-0002.xml',
    ])
    expect(strFromU8(files['imsmanifest.xml']!)).toContain('level:B1')
  })
})
