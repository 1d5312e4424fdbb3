export { dueHomework, meanTurnaround, selectHandedIn } from './due.server.ts'
export { listOwnGrades } from './grades/my-grades.server.ts'
