/** What pages of courses show: all of them, and one group's. */
export const courseTag = 'course'
export const groupTag = (id: string) => `course-group:${id}`
