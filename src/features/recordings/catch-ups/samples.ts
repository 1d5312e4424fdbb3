import type { TestApp } from '../../../../test/app.ts'
import { sessionAhead } from '../../../../test/course-samples.ts'
import { type RecordedActions, type Samples, type StudioAccess, staff } from '../../../../test/sample-call.ts'
import { newSession } from '../../../../test/school.ts'
import type { SeededUser } from '../../../../test/seeded-user.ts'

/** A session of the seeded user's group that they missed and were told to catch up with. */
async function someMissed({ group, enrolment }: SeededUser, app: TestApp) {
  const session = await newSession(app, group, { number: 900 + Math.floor(Math.random() * 1e6) })
  await app.database.execute(
    'insert into catch_up (session_id, enrolment_id, notified_at) values ($1, $2, now())',
    [session, enrolment],
  )
  return session
}

export const samples: Samples = {
  'GET /api/presentation/profile/course/:id/catch-ups/:session': async (self, app) => ({
    names: { id: self.enrolment, session: await someMissed(self, app) },
  }),
  'PUT /api/presentation/profile/course/:id/catch-ups/:session': async (self, app) => ({
    names: { id: self.enrolment, session: await someMissed(self, app) },
    given: { done: true },
  }),
  'GET /api/course/desk/sessions/:id/phrases': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await sessionAhead(self, app) },
  }),
  'PUT /api/course/desk/sessions/:id/phrases': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await sessionAhead(self, app) },
    given: { phrases: [] },
  }),
}

export const studioAccess: StudioAccess = {
  'GET /api/course/desk/sessions/:id/phrases': ['admin', 'owner'],
  'PUT /api/course/desk/sessions/:id/phrases': ['admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  'PUT /api/course/desk/sessions/:id/phrases': ['session.phrases'],
}
