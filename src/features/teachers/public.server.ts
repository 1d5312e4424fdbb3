export {
  accountOf,
  accountsOf,
  allTeachers,
  bandsOf,
  findTeacher,
  findTeacherId,
  selectTeachersNamed,
  teacherCards,
  teacherFaces,
  teacherNames,
} from './cards.server.ts'
export { findCourseRatings, listCourseReviews } from './reviews/list-reviews.server.ts'
export { seededTeacherId } from './seed.server.ts'
export { findQualifiedTeachers, lockTeacher, trialTimes } from './stand-in.server.ts'
