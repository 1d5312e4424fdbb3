import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { newWritingCredit, queueText, takeText } from '../../../test/writing.ts'
import { someMarking } from '../../../test/writing-marking.ts'
import type { BankNote, Bench, MarkedText, Reply } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** A text that a teacher of the test has returned. */
async function openReturned() {
  const [learner, teacher] = [await app.user('نگار'), await app.user('آرش', ['teacher'])]
  const { id } = await queueText(app, learner, await newWritingCredit(app, learner.id))
  await takeText(teacher, id)
  await teacher.put(`/api/studio/writing/texts/${id}/marking`, { base: 0, marking: someMarking() })
  await teacher.post(`/api/studio/writing/texts/${id}/return`, { version: 1 })
  return { learner, teacher, id }
}

const question = (values: object = {}) => ({
  reply: randomUUID(),
  sentence: '0',
  text: 'چرا have seen درست نیست؟',
  ...values,
})
const ask = (person: Person, id: string, given: object) =>
  person.post<{ reply: Reply }>(`/api/writing-correction/texts/${id}/replies`, given)
const answer = (person: Person, id: string, given: object) =>
  person.post<{ reply: Reply }>(`/api/studio/writing/texts/${id}/replies`, given)
const listNotices = async (userId: string) =>
  (
    await app.database.execute('select title from message where user_id = $1 order by created_at, id', [
      userId,
    ])
  ).rows.map(({ title }) => String(title))

test('WR4 a learner asks back on a sentence, its corrector answers, and each is told once', async () => {
  const { learner, teacher, id } = await openReturned()
  const asked = question()
  expect((await ask(learner, id, asked)).status).toBe(201)
  expect((await ask(learner, id, asked)).status).toBe(201)
  app.setNow(new Date(app.now().getTime() + 1000))
  expect((await answer(teacher, id, question({ text: 'چون زمانش تمام شده است.' }))).status).toBe(201)
  const said = [
    { sentence: 0, isWriter: true, text: asked.text },
    { sentence: 0, isWriter: false, text: 'چون زمانش تمام شده است.' },
  ]
  const marked = await learner.get<MarkedText>(`/api/writing-correction/texts/${id}/marking`)
  expect(marked.body.replies).toMatchObject(said)
  const bench = await teacher.get<Bench>(`/api/studio/writing/texts/${id}/marking`)
  expect(bench.body.replies).toMatchObject(said)
  expect((await listNotices(teacher.id)).filter(title => title === 'پرسشی دربارهٔ تصحیح شما')).toHaveLength(1)
  expect((await listNotices(learner.id)).filter(title => title === 'استاد پاسخ داد')).toHaveLength(1)
})

test('nobody else takes part, and of a sentence that is none nothing is said', async () => {
  const { learner, teacher, id } = await openReturned()
  const [stranger, other] = [await app.user('سحر'), await app.user('مینا', ['teacher'])]
  expect((await ask(stranger, id, question())).status).toBe(404)
  expect((await ask(teacher, id, question())).status).toBe(404)
  expect((await answer(other, id, question())).status).toBe(404)
  expect((await answer(learner, id, question())).status).toBe(404)
  expect((await ask(learner, id, question({ sentence: '3' }))).status).toBe(404)
  expect((await ask(learner, id, question({ text: ' ' }))).status).toBe(422)
  const asked = question()
  await ask(learner, id, asked)
  expect((await answer(teacher, id, { ...asked, text: 'چیز دیگری' })).status).toBe(409)
})

test('WR6 a corrector keeps what is said often, for themselves or for all, in the language it is of', async () => {
  const [one, other] = [await app.user('آرش', ['teacher']), await app.user('مینا', ['teacher'])]
  const path = '/api/studio/writing/notes'
  const note = (text: string, isShared: boolean) => ({ id: randomUUID(), language: 'de', text, isShared })
  const [own, shared] = [note('فعل در جای دوم می‌آید.', false), note('اسم با حرف بزرگ نوشته می‌شود.', true)]
  for (const given of [own, own, shared]) expect((await one.post(path, given)).status).toBe(201)
  const list = async (person: Person, language = 'de') =>
    (await person.get<{ items: BankNote[] }>(path, { language })).body.items
  expect((await list(one)).map(({ text }) => text).toSorted()).toEqual([own.text, shared.text].toSorted())
  expect(await list(other)).toEqual([{ id: shared.id, text: shared.text, isShared: true, isMine: false }])
  expect(await list(one, 'fr')).toEqual([])
  expect((await other.delete(`${path}/${shared.id}`)).status).toBe(404)
  expect((await one.delete(`${path}/${shared.id}`)).status).toBe(204)
  expect(await list(other)).toEqual([])
})
