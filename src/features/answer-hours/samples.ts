import { each, type Samples, type StudioAccess, staff } from '../../../test/sample-call.ts'

const answerHours = '/api/chat/answer-hours'

export const samples: Samples = {
  [`GET ${answerHours}`]: (_, app) => staff(app),
  [`PUT ${answerHours}`]: async (_, app) => ({
    ...(await staff(app)),
    given: { days: [0, 1, 2].map(weekday => ({ weekday, opens: 480, closes: 1200 })) },
  }),
}

export const studioAccess: StudioAccess = {
  ...each(
    [`GET ${answerHours}`, `PUT ${answerHours}`],
    ['teacher', 'counselor', 'editor', 'support', 'registrar', 'accountant', 'admin', 'owner'],
  ),
}
