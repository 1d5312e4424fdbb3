import { defineFeature, handle } from '#server/app-context.ts'
import * as catching from './catch-ups/catch-up.server.ts'
import * as catchUps from './catch-ups/contract.ts'
import { handCatchUps } from './catch-ups/hand-catch-ups.server.ts'
import * as calls from './contract.ts'
import { fetchRecording, findRecordings } from './fetch/fetch-recordings.server.ts'
import { lessonSteps } from './lesson-steps.server.ts'
import { describeSessions, listGroupRecordings, myRecordings } from './my-recordings.server.ts'
import { eraseRecordings, exportRecordings } from './person.server.ts'
import { mayWatchRecording, readLesson, watchedRecording } from './recordings.server.ts'
import { seedRecordings } from './seed.server.ts'
import { drawSlides } from './slides.server.ts'
import * as admin from './studio/recordings-admin.server.ts'
import * as unrecorded from './studio/unrecorded.server.ts'

export const recordings = defineFeature({
  name: 'recordings',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedRecordings,
  // What else hangs on an enrolment goes with it.
  eraseUserData: eraseRecordings,
  export: exportRecordings,
  enrolment: {
    describeSessions,
    lessonSteps,
    describeGroup: async (db, { groupId }) => ({ recordings: await listGroupRecordings(db, groupId) }),
  },
  mayWatch: mayWatchRecording,
  watched: watchedRecording,
  jobs: [findRecordings, fetchRecording, drawSlides, handCatchUps],
  uploads: [admin.sessionRecording],
  merging: {
    moves: ['recording_watch.user_id'],
  },
  handlers: [
    handle(calls.myRecordings, myRecordings),
    handle(calls.readLesson, readLesson),
    handle(catchUps.readCatchUp, catching.readCatchUp),
    handle(catchUps.markCatchUp, catching.markCatchUp),
    handle(catchUps.sessionPhrases, catching.sessionPhrases),
    handle(catchUps.putSessionPhrases, catching.putSessionPhrases),
    handle(calls.listAdminRecordings, admin.listAdminRecordings),
    handle(calls.listUnrecorded, unrecorded.listUnrecorded),
    handle(calls.addRecording, unrecorded.addRecording),
    handle(calls.putRecording, admin.putRecording),
    handle(calls.putRecordingText, admin.putRecordingText),
  ],
})
