import { randomUUID } from 'node:crypto'
import { countFree, hold, insertTaken, takeHolds } from '#server/engines/holds.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { TestApp } from './app.ts'
import { staff } from './sample-call.ts'
import { enrol, listSessions, newCourse, newGroup, newRecording } from './school.ts'
import type { SeededUser } from './seeded-user.ts'

/** Somebody who takes part in a group that is yet to begin. */
export async function someLearner(app: TestApp) {
  const course = await newCourse(app)
  const group = await newGroup(app, { course: { id: course } })
  const { id } = await app.user('نگار')
  const enrolment = await enrol(app, id, group)
  await transaction(app.db, async tx => {
    const [resources, holder] = [[`course-group:${group}`], `enrolment:${enrolment}`]
    await hold(tx, { resources, holder, until: new Date(app.now().getTime() + 1000) }, app.now())
    await takeHolds(tx, [holder], app.now())
  })
  return { course, group, enrolment }
}

/** Nobody comes into a group any more: its seats are taken, by nobody. */
export const takeAllSeats = (app: TestApp, group: string) =>
  transaction(app.db, async tx => {
    const resource = `course-group:${group}`
    const free = (await countFree(tx, [resource], app.now())).get(resource) ?? 0
    await insertTaken(
      tx,
      resource,
      Array.from({ length: free }, () => `test:${randomUUID()}`),
    )
  })

/** A group that is too small, of whose learners one was asked; `target` is another group they could go to. */
export async function someUndersubscribed(app: TestApp, learner: string, asked = true) {
  const course = { id: await newCourse(app) }
  const group = await newGroup(app, { course, minSize: 4 })
  const target = await newGroup(app, { course })
  await enrol(app, learner, group)
  const admin = await staff(app)
  if (asked) await admin.by.post(`/api/course/desk/groups/${group}/ask`)
  return { admin, group, target }
}

/** The file of a recording of a minute; answers its id. */
export async function newMedia(app: TestApp): Promise<string> {
  const media = randomUUID()
  await app.database.execute(
    `insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
     values ($1, null, 'recording', false, 'audio', 'a.mp3', $2, 5, 'plain', 60, now())`,
    [media, `private/recording/${media}.mp3`],
  )
  return media
}

/** A recording of the seeded user's course that plays; answers its id and its media's. */
export async function someRecording({ group }: SeededUser, app: TestApp) {
  const media = await newMedia(app)
  const [session] = await listSessions(app, group)
  return { recording: await newRecording(app, session!.id, { media_id: media }), media }
}

/** A session of the seeded user’s group that is yet to begin; answers its id. */
export const sessionAhead = async ({ group }: SeededUser, app: TestApp) =>
  (await listSessions(app, group)).find(({ starts_at }) => starts_at > app.now())!.id
