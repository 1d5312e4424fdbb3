export {
  aboutTeacher,
  allTeachers,
  findAccount,
  findAccounts,
  findPortraits,
  findPortraitsOfAccounts,
  findTeacher,
  findTeacherId,
  listBands,
  selectTeacherName,
  selectTeachersNamed,
  teacherCards,
  teacherNames,
} from './cards.server.ts'
export { setTeacherHidden } from './hide-teacher.server.ts'
export type { Teaching } from './hooks.server.ts'
export { findCourseRatings, listCourseReviews } from './reviews/list-reviews.server.ts'
export { seededTeacherId } from './seed.server.ts'
export { seedReviews } from './seed-reviews.server.ts'
export { findQualifiedTeachers, lockTeacher, lockTeachers, trialTimes } from './stand-in.server.ts'
export { listHeldTrials, seedHeldTrials } from './trials/held-trials.server.ts'
