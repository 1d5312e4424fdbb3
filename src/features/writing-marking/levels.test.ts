import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { newWritingCredit, queueText, takeText } from '../../../test/writing.ts'
import { someMarking } from '../../../test/writing-marking.ts'
import type { WritingScale } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const minute = 60_000
type Level = { criterion: string; score: number | null }

test('one’s level by criterion is what corrected texts were scored, by rubric and the earliest first; nobody else’s', async () => {
  const [learner, other] = [await app.user('نگار'), await app.user('هلیا')]
  const teacher = await app.user('آرش', ['teacher'])
  const read = async (person = learner) =>
    (await person.get<{ scales: WritingScale[] }>('/api/writing-correction/levels')).body.scales
  const begin = app.now()
  const credit = await newWritingCredit(app, learner.id)
  const returnText = async (minutes: number, rubric: WritingScale['rubric'], levels: readonly Level[]) => {
    app.setNow(new Date(begin.getTime() + minutes * minute))
    const { id } = await queueText(app, learner, credit)
    await takeText(teacher, id)
    const scores = levels.map(level => ({ ...level, remark: '' }))
    const marking = { ...someMarking(), comments: [], rubric, scores }
    const path = `/api/studio/writing/texts/${id}/return`
    expect((await teacher.post(path, { version: 0, marking })).status).toBe(204)
    return id
  }
  expect(await read()).toEqual([])
  await returnText(0, 'guide', [])
  expect(await read()).toEqual([])
  const first = await returnText(1, 'guide', [{ criterion: 'content', score: 3 }])
  const tried = await returnText(2, 'cefr-like', [{ criterion: 'range', score: 4 }])
  const second = await returnText(3, 'guide', [
    { criterion: 'content', score: 4 },
    { criterion: 'language', score: null },
  ])
  expect(await read()).toMatchObject([
    {
      language: 'en',
      rubric: 'guide',
      texts: [
        { id: first, scores: [{ criterion: 'content', score: 3 }] },
        { id: second, scores: [{ criterion: 'content', score: 4 }] },
      ],
    },
    { rubric: 'cefr-like', texts: [{ id: tried, scores: [{ criterion: 'range', score: 4 }] }] },
  ])
  expect(await read(other)).toEqual([])
})
