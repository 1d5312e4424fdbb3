import type { TestApp } from '../../../test/app.ts'
import { payOrder } from '../../../test/bank.ts'
import { askQuestion, newCounselor, takeQuestions } from '../../../test/counseling.ts'
import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

const asCaller = async (self: SeededUser, app: TestApp) =>
  Object.assign(await withNewAddress(app, self), { id: self.id })

/** A question to a counselor with an account, which is paid where that is said, and late by an hour where that is. */
async function asked(
  self: SeededUser,
  app: TestApp,
  { isPaid = true, isLate = false }: { isPaid?: boolean; isLate?: boolean } = {},
) {
  const own = await app.user('مریم', ['counselor'])
  const counselor = await newCounselor(app, { userId: own.id })
  const learner = await asCaller(self, app)
  const question = await askQuestion(app, learner, counselor.id)
  if (isPaid) await payOrder(app, question.orderId)
  if (isLate) {
    await app.database.execute('update counseling_question set due_at = $2 where id = $1', [
      question.id,
      new Date(app.now().getTime() - 3_600_000),
    ])
  }
  return { by: await withNewAddress(app, own), learner, counselor, names: { id: question.id } }
}

export const samples: Samples = {
  'GET /api/counseling/questions': () => ({}),
  async 'POST /api/counseling/questions'(self, app) {
    const own = await app.user('مریم', ['counselor'])
    const { id } = await newCounselor(app, { userId: own.id })
    await takeQuestions(app)
    const given = { counselorId: id, text: 'از کجا آغاز کنم؟', voiceId: null }
    return { by: await asCaller(self, app), given }
  },
  async 'GET /api/counseling/questions/:id'(self, app) {
    const { learner, names } = await asked(self, app)
    return { by: learner, names }
  },
  async 'POST /api/counseling/questions/:id/order'(self, app) {
    const { learner, names } = await asked(self, app, { isPaid: false })
    return { by: learner, names }
  },
  async 'POST /api/counseling/questions/:id/refund'(self, app) {
    const { learner, names } = await asked(self, app, { isLate: true })
    return { by: learner, names }
  },
  async 'GET /api/studio/counseling/questions'(self, app) {
    return { by: (await asked(self, app)).by }
  },
  async 'GET /api/studio/counseling/questions/:id'(self, app) {
    const { by, names } = await asked(self, app)
    return { by, names }
  },
  async 'PUT /api/studio/counseling/questions/:id/answer'(self, app) {
    const { by, names } = await asked(self, app)
    return { by, names, given: { text: 'از تعیین سطح آغاز کنید.', voiceId: null } }
  },
  'GET /api/studio/counseling/open-questions': (_, app) => staff(app),
  async 'POST /api/studio/counseling/open-questions/:id/refund'(self, app) {
    const { names } = await asked(self, app, { isLate: true })
    return { ...(await staff(app)), names }
  },
}

export const studioAccess: StudioAccess = {
  ...each(
    ['GET /api/studio/counseling/open-questions', 'POST /api/studio/counseling/open-questions/:id/refund'],
    ['registrar', 'admin', 'owner'],
  ),
  ...each(['GET /api/studio/counseling/questions'], ['counselor']),
  ...each(
    ['GET /api/studio/counseling/questions/:id', 'PUT /api/studio/counseling/questions/:id/answer'],
    ['own counselor'],
  ),
}

export const shownFields: TextFields = {
  'POST /api/counseling/questions': ['text'],
  'PUT /api/studio/counseling/questions/:id/answer': ['text'],
}
