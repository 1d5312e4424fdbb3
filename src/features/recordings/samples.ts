import { someRecording } from '../../../test/course-samples.ts'
import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import { listSessions, newGroup } from '../../../test/school.ts'

export const samples: Samples = {
  'GET /api/presentation/profile/course/:id/recordings': ({ enrolment }) => ({ names: { id: enrolment } }),
  'GET /api/presentation/profile/course/:id/recordings/:recording': async (self, app) => ({
    names: { id: self.enrolment, recording: (await someRecording(self, app)).recording },
  }),
  'GET /api/studio/recordings': (_, app) => staff(app),
  'GET /api/studio/recordings/unrecorded': (_, app) => staff(app),
  'POST /api/studio/recordings': async (_, app) => ({
    ...(await staff(app)),
    given: { sessionId: (await listSessions(app, await newGroup(app, { startsIn: -1 })))[0]!.id },
  }),
  'PUT /api/studio/recordings/:id/media': async (self, app) => ({
    ...(await staff(app)),
    names: { id: (await someRecording(self, app)).recording },
    given: { mediaId: null },
  }),
  'PUT /api/studio/recordings/:id/texts': async (self, app) => ({
    ...(await staff(app)),
    names: { id: (await someRecording(self, app)).recording },
    given: { kind: 'captions', lang: 'en', vtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi.' },
  }),
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/studio/recordings',
      'GET /api/studio/recordings/unrecorded',
      'POST /api/studio/recordings',
      'PUT /api/studio/recordings/:id/media',
      'PUT /api/studio/recordings/:id/texts',
    ],
    ['teacher', 'admin', 'owner'],
  ),
}

export const hiddenFields: TextFields = {
  // Read cue by cue and laid out as text: src/ui/player/vtt.test.ts.
  'PUT /api/studio/recordings/:id/texts': ['vtt'],
}
