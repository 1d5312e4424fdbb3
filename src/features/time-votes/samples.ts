import { isoDay } from '#persian/jalali.ts'
import type { TestApp } from '../../../test/app.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { enrol, newGroup } from '../../../test/school.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

const path = '/api/studio/time-votes/groups/:group'
const toAsked = (app: TestApp) => ({
  question: 'چه ساعت‌هایی می‌توانید بیایید؟',
  lastDay: isoDay(new Date(app.now().getTime() + 3 * 86_400_000)),
  sessions: 1,
  minutes: 90,
})

/** A group with one learner, and an open vote of it. */
async function someVote({ id }: { id: string }, app: TestApp) {
  const { by } = await staff(app)
  const group = await newGroup(app)
  const enrolment = await enrol(app, id, group)
  const { body } = await by.post<{ id: string }>(path.replace(':group', group), toAsked(app))
  return { by, group, enrolment, vote: body.id }
}

const aboutVote = async (self: SeededUser, app: TestApp) => {
  const { by, group, vote } = await someVote(self, app)
  return { by, names: { group, vote } }
}

export const samples: Samples = {
  'GET /api/time-votes/enrolments/:id': ({ enrolment }) => ({ names: { id: enrolment } }),
  'PUT /api/time-votes/enrolments/:id/votes/:vote': async (self, app) => {
    const { enrolment, vote } = await someVote(self, app)
    return { names: { id: enrolment, vote }, given: { hours: ['0-18'] } }
  },
  [`GET ${path}`]: async ({ group }, app) => ({ ...(await staff(app)), names: { group } }),
  [`POST ${path}`]: async ({ id }, app) => {
    const group = await newGroup(app)
    await enrol(app, id, group)
    return { ...(await staff(app)), names: { group }, given: toAsked(app) }
  },
  [`POST ${path}/votes/:vote/drop`]: aboutVote,
  [`POST ${path}/votes/:vote/choose`]: async (self, app) => ({
    ...(await aboutVote(self, app)),
    given: { weekly: [{ weekday: 0, minute: 1080 }] },
  }),
}

export const studioAccess: StudioAccess = {
  ...each(
    [`GET ${path}`, `POST ${path}`, `POST ${path}/votes/:vote/drop`],
    ['own teacher', 'admin', 'owner'],
  ),
  [`POST ${path}/votes/:vote/choose`]: ['admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  [`POST ${path}`]: ['timeVote.opened'],
  [`POST ${path}/votes/:vote/drop`]: ['timeVote.dropped'],
  [`POST ${path}/votes/:vote/choose`]: ['group.changed', 'timeVote.chosen'],
}

export const shownFields: TextFields = {
  [`POST ${path}`]: ['question'],
}
