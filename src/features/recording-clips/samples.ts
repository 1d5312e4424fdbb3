import { randomUUID } from 'node:crypto'
import { someRecording } from '../../../test/course-samples.ts'
import type { Samples, TextFields } from '../../../test/sample-call.ts'

export const samples: Samples = {
  'PUT /api/recording-clips/enrolments/:id/recordings/:recording/clips/:clip': async (self, app) => ({
    names: {
      id: self.enrolment,
      recording: (await someRecording(self, app)).recording,
      clip: randomUUID(),
    },
    given: { from: 10, to: 20, english: 'See you around.', persian: 'بعداً می‌بینمت.', note: 'جلسهٔ ۱' },
  }),
}

export const shownFields: TextFields = {
  'PUT /api/recording-clips/enrolments/:id/recordings/:recording/clips/:clip': ['english', 'persian', 'note'],
}
