import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { newAnswer, newHomework } from '../../../test/homework.ts'
import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import { listSessions } from '../../../test/school.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

const homeworkFields = (app: TestApp) => ({
  task: 'writing',
  title: 'نامه',
  body: 'در صد واژه.',
  dueAt: new Date(app.now().getTime() + 86_400_000).toISOString(),
  lateRule: 'marked',
  mostPoints: 20,
  takes: ['text'],
})

/** Homework of the seeded user's group. */
async function someHomework({ group }: SeededUser, app: TestApp): Promise<string> {
  const [session] = await listSessions(app, group)
  return newHomework(app, session!.id)
}
const someAnswer = async (self: SeededUser, app: TestApp) =>
  newAnswer(app, await someHomework(self, app), self.enrolment)

export const samples: Samples = {
  'GET /api/presentation/profile/course/:id/homework': ({ enrolment }) => ({ names: { id: enrolment } }),
  'POST /api/presentation/profile/course/:id/homework/:homework': async (self, app) => ({
    names: { id: self.enrolment, homework: await someHomework(self, app) },
    given: { answer: randomUUID(), text: 'پاسخ من', at: app.now().toISOString() },
  }),
  'POST /api/presentation/profile/course/:id/homework/:homework/text': async (self, app) => ({
    names: { id: self.enrolment, homework: await someHomework(self, app) },
    given: { text: 'I went to the sea.' },
  }),
  'GET /api/studio/homework/answers': (_, app) => staff(app),
  'GET /api/studio/homework/answers/:answer': async (self, app) => ({
    ...(await staff(app)),
    names: { answer: await someAnswer(self, app) },
  }),
  'PUT /api/studio/homework/answers/:answer/mark': async (self, app) => ({
    ...(await staff(app)),
    names: { answer: await someAnswer(self, app) },
    given: { version: 1, outcome: 'marked', levels: [4, 3, 3.5, 2], comment: 'خوب است.' },
  }),
  'GET /api/studio/homework/groups': (_, app) => staff(app),
  'GET /api/studio/homework/groups/:group': async ({ group }, app) => ({
    ...(await staff(app)),
    names: { group },
  }),
  'POST /api/studio/homework/groups/:group/homework': async ({ group }, app) => {
    const [session] = await listSessions(app, group)
    const given = { homework: randomUUID(), session: session!.id, ...homeworkFields(app) }
    return { ...(await staff(app)), names: { group }, given }
  },
  'PUT /api/studio/homework/:homework': async (self, app) => ({
    ...(await staff(app)),
    names: { homework: await someHomework(self, app) },
    given: { version: 1, ...homeworkFields(app) },
  }),
  'DELETE /api/studio/homework/:homework': async (self, app) => ({
    ...(await staff(app)),
    names: { homework: await someHomework(self, app) },
  }),
}

export const studioAccess: StudioAccess = {
  'GET /api/studio/homework/answers': ['teacher', 'admin', 'owner'],
  'GET /api/studio/homework/groups': ['teacher', 'admin', 'owner'],
  ...each(
    [
      'GET /api/studio/homework/answers/:answer',
      'PUT /api/studio/homework/answers/:answer/mark',
      'GET /api/studio/homework/groups/:group',
      'POST /api/studio/homework/groups/:group/homework',
      'PUT /api/studio/homework/:homework',
      'DELETE /api/studio/homework/:homework',
    ],
    ['own teacher', 'admin', 'owner'],
  ),
}

export const shownFields: TextFields = {
  'POST /api/presentation/profile/course/:id/homework/:homework': ['text'],
  'POST /api/presentation/profile/course/:id/homework/:homework/text': ['text'],
  'PUT /api/studio/homework/answers/:answer/mark': ['comment'],
  'POST /api/studio/homework/groups/:group/homework': ['title', 'body'],
  'PUT /api/studio/homework/:homework': ['title', 'body'],
}
