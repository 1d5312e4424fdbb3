import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { someRecording } from '../../../test/course-samples.ts'
import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

const given = {
  second: 20,
  question: 'کدام درست است؟',
  choices: ['See you!', 'Sea you!'],
  right: 0,
  explanation: 'دیدن see است.',
}

/** A question of a recording of the seeded user's course. */
async function someCheck(self: SeededUser, app: TestApp) {
  const { recording } = await someRecording(self, app)
  const check = randomUUID()
  const admin = await staff(app)
  await admin.by.put(`/api/studio/recordings/${recording}/checks/${check}`, given)
  return { ...admin, recording, check }
}
const own = '/api/lesson-checks/enrolments/:id/recordings/:recording'
const studio = '/api/studio/recordings/:id/checks'

export const samples: Samples = {
  [`GET ${own}`]: async (self, app) => {
    const { recording } = await someCheck(self, app)
    return { names: { id: self.enrolment, recording } }
  },
  [`PUT ${own}/checks/:check`]: async (self, app) => {
    const { recording, check } = await someCheck(self, app)
    return { names: { id: self.enrolment, recording, check }, given: { choice: 0 } }
  },
  [`GET ${studio}`]: async (self, app) => {
    const { by, recording } = await someCheck(self, app)
    return { by, names: { id: recording } }
  },
  [`PUT ${studio}/:check`]: async (self, app) => ({
    ...(await staff(app)),
    names: { id: (await someRecording(self, app)).recording, check: randomUUID() },
    given,
  }),
  [`DELETE ${studio}/:check`]: async (self, app) => {
    const { by, recording, check } = await someCheck(self, app)
    return { by, names: { id: recording, check } }
  },
}

export const studioAccess: StudioAccess = each(
  [`GET ${studio}`, `PUT ${studio}/:check`, `DELETE ${studio}/:check`],
  ['teacher', 'admin', 'owner'],
)

export const shownFields: TextFields = {
  [`PUT ${studio}/:check`]: ['question', 'choices', 'explanation'],
}
