export {
  allTeachers,
  findAccount,
  findAccounts,
  findPortraits,
  findTeacher,
  findTeacherId,
  listBands,
  selectTeachersNamed,
  teacherCards,
  teacherNames,
} from './cards.server.ts'
export { findCourseRatings, listCourseReviews } from './reviews/list-reviews.server.ts'
export { seededTeacherId } from './seed.server.ts'
export { findQualifiedTeachers, lockTeacher, trialTimes } from './stand-in.server.ts'
