import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { someRecording } from '../../../test/course-samples.ts'
import type { Samples, TextFields } from '../../../test/sample-call.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

async function someLesson(self: SeededUser, app: TestApp) {
  const { recording } = await someRecording(self, app)
  return { id: self.enrolment, recording }
}
const base = '/api/lesson-notes/enrolments/:id/recordings/:recording'
const given = { second: 12.5, text: 'این جمله را حفظ کنم.', quote: 'See you around.' }

export const samples: Samples = {
  [`GET ${base}`]: async (self, app) => ({ names: await someLesson(self, app) }),
  [`PUT ${base}/notes/:note`]: async (self, app) => ({
    names: { ...(await someLesson(self, app)), note: randomUUID() },
    given,
  }),
  async [`DELETE ${base}/notes/:note`](self, app) {
    const { id, recording } = await someLesson(self, app)
    const note = randomUUID()
    await self.put(`/api/lesson-notes/enrolments/${id}/recordings/${recording}/notes/${note}`, given)
    return { names: { id, recording, note } }
  },
}

export const shownFields: TextFields = { [`PUT ${base}/notes/:note`]: ['text', 'quote'] }
