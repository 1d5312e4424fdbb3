import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../test/app.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../../test/sample-call.ts'
import { listSessions, newCourse, newGroup } from '../../../../test/school.ts'

const someCourse = () => ({
  title: 'دورهٔ نمونه',
  slug: `s-${randomUUID()}`,
  language: 'en',
  level: 'B1',
  greeting: 'Hi',
  summary: 'خلاصهٔ یک دورهٔ نمونه',
  about: 'متن',
  outcomes: 'گفتن نام خود',
  book: '',
  minutes: 90,
  syllabus: '# بخش\n- درس نخست',
  state: 'open',
})

const someGroup = async (app: TestApp) => ({
  courseId: await newCourse(app),
  teacherId: '',
  title: 'گروه نمونه',
  term: '',
  branch: '',
  weekly: [{ weekday: 0, minute: 1080 }],
  from: '2027-01-02',
  sessions: 4,
  minutes: 90,
  capacity: 5,
  minSize: 1,
  toman: 100_000,
  refundPolicy: 'hamava',
  recordingsDays: 30,
  absencesAllowed: 3,
  live: 'demo',
  liveLink: '',
})

const [courses, groups] = ['/api/course/desk/courses', '/api/course/desk/groups']

export const samples: Samples = {
  ...collectionSamples(courses, someCourse),
  'GET /api/course/desk/courses/:id/syllabus': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newCourse(app) },
  }),
  ...collectionSamples(groups, someGroup),
  'GET /api/course/desk/choices': (_, app) => staff(app),
  'GET /api/course/desk/course-choices': (_, app) => staff(app),
  'POST /api/course/desk/sessions/:id/move': async (_, app) => {
    const [session] = await listSessions(app, await newGroup(app))
    const startsAt = new Date(app.now().getTime() + 40 * 86_400_000).toISOString()
    return { ...(await staff(app)), names: { id: session!.id }, given: { startsAt } }
  },
  'POST /api/course/desk/sessions/:id/cancel': async (_, app) => {
    const [session] = await listSessions(app, await newGroup(app))
    return { ...(await staff(app)), names: { id: session!.id } }
  },
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      ...collectionCalls(courses),
      'GET /api/course/desk/courses/:id/syllabus',
      'GET /api/course/desk/course-choices',
    ],
    ['editor', 'admin', 'owner'],
  ),
  ...each(
    ['GET /api/course/desk/choices', `GET ${groups}`, `GET ${groups}/:id`],
    ['support', 'registrar', 'admin', 'owner'],
  ),
  ...each(
    [
      ...collectionCalls(groups).filter(call => !call.startsWith('GET')),
      'POST /api/course/desk/sessions/:id/move',
      'POST /api/course/desk/sessions/:id/cancel',
    ],
    ['admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/course/desk/courses': ['course.created'],
  'PUT /api/course/desk/courses/:id': ['course.changed'],
  'DELETE /api/course/desk/courses/:id': ['course.removed'],
  'POST /api/course/desk/groups': ['group.created'],
  'PUT /api/course/desk/groups/:id': ['group.changed'],
  'DELETE /api/course/desk/groups/:id': ['group.removed'],
  'POST /api/course/desk/sessions/:id/move': ['session.moved'],
  'POST /api/course/desk/sessions/:id/cancel': ['session.cancelled'],
}

export const pageWriters: PageWriters = {
  'courses.server.ts': {
    'a course is opened': { call: `POST ${courses}`, pages: ['/course'] },
  },
}

export const shownFields: TextFields = {
  ...each(
    ['POST /api/course/desk/courses', 'PUT /api/course/desk/courses/:id'],
    [
      'title',
      'enTitle',
      'summary',
      'about',
      'outcomes',
      'classSteps',
      'questions',
      'book',
      'greeting',
      'syllabus',
    ],
  ),
  ...each(['POST /api/course/desk/groups', 'PUT /api/course/desk/groups/:id'], ['title', 'term', 'branch']),
  'GET /api/course/desk/courses': ['q'],
  'GET /api/course/desk/groups': ['q'],
}

export const hiddenFields: TextFields = {
  // Read as numbers; the policy is one of the names there are.
  ...each(['POST /api/course/desk/courses', 'PUT /api/course/desk/courses/:id'], ['minutes']),
  ...each(
    ['POST /api/course/desk/groups', 'PUT /api/course/desk/groups/:id'],
    [
      'minutes',
      'capacity',
      'minSize',
      'sessions',
      'toman',
      'absencesAllowed',
      'makeUpsAllowed',
      'recordingsDays',
      'refundPolicy',
    ],
  ),
  'POST /api/course/desk/sessions/:id/move': ['minutes'],
}
