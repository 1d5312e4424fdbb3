import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { runningClass } from '../../../../test/classes.ts'
import type { readToday } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('absences that wait for an answer are listed by their session, the soonest first, whenever they were asked for', async () => {
  const running = await runningClass(app, { sessions: 5 })
  const learner = await running.learner()
  for (const at of [3, 1, 4, 2]) {
    const { status } = await learner.post(`/api/course/sessions/${running.plan[at]!.id}/absence`, {
      reason: 'سفر',
    })
    expect(status).toBe(200)
  }
  const { body } = await running.teacher.get<OutputOf<typeof readToday>>('/api/studio/today')
  expect(body.absences.map(({ session }) => session.number)).toEqual([2, 3, 4, 5])
})
