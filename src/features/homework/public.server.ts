import { limits } from './contract.ts'

export { dueHomework, selectHandedIn } from './due.server.ts'
export { listOwnGrades } from './grades/my-grades.server.ts'
export { gradeText } from './workshop.server.ts'

/** Characters of what is said of homework. */
export const maxHomeworkComment = limits.comment
