import type { TestApp } from '../../../test/app.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup, newSession, newTrialTeacher } from '../../../test/school.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

/** A teacher with a rate, who held one session in Mehr 1405. */
async function somePay(app: TestApp) {
  const { by } = await staff(app)
  const { id: teacher } = await newTrialTeacher(app)
  const group = await newGroup(app, { teacherId: teacher, sessions: 0 })
  await newSession(app, group, { starts_at: new Date('2026-10-05T14:30:00.000Z') })
  const given = { fromDay: '2026-03-21', per: 'session', amount: 4_500_000, trialAmount: 0 }
  const { body } = await by.post<{ rate: { id: string } }>(`/api/studio/pay/${teacher}/rates`, given)
  return { by, names: { teacher }, rate: body.rate.id }
}

export const samples: Samples = {
  'GET /api/studio/pay': (_, app) => staff(app),
  'GET /api/studio/pay/:teacher': (_, app) => somePay(app),
  'POST /api/studio/pay/:teacher/rates': async (_, app) => ({
    ...(await somePay(app)),
    given: { fromDay: '2026-05-01', per: 'hour', amount: 3_000_000, trialAmount: 1_000_000 },
  }),
  async 'DELETE /api/studio/pay/:teacher/rates/:rate'(_, app) {
    const { by, names, rate } = await somePay(app)
    return { by, names: { ...names, rate } }
  },
  'POST /api/studio/pay/:teacher/corrections': async (_, app) => ({
    ...(await somePay(app)),
    given: { month: '1405-07', amount: 500_000, reason: 'پاداش' },
  }),
  async 'DELETE /api/studio/pay/:teacher/corrections/:correction'(_, app) {
    const { by, names } = await somePay(app)
    const path = `/api/studio/pay/${names.teacher}`
    const given = { month: '1405-07', amount: 500_000, reason: 'پاداش' }
    const { body } = await by.post<{ statement: { lines: { id: string }[] } }>(`${path}/corrections`, given)
    return { by, names: { ...names, correction: body.statement.lines.at(-1)!.id } }
  },
  'POST /api/studio/pay/:teacher/approve': async (_, app) => ({
    ...(await somePay(app)),
    given: { month: '1405-07', total: 4_500_000 },
  }),
  'POST /api/studio/pay/:teacher/statement.xlsx': async (_, app) => ({
    ...(await somePay(app)),
    given: { month: '1405-07' },
  }),
  'GET /api/studio/pay/:teacher/statement.pdf': async (_, app) => ({
    ...(await somePay(app)),
    given: { month: '1405-07' },
  }),
  async 'GET /api/studio/my-pay'(_, app) {
    return { by: await withNewAddress(app, await app.user('مریم', ['teacher'])) }
  },
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/studio/pay',
      'GET /api/studio/pay/:teacher',
      'POST /api/studio/pay/:teacher/rates',
      'DELETE /api/studio/pay/:teacher/rates/:rate',
      'POST /api/studio/pay/:teacher/corrections',
      'DELETE /api/studio/pay/:teacher/corrections/:correction',
      'POST /api/studio/pay/:teacher/approve',
    ],
    ['accountant', 'admin', 'owner'],
  ),
  // Teachers and counselors may read their own, once approved.
  'POST /api/studio/pay/:teacher/statement.xlsx': [
    'own teacher',
    'own counselor',
    'accountant',
    'admin',
    'owner',
  ],
  'GET /api/studio/pay/:teacher/statement.pdf': [
    'own teacher',
    'own counselor',
    'accountant',
    'admin',
    'owner',
  ],
  'GET /api/studio/my-pay': ['teacher', 'counselor'],
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/pay/:teacher/rates': ['pay.rateSet'],
  'DELETE /api/studio/pay/:teacher/rates/:rate': ['pay.rateDropped'],
  'POST /api/studio/pay/:teacher/approve': ['pay.approved'],
  'POST /api/studio/pay/:teacher/statement.xlsx': ['list.exported'],
}

export const shownFields: TextFields = {
  'POST /api/studio/pay/:teacher/corrections': ['reason'],
}
