import { someLearner, takeAllSeats } from '../../../../test/course-samples.ts'
import {
  each,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../../test/sample-call.ts'
import { newGroup } from '../../../../test/school.ts'

export const samples: Samples = {
  'GET /api/course/desk/groups/:id/inside': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someLearner(app)).group },
  }),
  'POST /api/course/desk/groups/:id/announcements': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someLearner(app)).group },
    given: { title: 'جزوهٔ تازه', body: 'پیش از جلسهٔ بعد بخوانید.' },
  }),
  'POST /api/course/desk/enrolments/:id/freeze': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someLearner(app)).enrolment },
    given: { frozen: true, reason: 'سفر یک‌ماهه' },
  }),
  'POST /api/course/desk/enrolments/:id/move': async (_, app) => {
    const { course, enrolment } = await someLearner(app)
    const groupId = await newGroup(app, { course: { id: course } })
    return { ...(await staff(app)), names: { id: enrolment }, given: { groupId, reason: 'ساعت کار' } }
  },
  'GET /api/course/desk/groups/:id/candidates': async (_, app) => {
    await app.user('کیهان')
    return {
      ...(await staff(app)),
      names: { id: (await someLearner(app)).group },
      given: { q: 'کیهان' },
    }
  },
  'POST /api/course/desk/groups/:id/learners': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await newGroup(app) },
    given: { person: (await app.user('کیهان')).id, kind: 'scholarship', reason: 'بورسیهٔ شاگرد ممتاز' },
  }),
  'POST /api/course/desk/enrolments/:id/remove': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someLearner(app)).enrolment },
    given: { reason: 'به شهر دیگری رفت' },
  }),
  'PUT /api/course/desk/groups/:id/next': async (_, app) => {
    const groupId = await newGroup(app)
    const until = new Date(app.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    return {
      ...(await staff(app)),
      names: { id: await newGroup(app, { startsIn: -30 }) },
      given: { groupId, until },
    }
  },
}

export const studioAccess: StudioAccess = {
  'POST /api/course/desk/enrolments/:id/freeze': ['support', 'registrar', 'admin', 'owner'],
  'POST /api/course/desk/enrolments/:id/move': ['support', 'registrar', 'admin', 'owner'],
  'GET /api/course/desk/groups/:id/inside': ['support', 'registrar', 'admin', 'owner'],
  ...each(
    [
      'GET /api/course/desk/groups/:id/candidates',
      'POST /api/course/desk/groups/:id/learners',
      'POST /api/course/desk/enrolments/:id/remove',
      'POST /api/course/desk/groups/:id/announcements',
      'PUT /api/course/desk/groups/:id/next',
    ],
    ['admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/course/desk/groups/:id/announcements': ['group.announced'],
  'PUT /api/course/desk/groups/:id/next': ['group.nextNamed'],
  'POST /api/course/desk/enrolments/:id/freeze': ['enrolment.frozen'],
  'POST /api/course/desk/enrolments/:id/move': ['enrolment.moved'],
  'POST /api/course/desk/groups/:id/learners': ['enrolment.granted'],
  'POST /api/course/desk/enrolments/:id/remove': ['enrolment.removed'],
}

export const otherActions: OtherActions = {
  'somebody is put on the waiting list of a full group': {
    async steps(_, app) {
      const [{ by }, { id }] = [await staff(app), await app.user('کیهان')]
      const group = await newGroup(app, { capacity: 1 })
      await takeAllSeats(app, group)
      const given = { person: id, kind: 'guest', reason: 'مهمان ترم پیش', orWait: true }
      await by.post(`/api/course/desk/groups/${group}/learners`, given)
    },
    actions: ['enrolment.queued'],
  },
  'an enrolment goes on': {
    call: 'POST /api/course/desk/enrolments/:id/freeze',
    given: { frozen: false, reason: 'بازگشت از سفر' },
    afterSample: true,
    actions: ['enrolment.frozen', 'enrolment.woken'],
  },
}

export const shownFields: TextFields = {
  'GET /api/course/desk/groups/:id/candidates': ['q'],
  'POST /api/course/desk/groups/:id/announcements': ['title', 'body'],
  'POST /api/course/desk/enrolments/:id/freeze': ['reason'],
  'POST /api/course/desk/enrolments/:id/move': ['reason'],
  'POST /api/course/desk/groups/:id/learners': ['reason'],
  'POST /api/course/desk/enrolments/:id/remove': ['reason'],
}
