import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CounselorSession } from '#features/counseling/day/contract.ts'
import { closeSentence, type Marking, typeCorrection } from '#features/writing-marking/marking.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { bookSession, newCounselor } from '../../../test/counseling.ts'
import { newWritingCredit, queueText, takeText } from '../../../test/writing.ts'
import { newErrorType } from '../../../test/writing-marking.ts'
import type { ErrorBook } from './contract.ts'
import type { Drill } from './drills.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const path = '/api/writing-correction/error-book'
const read = async (by: Person) => (await by.get<ErrorBook>(path)).body
const listDrills = async (by: Person, type: string) =>
  (await by.get<{ items: Drill[] }>(`${path}/drills/${type}`)).body.items
const record = (by: Person, { textId, sentence, edit, kind }: Drill, isRight: boolean) =>
  by.post<{ isCard: boolean }>(`${path}/drills`, { textId, sentence, edit, kind, isRight })

/** So many texts of a learner whose one error is of this type; answers their ids. */
async function returnTexts(learner: Person & { id: string }, typeId: string | null, texts = 1) {
  const teacher = await app.user('آرش', ['teacher'])
  const credit = await newWritingCredit(app, learner.id)
  const ids = []
  for (let text = 0; text < texts; text++) {
    const { id } = await queueText(app, learner, credit)
    await takeText(teacher, id)
    const bench = `/api/studio/writing/texts/${id}`
    const { marking, text: written } = (
      await teacher.get<{ marking: Marking; text: { body: string } }>(`${bench}/marking`)
    ).body
    const typed = typeCorrection(
      marking.sentences[0]!,
      written.body,
      written.body.replace('have seen', 'saw'),
    )
    const named = { ...typed, edits: typed.edits.map(edit => ({ ...edit, typeId })) }
    await teacher.put(`${bench}/marking`, {
      base: 0,
      marking: { ...marking, sentences: [closeSentence(named, written.body)] },
    })
    await teacher.post(`${bench}/return`, { version: 1 })
    ids.push(id)
  }
  return ids
}

const right = 'Last summer we went to the sea and I saw many friendly people there.'

test('WR15 the third error of one type makes drills of one’s own sentences', async () => {
  const learner = await app.user('نگار')
  const typeId = await newErrorType(app)
  expect(await read(learner)).toMatchObject({ language: null, languages: [], types: [], texts: 0 })
  await returnTexts(learner, typeId, 2)
  expect((await read(learner)).types).toMatchObject([{ id: typeId, count: 2, isDrilled: false }])
  await returnTexts(learner, typeId)
  await returnTexts(learner, null)
  const book = await read(learner)
  expect(book).toMatchObject({ language: 'en', languages: ['en'], texts: 4 })
  expect(book.types).toMatchObject([
    {
      id: typeId,
      name: 'زمان فعل',
      count: 3,
      share: 1,
      isDrilled: true,
      example: { before: 'and I ', removed: 'have seen', added: 'saw', after: ' many' },
    },
  ])
  expect(book.per100.at(-1)).toBeCloseTo(100 * (3 / (4 * 15)))
  const drills = await listDrills(learner, typeId)
  expect(drills.map(({ kind }) => kind)).toEqual(['choose', 'reorder', 'rewrite'])
  expect(drills[0]).toMatchObject({ right, title: 'نامه به دوست' })
})

test('WR15 a sentence that was put right becomes one card, and is drilled after the others', async () => {
  const learner = await app.user('نگار')
  const typeId = await newErrorType(app)
  await returnTexts(learner, typeId, 3)
  const [first, second] = await listDrills(learner, typeId)
  expect((await record(learner, first!, false)).body).toEqual({ isCard: false })
  expect((await listDrills(learner, typeId))[0]!.textId).toBe(first!.textId)
  for (let turn = 0; turn < 2; turn++)
    expect((await record(learner, first!, true)).body).toEqual({ isCard: true })
  // Once right it counts as done, though it goes wrong later.
  expect((await record(learner, first!, false)).body).toEqual({ isCard: false })
  const drills = await listDrills(learner, typeId)
  expect([drills[0]!.textId, drills.at(-1)!.textId]).toEqual([second!.textId, first!.textId])
  const { rows } = await app.database.execute(
    'select english, persian, note from phrase where owner_id = $1',
    [learner.id],
  )
  expect(rows).toEqual([
    {
      english: right,
      persian: 'درستش کنید: Last summer we went to the sea and I have seen many friendly people there.',
      note: 'زمان فعل',
    },
  ])
})

test('CN14 a counselor sees which errors cost a learner most, never in which words, and only with their consent', async () => {
  const own = await app.user('مریم', ['counselor'])
  const learner = await app.user('سحر')
  await app.database.execute(`update users set birth_date = '1990-01-01' where id = $1`, [learner.id])
  const counselor = await newCounselor(app, { userId: own.id })
  const session = await bookSession(app, learner, counselor)
  await returnTexts(learner, await newErrorType(app), 2)
  const look = async () =>
    (await own.get<CounselorSession>(`/api/studio/counseling/sessions/${session.id}`)).body.picture
  expect(await look()).toBeNull()
  const consent = { kind: 'counseling', version: 2, given: true }
  expect((await learner.put('/api/consents', consent)).status).toBe(204)
  const part = (await look())!.parts.find(({ key }) => key === 'errors')
  expect(part).toMatchObject({
    title: 'خطاهای پرتکرار نوشتن',
    rows: [{ title: 'زمان فعل', note: 'انگلیسی، ۲ بار در ۲ نوشته', tag: null }],
  })
  expect(JSON.stringify(part)).not.toContain('seen')
})

test('nobody reads another’s errors, nor writes down drills of another’s sentences', async () => {
  const [learner, other] = [await app.user('نگار'), await app.user('سامان')]
  const typeId = await newErrorType(app)
  await returnTexts(learner, typeId, 3)
  const [drill] = await listDrills(learner, typeId)
  expect((await read(other)).texts).toBe(0)
  expect(await listDrills(other, typeId)).toEqual([])
  expect((await record(other, drill!, true)).status).toBe(404)
  expect((await record(learner, { ...drill!, edit: 5 }, true)).status).toBe(404)
  expect((await record(learner, { ...drill!, textId: randomUUID() }, true)).status).toBe(404)
  expect((await (await app.visitor()).get(path)).status).toBe(401)
})
