import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import type { Task, TaskCard } from './contract.ts'
import { findTask } from './find-tasks.server.ts'
import { keepSeedTasks } from './keep-seed-tasks.server.ts'

const path = '/api/studio/writing-tasks'
const values = {
  slug: 'en-our-street',
  language: 'en',
  kind: 'free',
  level: 'A2',
  title: 'کوچهٔ ما',
  prompt: 'Write about your street.',
  purpose: 'وصف یک جا.',
  minWords: 50,
  maxWords: '',
  minutes: 15,
  criteria: ['سه جا نام برده شده است.'],
  model: '',
  modelNotes: [],
  position: 1,
  isHidden: false,
}

test('tasks are found by language, level and kind, and read with their model answers', async () => {
  const app = await openTestApp()
  const visitor = await app.visitor()
  const { body } = await visitor.get<{ items: TaskCard[]; total: number }>('/api/writing-tasks', {
    language: 'en',
    level: 'A2',
    kind: 'free',
  })
  expect(body.items.map(({ slug }) => slug)).toContain('en-a-photo')
  expect(new Set(body.items.map(({ language, level, kind }) => `${language} ${level} ${kind}`))).toEqual(
    new Set(['en A2 free']),
  )
  const { body: one } = await visitor.get<{ task: Task }>('/api/writing-tasks/en-a-photo')
  expect(one.task.model).not.toBe('')
})

test('staff add a task and hide it; texts that answer a hidden one still find it', async () => {
  const app = await openTestApp()
  const teacher = await app.user('آرش', ['teacher'])
  const { body, status } = await teacher.post<{ id: string }>(path, values)
  expect(status).toBe(201)
  const address = '/api/writing-tasks/en-our-street'
  expect((await teacher.get(address)).status).toBe(200)
  await teacher.put(`${path}/${body.id}`, { ...values, isHidden: true, version: 1 })
  expect((await teacher.get(address)).status).toBe(404)
  expect(await findTask(app.db, 'en-our-street')).toMatchObject({ title: 'کوچهٔ ما', isHidden: true })
  await keepSeedTasks(app)
  expect(await findTask(app.db, 'en-our-street')).toMatchObject({ isHidden: true })
})

test('a longest length below the shortest is refused at its field', async () => {
  const app = await openTestApp()
  const teacher = await app.user('آرش', ['teacher'])
  const { body } = await teacher.post<{ errors: { field: string }[] }>(path, { ...values, maxWords: 40 })
  expect(body.errors.map(({ field }) => field)).toEqual(['maxWords'])
})
