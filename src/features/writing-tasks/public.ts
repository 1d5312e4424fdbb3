/** What pages of writing and corrections use of it. */
export { listTasks, readTask, type Task, type TaskCard } from './contract.ts'
export { taskKindNames } from './task.ts'
export { taskPath, tasksPath } from './task-paths.ts'
