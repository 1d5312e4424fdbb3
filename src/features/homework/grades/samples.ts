import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../../test/sample-call.ts'
import { newGroup } from '../../../../test/school.ts'
import { withNewAddress } from '../../../../test/seeded-user.ts'

export const samples: Samples = {
  'GET /api/presentation/profile/course/:id/grades': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/report.pdf': async (self, app) => ({
    by: await withNewAddress(app, self),
    names: { id: self.enrolment },
  }),
  'GET /api/studio/grades/:group': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { group },
  }),
  'POST /api/studio/grades/:group/book.xlsx': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { group },
  }),
  'GET /api/studio/report-cards': (_, app) => staff(app),
  'GET /api/studio/report-cards/:group': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { group },
  }),
  'GET /api/studio/grades/:group/report-cards.pdf': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { group },
  }),
  'PUT /api/studio/grades/:group/sentences/:enrolment': async ({ group, enrolment }, app) => ({
    ...(await staff(app)),
    names: { group, enrolment },
    given: { sentence: 'خوب پیش رفته است.' },
  }),
  'PUT /api/studio/grades/:group/rules': async (_, app) => ({
    ...(await staff(app)),
    names: { group: await newGroup(app) },
    given: { version: 0, attendance: 40, homework: 60, passMark: 70 },
  }),
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/studio/grades/:group',
      'POST /api/studio/grades/:group/book.xlsx',
      'PUT /api/studio/grades/:group/rules',
      'PUT /api/studio/grades/:group/sentences/:enrolment',
    ],
    ['own teacher', 'admin', 'owner'],
  ),
  'GET /api/studio/report-cards': ['teacher', 'registrar', 'admin', 'owner'],
  ...each(
    ['GET /api/studio/report-cards/:group', 'GET /api/studio/grades/:group/report-cards.pdf'],
    ['own teacher', 'registrar', 'admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/grades/:group/book.xlsx': ['list.exported'],
}

export const shownFields: TextFields = { 'PUT /api/studio/grades/:group/sentences/:enrolment': ['sentence'] }
