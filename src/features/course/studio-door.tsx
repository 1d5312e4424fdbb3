// What the studio shows of courses, for `lazy()`: apart from door.tsx, which people's first pages carry.

/** Courses with their syllabus. */
export const coursesDesk = () => import('./desk/courses-desk.tsx')
/** Groups with the plan of their terms and their learners. */
export const groupsDesk = () => import('./desk/groups-desk.tsx')
/** A teacher's day. */
export const todayDesk = () => import('./classes/today-desk.tsx')
/** Homework and grades. */
export const homeworkDesk = () => import('./homework/homework-desk.tsx')
/** What is put up of recorded sessions. */
export const recordingsDesk = () => import('./recordings-desk.tsx')
