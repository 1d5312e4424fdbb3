import type { TestApp } from '../../../../test/app.ts'
import { askFor, newColleague } from '../../../../test/colleagues.ts'
import { sessionAhead } from '../../../../test/course-samples.ts'
import {
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../../test/sample-call.ts'
import { listSessions, newGroup } from '../../../../test/school.ts'

/** A class of next month that looks for somebody, and a colleague it was offered to. */
async function someRequest(app: TestApp) {
  const by = await newColleague(app)
  const [session] = await listSessions(app, await newGroup(app))
  const [request] = await askFor(app, (await staff(app)).by, [session!.id])
  return { by, request: request! }
}

export const samples: Samples = {
  'GET /api/studio/substitutes': (_, app) => staff(app),
  'POST /api/studio/substitutes': async (self, app) => ({
    ...(await staff(app)),
    given: { sessions: [await sessionAhead(self, app)], reason: 'تب دارم' },
  }),
  async 'POST /api/studio/substitutes/:id/answer'(_, app) {
    const { by, request } = await someRequest(app)
    return { by, names: { id: request }, given: { takes: true } }
  },
  async 'PUT /api/studio/substitutes/:id/teacher'(_, app) {
    const { by, request } = await someRequest(app)
    return { ...(await staff(app)), names: { id: request }, given: { teacherId: by.teacherId } }
  },
  'DELETE /api/studio/substitutes/:id': async (_, app) => ({
    ...(await staff(app)),
    names: { id: (await someRequest(app)).request },
  }),
}

export const studioAccess: StudioAccess = {
  'GET /api/studio/substitutes': ['teacher', 'admin', 'owner'],
  'POST /api/studio/substitutes': ['own teacher', 'admin', 'owner'],
  // A teacher's own answer, whoever else may hold classes.
  'POST /api/studio/substitutes/:id/answer': ['own teacher', 'own admin', 'own owner'],
  'PUT /api/studio/substitutes/:id/teacher': ['admin', 'owner'],
  'DELETE /api/studio/substitutes/:id': ['own teacher', 'admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/substitutes': ['substitute.asked'],
  'POST /api/studio/substitutes/:id/answer': ['substitute.taken'],
  'PUT /api/studio/substitutes/:id/teacher': ['substitute.named'],
  'DELETE /api/studio/substitutes/:id': ['substitute.closed'],
}

export const shownFields: TextFields = {
  'POST /api/studio/substitutes': ['reason'],
}
