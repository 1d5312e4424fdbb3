// What the studio shows of courses, for `lazy()`: apart from public.tsx, which people's first pages carry.

/** Courses with their syllabus. */
export const coursesAdmin = () => import('./studio/courses-admin.tsx')
/** Groups with the plan of their terms and their learners. */
export const groupsAdmin = () => import('./studio/groups-admin.tsx')
/** A teacher's day. */
export const todayAdmin = () => import('./classes/today-admin.tsx')
/** Homework and grades. */
export const homeworkAdmin = () => import('./homework/homework-admin.tsx')
/** What is put up of recorded sessions. */
export const recordingsAdmin = () => import('./recordings-admin.tsx')
