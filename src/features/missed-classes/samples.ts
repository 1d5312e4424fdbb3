import { settleClasses } from '#features/classes/attendance/settle.server.ts'
import type { TestApp } from '../../../test/app.ts'
import {
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { enrol, listSessions, newGroup, newTeacher } from '../../../test/school.ts'
import { pauseTeachers } from './pause-teachers.server.ts'

const path = '/api/studio/missed-classes'

/** A class of an hour ago to which a learner came and its teacher did not; answers it with the teacher. */
async function missed(app: TestApp) {
  const teacher = await app.user('ژینا', ['teacher'])
  const group = await newGroup(app, {
    startsIn: -1 / 8,
    sessions: 1,
    minutes: 60,
    teacherId: await newTeacher(app, { userId: teacher.id }),
  })
  const [session] = await listSessions(app, group)
  const learner = await app.user('پونه')
  await enrol(app, learner.id, group)
  await app.database.execute(
    `insert into class_visit (id, session_id, user_id, is_teacher, joined_at, left_at)
     values (gen_random_uuid(), $1, $2, false, $3, $4)`,
    [session!.id, learner.id, session!.starts_at, new Date(session!.starts_at.getTime() + 1_200_000)],
  )
  await settleClasses.run(app, {})
  await pauseTeachers.run(app, {})
  return { teacher, session: session!.id }
}

export const samples: Samples = {
  [`GET ${path}`]: async (_, app) => {
    await missed(app)
    return staff(app)
  },
  [`POST ${path}/training`]: async (_, app) => ({ by: (await missed(app)).teacher }),
  [`POST ${path}/:session/excuse`]: async (_, app) => ({
    ...(await staff(app)),
    names: { session: (await missed(app)).session },
    given: { excuse: 'کلاس در جای دیگری برگزار شد' },
  }),
}

export const studioAccess: StudioAccess = {
  [`GET ${path}`]: ['teacher', 'admin', 'owner'],
  // Whoever is not hidden has nothing to read.
  [`POST ${path}/training`]: ['own teacher', 'own admin', 'own owner'],
  [`POST ${path}/:session/excuse`]: ['admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  [`POST ${path}/:session/excuse`]: ['missedClass.excused'],
}

export const shownFields: TextFields = {
  [`POST ${path}/:session/excuse`]: ['excuse'],
}
