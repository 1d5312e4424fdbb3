// One file, so that both come in one chunk.

export { default as NextClass } from './next-class.tsx'
export { default as RunningCourses } from './running-courses.tsx'
