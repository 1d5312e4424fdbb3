export {
  accountOf,
  accountsOf,
  allTeachers,
  bandsOf,
  findTeacher,
  selectTeachersNamed,
  teacherCards,
  teacherFaces,
  teacherNames,
  teacherOf,
} from './cards.server.ts'
export { ratingsOfCourses, reviewsOfCourse } from './reviews/list-reviews.server.ts'
export { seededTeacherId } from './seed.server.ts'
export { lockTeacher, teachersOf, trialTimes } from './stand-in.server.ts'
