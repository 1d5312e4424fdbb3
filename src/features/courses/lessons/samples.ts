import {
  each,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../../test/sample-call.ts'
import { newCourse, newGroup, someLesson } from '../../../../test/school.ts'

export const samples: Samples = {
  'GET /api/course/desk/courses/:id/lessons': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newCourse(app) },
  }),
  'PUT /api/course/desk/lessons/:lesson': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { lesson: await someLesson(app, { group }) },
    given: { version: 1, body: 'متن درس' },
  }),
  'GET /api/course/desk/groups/:id/opening': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { id: group },
  }),
  'PUT /api/course/desk/groups/:id/opening': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newGroup(app) },
    given: { rule: 'days', days: 3 },
  }),
  'PUT /api/course/desk/groups/:id/lessons-open': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newGroup(app) },
    given: { open: true },
  }),
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/course/desk/groups/:id/opening',
      'PUT /api/course/desk/groups/:id/opening',
      'PUT /api/course/desk/groups/:id/lessons-open',
    ],
    ['admin', 'owner'],
  ),
  'GET /api/course/desk/courses/:id/lessons': ['editor', 'admin', 'owner'],
  'PUT /api/course/desk/lessons/:lesson': ['editor', 'admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  'PUT /api/course/desk/lessons/:lesson': ['lesson.written'],
  'PUT /api/course/desk/groups/:id/opening': ['lessons.ruled'],
  'PUT /api/course/desk/groups/:id/lessons-open': ['lessons.opened'],
}

export const otherActions: OtherActions = {
  'the lessons of a group go by their plan again': {
    call: 'PUT /api/course/desk/groups/:id/lessons-open',
    given: { open: false },
    afterSample: true,
    actions: ['lessons.closed', 'lessons.opened'],
  },
}

export const shownFields: TextFields = {
  'PUT /api/course/desk/lessons/:lesson': ['body'],
}
