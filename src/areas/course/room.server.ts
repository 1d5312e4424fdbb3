import { on, room } from '#server/house.ts'
import * as calls from './contract.ts'
import * as groups from './groups.server.ts'
import * as mine from './my-courses.server.ts'
import { readLesson } from './recordings.server.ts'
import * as playing from './recordings-contract.ts'
import * as desk from './recordings-desk.server.ts'
import { seedCourses } from './seed.server.ts'
import { seedGroups } from './seed-groups.server.ts'

export const course = room({
  name: 'course',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  async seed(house) {
    await seedCourses(house)
    await seedGroups(house)
  },
  forget: mine.forgetEnrolments,
  export: mine.exportEnrolments,
  goods: [groups.seat],
  uploads: [desk.sessionRecording],
  answers: [
    on(calls.openGroups, groups.openGroups),
    on(calls.orderSeat, groups.orderSeat),
    on(calls.myCourses, mine.myCourses),
    on(calls.readMyCourse, mine.readMyCourse),
    on(calls.myRecordings, mine.myRecordings),
    on(playing.readLesson, readLesson),
    on(playing.listDeskRecordings, desk.listDeskRecordings),
    on(playing.putRecording, desk.putRecording),
    on(playing.putRecordingText, desk.putRecordingText),
  ],
})
