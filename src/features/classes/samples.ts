import type { TestApp } from '../../../test/app.ts'
import { sessionAhead } from '../../../test/course-samples.ts'
import {
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { enrol, listSessions, newCourse, newGroup, newSession } from '../../../test/school.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

let madeUp = 0
/** A session ahead of the seeded user's group, and one of another group in which it can be made up; none at the same time. */
async function someMakeUp(self: SeededUser, app: TestApp) {
  madeUp += 1
  const at = { course: { id: await newCourse(app) }, minutes: 15 }
  const [own] = await listSessions(app, await newGroup(app, { ...at, startsIn: 2 + madeUp / 90 }))
  const [, other] = await listSessions(app, await newGroup(app, { ...at, startsIn: -3 + madeUp / 90 }))
  await enrol(app, self.id, own!.group_id)
  // What is still to come is made up once its learner has said that they cannot come.
  const by = await withNewAddress(app, self)
  await by.post(`/api/course/sessions/${own!.id}/absence`, { reason: 'سفر هستم' })
  return { names: { id: own!.id }, given: { sessionId: other!.id } }
}

/** A session of the seeded user's group that runs now; one for all samples. */
async function someSession({ group }: SeededUser, app: TestApp): Promise<string> {
  const known = (await listSessions(app, group)).find(({ title }) => title === 'اکنون')
  return known?.id ?? newSession(app, group, { number: 90, title: 'اکنون' })
}

export const samples: Samples = {
  'GET /api/course/sessions/:id/make-ups': async (self, app) => {
    const { names } = await someMakeUp(self, app)
    return { names }
  },
  'POST /api/course/sessions/:id/make-up': (self, app) => someMakeUp(self, app),
  async 'DELETE /api/course/sessions/:id/make-up'(self, app) {
    const { names, given } = await someMakeUp(self, app)
    const by = await withNewAddress(app, self)
    await by.post(`/api/course/sessions/${names.id}/make-up`, given)
    return { names }
  },
  'POST /api/course/sessions/:id/join': async (self, app) => ({
    names: { id: await someSession(self, app) },
  }),
  'POST /api/course/line-check': async () => ({ given: { bytes: 32, filling: 'x' } }),
  'GET /api/course/sessions/:id/classroom': async (self, app) => ({
    names: { id: await someSession(self, app) },
  }),
  'POST /api/course/sessions/:id/presence': async (self, app) => ({
    names: { id: await someSession(self, app) },
    given: { leaves: true },
  }),
  'POST /api/course/sessions/:id/changed': async (self, app) => ({
    names: { id: await someSession(self, app) },
  }),
  'POST /api/course/sessions/:id/absence': async (self, app) => ({
    names: { id: await sessionAhead(self, app) },
    given: { reason: 'سفر هستم' },
  }),
  'GET /api/studio/today': (_, app) => staff(app),
  'PUT /api/studio/sessions/:id/attendance': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await someSession(self, app) },
    given: { enrolmentId: self.enrolment, state: 'excused' },
  }),
  async 'PUT /api/studio/absences/:id'(self, app) {
    const session = await sessionAhead(self, app)
    const by = await withNewAddress(app, self)
    await by.post(`/api/course/sessions/${session}/absence`, { reason: 'سفر هستم' })
    const { rows } = await app.database.execute('select id from absence where session_id = $1', [session])
    return { ...(await staff(app)), names: { id: String(rows[0]!.id) }, given: { granted: true } }
  },
}

export const studioAccess: StudioAccess = {
  'GET /api/studio/today': ['teacher', 'admin', 'owner'],
  'PUT /api/studio/sessions/:id/attendance': ['own teacher', 'admin', 'owner'],
  'PUT /api/studio/absences/:id': ['own teacher', 'admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  'PUT /api/studio/sessions/:id/attendance': ['attendance.set'],
}

export const shownFields: TextFields = {
  'POST /api/course/sessions/:id/absence': ['reason'],
}
