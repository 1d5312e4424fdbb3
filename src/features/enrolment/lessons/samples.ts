import { someLearner } from '../../../../test/course-samples.ts'
import {
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
} from '../../../../test/sample-call.ts'
import { newGroup, someLesson } from '../../../../test/school.ts'

export const samples: Samples = {
  'GET /api/presentation/profile/course/:id/lessons': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/lessons/:lesson': async ({ enrolment, group }, app) => ({
    names: { id: enrolment, lesson: await someLesson(app, { group }) },
  }),
  'PUT /api/presentation/profile/course/:id/lessons/:lesson/mark': async ({ enrolment, group }, app) => {
    const admin = await app.user('هما', ['admin'])
    await admin.put(`/api/course/desk/groups/${group}/completion`, { watchPercent: null, mayMark: true })
    return {
      names: { id: enrolment, lesson: await someLesson(app, { group }) },
      given: { isComplete: true },
    }
  },
  'GET /api/course/desk/groups/:id/completion': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { id: group },
  }),
  'PUT /api/course/desk/groups/:id/completion': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newGroup(app) },
    given: { watchPercent: 90, mayMark: true },
  }),
  'PUT /api/course/desk/enrolments/:id/lessons-open': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someLearner(app)).enrolment },
    given: { open: true },
  }),
}

export const studioAccess: StudioAccess = {
  'GET /api/course/desk/groups/:id/completion': ['admin', 'owner'],
  'PUT /api/course/desk/groups/:id/completion': ['admin', 'owner'],
  'PUT /api/course/desk/enrolments/:id/lessons-open': ['support', 'registrar', 'admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  'PUT /api/course/desk/groups/:id/completion': ['lessons.completionRuled'],
  'PUT /api/course/desk/enrolments/:id/lessons-open': ['lessons.opened'],
}

export const otherActions: OtherActions = {
  'the lessons of one learner go by the plan again': {
    call: 'PUT /api/course/desk/enrolments/:id/lessons-open',
    given: { open: false },
    afterSample: true,
    actions: ['lessons.closed', 'lessons.opened'],
  },
}
