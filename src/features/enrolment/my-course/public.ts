/** What is asked about the courses somebody takes part in, for features that show more of them. */
export { myCourses, type Recording, readMyCourse, recording } from '../contract.ts'
