/** What corrections use of it on the server. */
export { findTask } from './find-tasks.server.ts'
