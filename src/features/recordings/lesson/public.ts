/** What other features may know of a lesson that plays: what is said in it, and what is heard of it. */
export { findSaid } from './find-said.ts'
export { chooseSound, findLessonSound } from './kept-lesson.ts'
