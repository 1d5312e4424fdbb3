/** What corrections use of it on the server. */
export { findErrorTypes, listErrorTypes } from './find-error-types.server.ts'
export { seededErrorType } from './keep-seed-types.server.ts'
