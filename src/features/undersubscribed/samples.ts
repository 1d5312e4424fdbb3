import { someUndersubscribed } from '../../../test/course-samples.ts'
import {
  each,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
} from '../../../test/sample-call.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import { decideGroups } from './undersubscribed.server.ts'

export const samples: Samples = {
  'GET /api/course/groups/:id/short': async (self, app) => ({
    names: { id: (await someUndersubscribed(app, self.id)).group },
  }),
  'POST /api/course/groups/:id/short': async (self, app) => ({
    names: { id: (await someUndersubscribed(app, self.id)).group },
    given: { answer: 'refund' },
  }),
  'POST /api/course/desk/groups/:id/ask': async (self, app) => {
    const { admin, group } = await someUndersubscribed(app, self.id, false)
    return { ...admin, names: { id: group } }
  },
  'PUT /api/course/desk/groups/:id/merge': async (self, app) => {
    const { admin, group, target } = await someUndersubscribed(app, self.id)
    return { ...admin, names: { id: group }, given: { groupId: target } }
  },
  'POST /api/course/desk/groups/:id/run': async (self, app) => {
    const { admin, group } = await someUndersubscribed(app, self.id)
    return { ...admin, names: { id: group } }
  },
}

export const studioAccess: StudioAccess = each(
  [
    'POST /api/course/desk/groups/:id/ask',
    'PUT /api/course/desk/groups/:id/merge',
    'POST /api/course/desk/groups/:id/run',
  ],
  ['admin', 'owner'],
)

export const recordedActions: RecordedActions = {
  'POST /api/course/desk/groups/:id/ask': ['group.asked'],
  'PUT /api/course/desk/groups/:id/merge': ['group.mergeNamed'],
  'POST /api/course/desk/groups/:id/run': ['group.runAnyway'],
}

export const pageWriters: PageWriters = {
  'quorum.server.ts': {
    'a group reached its quorum': async (_, app) => {
      const group = await newGroup(app, { minSize: 1, decidesIn: 20 })
      await app.database.execute(`update course_group set opens_at_quorum = true where id = $1`, [group])
      await enrol(app, (await app.user()).id, group)
      return { pages: [`/info/${group}`], write: () => decideGroups.run(app, {}) }
    },
  },
}
