import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
} from '../../../test/sample-call.ts'
import { listSessions, newGroup } from '../../../test/school.ts'

const path = '/api/course/desk/closed-sessions'

export const samples: Samples = {
  [`GET ${path}`]: (_, app) => staff(app),
  [`POST ${path}/move`]: async (_, app) => {
    const [session] = await listSessions(app, await newGroup(app))
    const from = session!.starts_at.toISOString()
    const to = new Date(app.now().getTime() + 50 * 86_400_000).toISOString()
    return { ...(await staff(app)), given: { moves: [{ id: session!.id, from, to }] } }
  },
}

export const studioAccess: StudioAccess = {
  ...each([`GET ${path}`, `POST ${path}/move`], ['admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  [`POST ${path}/move`]: ['session.moved'],
}
