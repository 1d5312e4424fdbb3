import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

/** An open round of the seeded user's group. */
async function someRound({ group }: SeededUser, app: TestApp): Promise<string> {
  const id = randomUUID()
  await app.database.execute(
    `insert into group_feedback_round (id, group_id, number, opened_at, closes_at)
     select $1, $2, coalesce(max(number), 0) + 1, $3::timestamptz, $3::timestamptz + interval '7 days'
     from group_feedback_round where group_id = $2`,
    [id, group, app.now()],
  )
  return id
}

export const samples: Samples = {
  'GET /api/group-feedback/enrolments/:id': ({ enrolment }) => ({ names: { id: enrolment } }),
  'POST /api/group-feedback/enrolments/:id/rounds/:round': async (self, app) => ({
    names: { id: self.enrolment, round: await someRound(self, app) },
    given: { pace: 'right', clarity: 4, practice: 3, comfort: 5, comment: 'تمرین شنیدن بیشتر باشد.' },
  }),
  'GET /api/studio/group-feedback/groups/:group': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { group },
  }),
}

export const studioAccess: StudioAccess = {
  'GET /api/studio/group-feedback/groups/:group': ['own teacher', 'admin', 'owner'],
}

export const shownFields: TextFields = {
  'POST /api/group-feedback/enrolments/:id/rounds/:round': ['comment'],
}
