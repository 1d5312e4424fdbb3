import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import {
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newCourse, newGroup } from '../../../test/school.ts'

const path = '/api/course/desk/next-term'

/** A term of its own with one group that ends soon, as it is rolled over. */
async function someEndingTerm(app: TestApp) {
  const courseId = await newCourse(app)
  const group = await newGroup(app, { course: { id: courseId }, startsIn: -20 })
  const term = `ترم ${randomUUID().slice(0, 6)}`
  await app.database.execute('update course_group set term = $1 where id = $2', [term, group])
  const inDays = (days: number) =>
    new Date(app.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const row = {
    group,
    courseId,
    teacherId: '',
    title: 'گروه عصر',
    roomId: '',
    from: inDays(20),
    sessions: 4,
    capacity: 5,
    toman: 1_000_000,
  }
  return { term, given: { term: 'ترم تازه', until: inDays(15), rows: [row] } }
}

export const samples: Samples = {
  [`GET ${path}`]: async (_, app) => ({
    ...(await staff(app)),
    given: { term: (await someEndingTerm(app)).term },
  }),
  [`POST ${path}/check`]: async (_, app) => ({
    ...(await staff(app)),
    given: (await someEndingTerm(app)).given,
  }),
  [`POST ${path}`]: async (_, app) => ({ ...(await staff(app)), given: (await someEndingTerm(app)).given }),
}

export const studioAccess: StudioAccess = {
  [`GET ${path}`]: ['admin', 'owner'],
  [`POST ${path}/check`]: ['admin', 'owner'],
  [`POST ${path}`]: ['admin', 'owner'],
}

export const recordedActions: RecordedActions = { [`POST ${path}`]: ['group.termOpened'] }

export const pageWriters: PageWriters = {
  'open-next-term.server.ts': {
    'a term is rolled over': { call: `POST ${path}`, pages: ['/info'] },
  },
}

export const hiddenFields: TextFields = {
  [`GET ${path}`]: ['term'],
  [`POST ${path}/check`]: ['term', 'rows.title'],
}
export const shownFields: TextFields = { [`POST ${path}`]: ['term', 'rows.title'] }
