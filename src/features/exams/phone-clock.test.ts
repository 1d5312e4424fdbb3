import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { choose, handIn, item, newChoiceExam, sit } from '../../../test/exams.ts'

const minute = 60_000
const second = 1000
let app: TestApp
let learner: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  learner = await app.user('رعنا')
})
afterAll(() => app[Symbol.asyncDispose]())

const fromStart = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)

test.each([
  ['a day behind', -86_400_000],
  ['a day ahead', 86_400_000],
])(
  'EX5 what is handed in at the last moment on a phone %s, and comes late, counts from when it was pressed',
  async (_, wrong) => {
    app.setNow(testNow)
    const phone = (milliseconds: number) => fromStart(milliseconds + wrong).toISOString()
    const sitting = await sit(learner, (await newChoiceExam(app, 1, { end_rule: 'not_counted' })).id)
    const [pressed, came] = [10 * minute - 10 * second, 10 * minute + 20 * second]
    app.setNow(fromStart(came))
    const given = [item(1, choose('a'), { at: new Date(phone(9 * minute)) })]
    const { body } = await handIn(sitting, fromStart(came), given, {
      at: phone(pressed),
      sentAt: phone(came),
    })
    expect(body.paper).toMatchObject({
      state: 'submitted',
      receipt: { by: 'learner', submittedAt: fromStart(pressed).toISOString() },
    })
  },
)
